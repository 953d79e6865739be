import type { AuditRecord } from '@signpost/spec/rules'
import { describe, expect, it } from 'vitest'
import { type AuditKey, createAuditKeys } from '../context/audit-keys.js'
import type { AuditRow } from '../stores/audit-store.js'
import { genesisHash, hashEntry, hashUnkeyedEntry } from './audit-entry.js'
import { createHead } from './audit-head.js'
import { checkSealedTrail } from './check-sealed-trail.js'
import { checkTrail, type Trail } from './check-trail.js'
import { digestOfTrail } from './digest-of-trail.js'
import { sha256OfTrail } from './trail-lines.js'

const keys = createAuditKeys(['a'.repeat(32), 'b'.repeat(32)])
const other = createAuditKeys(['c'.repeat(32)]).current
const id = '01936b80-0000-7000-8000-000000000001'
const time = (minute: number) => new Date(Date.UTC(2026, 2, 1, 9, minute))

const actions: AuditRow['action'][] = ['document.created', 'document.sent', 'signer.viewed', 'signer.signed']
const record = (index: number): AuditRecord => ({
  at: time(index),
  action: actions[index] ?? 'document.completed',
  actor: { type: 'signer', id: 'sgn_1', name: 'Ada', email: 'ada@example.com' },
  ipAddress: '203.0.113.7',
  userAgent: 'Mozilla/5.0',
  simulated: false,
  via: index === 2 ? ({ kind: 'invitation', link_id: 'eml_1' } as const) : null,
  data: { b: '1', a: '2' }
})

/** Entries as the service writes them, each with the key that is given for it. */
function rowsBy(signers: (AuditKey | null)[], records = signers.map((_, index) => record(index))): AuditRow[] {
  let hash = genesisHash
  return records.map((content, index) => {
    const key = signers[index]!
    const place = { documentUuid: id, sequence: index + 1, previousHash: hash }
    const { ipAddress, userAgent, via = null, ...rest } = content
    const previous_hash = hash
    hash = key ? hashEntry(place, content, key) : hashUnkeyedEntry(place, content)
    const origin = { ip_address: ipAddress, user_agent: userAgent }
    return { ...rest, ...origin, via, sequence: index + 1, previous_hash, hash, key_id: key?.id ?? null }
  })
}

const { current } = keys
const rows = rowsBy([current, current, current, current])
const headOf = (trail: AuditRow[], key = current) => createHead(id, trail.length, trail.at(-1)!.hash, key)
const sound: Trail = {
  document: { id, status: 'sent', erased_at: null },
  rows,
  head: headOf(rows),
  unkeyedUntil: time(0),
  keys
}
const changed = (index: number, changes: Partial<AuditRow>) =>
  rows.map((row, place) => (place === index ? { ...row, ...changes } : row))

describe('checkTrail', () => {
  it('finds nothing in a trail as it was written, with the key of now or of before', () => {
    expect(checkTrail(sound)).toBeNull()
    const former = keys.find(createAuditKeys(['b'.repeat(32)]).current.id)!
    const mixed = rowsBy([former, former, current])
    expect(checkTrail({ ...sound, rows: mixed, head: headOf(mixed, former) })).toBeNull()
  })

  it.each<[keyof AuditRow, Partial<AuditRow>]>([
    ['at', { at: time(9) }],
    ['action', { action: 'signer.declined' }],
    ['actor', { actor: { type: 'signer', id: 'sgn_1', name: 'Eve', email: 'ada@example.com' } }],
    ['ip_address', { ip_address: null }],
    ['user_agent', { user_agent: 'Mozilla/5.1' }],
    ['simulated', { simulated: true }],
    ['via', { via: { kind: 'embedded', link_id: 'eml_1' } }],
    ['via', { via: { kind: 'invitation', link_id: 'eml_2' } }],
    ['via', { via: null }],
    ['data', { data: { a: '2', b: '2' } }],
    ['hash', { hash: 'f'.repeat(64) }],
    ['previous_hash', { previous_hash: 'f'.repeat(64) }],
    ['key_id', { key_id: null }],
    ['sequence', { sequence: 9 }]
  ])('finds a changed %s', (_column, changes) => {
    expect(checkTrail({ ...sound, rows: changed(2, changes) })).toMatchObject({ entry: 3 })
  })

  it('finds a trail that is another document’s', () => {
    const document = { ...sound.document, id: '01936b80-0000-7000-8000-000000000002' }
    expect(checkTrail({ ...sound, document })).toMatchObject({ entry: 1 })
  })

  it.each<[string, Partial<Trail>]>([
    ['All entries are missing.', { rows: [] }],
    ['The last 1 entries are missing.', { rows: rows.slice(0, 3) }],
    ['The head of the trail is missing, so entries may be missing too.', { head: null }],
    ['The head of the trail was changed.', { rows: rows.slice(0, 3), head: { ...sound.head!, entries: 3 } }],
    ['The head of the trail was changed.', { head: { ...headOf(rows), mac: '0'.repeat(64) } }],
    ['The trail does not match its head.', { head: createHead(id, 3, 'f'.repeat(64), current) }],
    ['Entry 4 was added after the head of the trail.', { head: headOf(rows.slice(0, 3)) }],
    ['The document is completed, but no entry records it.', { document: { ...sound.document, status: 'completed' } }]
  ])('says: %s', (text, changes) => {
    expect(checkTrail({ ...sound, ...changes })).toEqual({ entry: null, text })
  })

  it('tells a key that is not configured from a change', () => {
    const foreign = rowsBy([current, current, other])
    expect(checkTrail({ ...sound, rows: foreign })?.text).toContain('Add the secret to SIGNPOST_AUDIT_SECRETS')
    const head = headOf(rows, other)
    expect(checkTrail({ ...sound, head })?.text).toContain('Add the secret to SIGNPOST_AUDIT_SECRETS')
  })

  it('takes entries without a key only from the time when there was none, and no first entry but the creation', () => {
    const old = { ...sound, rows: rowsBy([null, null, null]), head: null }
    expect(checkTrail({ ...old, unkeyedUntil: time(2) })).toBeNull()
    expect(checkTrail({ ...old, unkeyedUntil: time(1) })).toMatchObject({ entry: 3 })
    expect(checkTrail({ ...old, unkeyedUntil: null })).toMatchObject({ entry: 1 })
    const headless = rowsBy([current, current], [record(1), record(2)])
    expect(checkTrail({ ...sound, rows: headless, head: headOf(headless) })).toMatchObject({ entry: 1 })
  })
})

describe('checkSealedTrail', () => {
  const records = [0, 1, 2, 3].map(record)
  const seal = { ...record(4), action: 'document.sealed', data: { sha256: 'e'.repeat(64) } } as const
  const sealed = rowsBy([current, current, current, current, current], [...records, seal])
  const trailSha256 = sha256OfTrail(sealed.slice(0, 4))
  const auditSeal = { documentId: 'doc_1', entries: 4, hash: sealed[3]!.hash, trailSha256, problem: null }
  const file = { documentId: 'doc_1', sha256: 'e'.repeat(64), auditSeal }

  it('finds nothing in the file that was sealed', () => {
    expect(checkSealedTrail({ rows: sealed }, file)).toBeNull()
  })

  it.each([
    ['another file', { sha256: 'd'.repeat(64) }],
    ['a file without the head', { auditSeal: null }],
    ['a signature that does not hold', { auditSeal: { ...auditSeal, problem: 'its hash differs' } }],
    ['the file of another document', { documentId: 'doc_2' }],
    ['another head', { auditSeal: { ...auditSeal, hash: sealed[2]!.hash } }],
    ['another count', { auditSeal: { ...auditSeal, entries: 3 } }],
    ['other content of the entries', { auditSeal: { ...auditSeal, trailSha256: sha256OfTrail(sealed.slice(0, 3)) } }],
    ['a head after the seal', { auditSeal: { ...auditSeal, entries: 5, hash: sealed[4]!.hash } }]
  ])('finds %s', (_what, changes) => {
    expect(checkSealedTrail({ rows: sealed }, { ...file, ...changes })).not.toBeNull()
  })

  it('takes the keyed hash alone in a file that was sealed before there was another', () => {
    expect(
      checkSealedTrail({ rows: sealed }, { ...file, auditSeal: { ...auditSeal, trailSha256: undefined } })
    ).toBeNull()
  })

  it('lets files pass that were sealed before the head was signed into them', () => {
    const old = rowsBy([null, null, null, null, null], [...records, seal])
    expect(checkSealedTrail({ rows: old }, { ...file, auditSeal: null })).toBeNull()
    expect(checkSealedTrail({ rows: old.slice(0, 4) }, { ...file, auditSeal: null })).not.toBeNull()
  })

  describe('of an erased document', () => {
    const bare = { actor: { type: 'signer', id: null, name: null, email: null }, data: {} } as const
    const blank = rows.slice(0, 3).map((row) => ({ ...row, ...bare, ip_address: null, user_agent: null }))
    const data = { reason: 'request', trail_sha256: digestOfTrail(rows.slice(0, 3)) }
    const erasure = { ...record(3), action: 'document.erased', data } as const
    const erased = [...blank, rowsBy([current, current, current, current], [...[0, 1, 2].map(record), erasure])[3]!]
    const trail: Trail = {
      ...sound,
      document: { id, status: 'sent', erased_at: time(3) },
      rows: erased,
      head: headOf(erased)
    }

    it('finds nothing if the rest is unchanged', () => {
      expect(checkTrail(trail)).toBeNull()
    })

    it('finds that entries are blank of a document that is not erased', () => {
      expect(checkTrail({ ...trail, document: sound.document })).toMatchObject({ entry: 1 })
    })

    it.each<[string, Partial<AuditRow>]>([
      ['time', { at: time(9) }],
      ['action', { action: 'signer.declined' }],
      ['type of actor', { actor: { ...bare.actor, type: 'sender' } }],
      ['note of a simulation', { simulated: true }]
    ])('finds a changed %s', (_column, changes) => {
      const changedRows = erased.map((row, index) => (index === 1 ? { ...row, ...changes } : row))
      expect(checkTrail({ ...trail, rows: changedRows })).toEqual({
        entry: 4,
        text: 'Entry 4 does not match the entries that it erased.'
      })
    })

    it('finds an entry that somebody else wrote', () => {
      const forged = erased.with(3, { ...erased[3]!, data: { ...data, trail_sha256: 'f'.repeat(64) } })
      expect(checkTrail({ ...trail, rows: forged })).toMatchObject({ entry: 4, text: 'Entry 4 was changed.' })
    })

    it('finds that no entry records it', () => {
      const document = { ...sound.document, erased_at: time(3) }
      expect(checkTrail({ ...sound, document })?.text).toBe('The document is erased, but no entry records it.')
    })
  })
})
