import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { publicId } from '../contract/ids.js'
import { findAccountOf } from './account-store.js'
import { type AuditHead, findTrailEnd, insertAudit, type NewAuditRow, readAudit } from './audit-store.js'
import { findDocumentIdsOf, findDocumentsByUuids } from './export-store.js'
import { findFields, findFieldsOf } from './field-store.js'
import { findPresentedDocument } from './presented-document.js'
import { findRenewed, insertSealStates } from './renewal-store.js'
import { findNamed, findSealed } from './sealed-document-store.js'
import { findSignatures } from './signature-store.js'
import { findDocumentOf, findSigners, findSignersOf } from './signer-store.js'
import { later, now, owner, rowOf } from './testing/rows.js'
import { useTestDatabase } from './testing/test-database.js'
import { updateRows } from './update-rows.js'
import { findHeads } from './verification-store.js'
import { findOldestWaiting } from './waiting-store.js'

const database = await useTestDatabase()
const { sql } = database

const field = (document_id: string, signer_id: string, position: number) => ({
  id: randomUUID(),
  document_id,
  signer_id,
  position,
  type: 'text',
  page: 1,
  x: 1,
  y: 1,
  width: 1,
  height: 1,
  required: false,
  read_only: false
})

/** Stores a document with three signers, the last first, and a field of each. */
async function store() {
  const document = rowOf.document()
  const signers = [2, 0, 1].map((position) => rowOf.signer({ document_id: document.id, position }))
  const fields = signers.map(({ id }, index) => field(document.id, id, 2 - index))
  await database.insert('documents', document)
  await database.insert('signers', ...signers)
  await database.insert('fields', ...fields)
  return { id: document.id, signers: signers.map(({ id }) => id), fields: fields.map(({ id }) => id) }
}
const placesOf = (ids: string[], rows: readonly { id: string }[] = []) => rows.map(({ id }) => ids.indexOf(id))

test('what only some operations need of a document is not read for an answer about it', async () => {
  const { id } = await store()
  const { document, signers } = await findPresentedDocument(sql, owner, publicId('doc', id))
  expect(document).toMatchObject({ id, draft: null, title: expect.any(String) })
  expect(signers).toHaveLength(3)
  for (const large of ['inspection', 'roles', 'role_fields']) expect(document).not.toHaveProperty(large)
})

describe('the signers and fields of a document', () => {
  test('are found in the order of the request', async () => {
    const [own, other] = [await store(), await store()]
    expect(placesOf(own.signers, await findSigners(sql, own.id))).toEqual([1, 2, 0])
    expect(placesOf(own.fields, await findFields(sql, own.id))).toEqual([2, 1, 0])
    expect(placesOf(own.fields, await findFields(sql, other.id))).toEqual([-1, -1, -1])
    expect(await findDocumentOf(sql, own.signers[0]!)).toBe(own.id)
    expect(await findDocumentOf(sql, own.id)).toBeUndefined()
  })

  test('are found for several documents, also for one that has none', async () => {
    const [own, other, unasked] = [await store(), await store(), await store()]
    const none = randomUUID()
    const uuids = [own.id, none, other.id]
    const [signers, fields] = [await findSignersOf(sql, uuids), await findFieldsOf(sql, uuids)]
    for (const { id, signers: ids, fields: fieldIds } of [own, other]) {
      expect(placesOf(ids, signers.get(id))).toEqual([1, 2, 0])
      expect(placesOf(fieldIds, fields.get(id))).toEqual([2, 1, 0])
    }
    expect([signers.get(none), fields.get(none)]).toEqual([[], []])
    expect([signers.has(unasked.id), fields.has(unasked.id)]).toEqual([false, false])
  })

  test('are changed each in its own way, and others are not', async () => {
    const [own, other] = [await store(), await store()]
    const before = await findFields(sql, other.id)
    const rows = (await findFields(sql, own.id)).map((row, index) => ({ ...row, value: `${index}` }))
    const changes = rows.slice(0, 2).map(({ id, value }) => ({ id, value }))
    await sql.begin((tx) => updateRows(tx, 'fields', rows, []))
    await sql.begin((tx) => updateRows(tx, 'fields', rows, changes))
    const values = (await findFields(sql, own.id)).map(({ value }) => value)
    expect(values).toEqual(['0', '1', null])
    expect(await findFields(sql, other.id)).toEqual(before)
  })

  test('are signed, and only those of the document', async () => {
    const [own, other] = [await store(), await store()]
    const signature = { purpose: 'signature', kind: 'typed', text: 'Ada' }
    const signed = [own.signers[0], own.signers[1], other.signers[0]]
    await database.insert('signatures', ...signed.map((signer_id) => ({ signer_id, ...signature })))
    const found = await findSignatures(sql, own.id)
    expect(found.map(({ signer_id }) => signer_id).sort()).toEqual(own.signers.slice(0, 2).sort())
  })
})

describe('a document', () => {
  test('is found by the digest of its seal, once it is sealed', async () => {
    await database.insert('documents', rowOf.document({ seal_sha256: 'not yet' }))
    const sealed = rowOf.document({ seal_sha256: 'sealed', certificate_sha256: 'certificate', sealed_at: now })
    await database.insert('documents', sealed)
    const found = await findSealed(sql, ['sealed', 'not yet', 'other'])
    expect(found).toMatchObject([{ id: sealed.id, account_id: owner.accountId, sha256: 'sealed' }])
    expect(await findSealed(sql, ['certificate'])).toMatchObject([{ id: sealed.id, sha256: 'certificate' }])
    expect(await findSealed(sql, ['other'])).toEqual([])
  })

  test('is found by each digest that its files had before they were renewed, until when the newest was made', async () => {
    const sealed = rowOf.document({ seal_sha256: 'second', certificate_sha256: 'other', sealed_at: now })
    await database.insert('documents', sealed)
    const later = new Date(now.getTime() + 3600_000)
    const state = { document_id: sealed.id, part: 'document', bytes: 1000 } as const
    const states = [
      { ...state, sha256: 'first', made_at: now },
      { ...state, sha256: 'second', made_at: later }
    ]
    // The first is known when the seal is renewed again.
    for (const known of [states, states.slice(0, 1)]) await sql.begin((tx) => insertSealStates(tx, known))
    const found = await findSealed(sql, ['first', 'second', 'other'])
    expect(found.map(({ id, sha256, sealed_at }) => [id, sha256, sealed_at])).toEqual([
      [sealed.id, 'second', later],
      [sealed.id, 'other', now],
      [sealed.id, 'first', now]
    ])
    expect(await findRenewed(sql, sealed.id, 'first')).toBe('second')
    expect(await findRenewed(sql, sealed.id, 'other')).toBeUndefined()
    expect(await findRenewed(sql, randomUUID(), 'first')).toBeUndefined()
    await sql`update documents set erased_at = ${later} where id = ${sealed.id}`
    expect(await findRenewed(sql, sealed.id, 'first')).toBeUndefined()
    expect(await findSealed(sql, ['first'])).toHaveLength(1)
  })

  test('that a file names is found for its account, in the modes that are asked for', async () => {
    const [own, test, other, trashed] = [
      rowOf.document(),
      rowOf.document({ mode: 'test' }),
      rowOf.document({ account_id: randomUUID() }),
      rowOf.document({ trashed_at: now })
    ]
    await database.insert('documents', own, test, other, trashed)
    const find = async (...modes: ('live' | 'test')[]) => {
      const uuids = [own, test, other, trashed].map(({ id }) => id)
      return (await findNamed(sql, { accountId: owner.accountId, modes }, uuids)).map(({ id }) => id)
    }
    expect(await find('live')).toEqual([own.id])
    expect((await find('live', 'test')).sort()).toEqual([own.id, test.id].sort())
  })

  test('is exported with all of its account, the oldest first', async () => {
    const account = rowOf.account()
    await database.insert('accounts', account)
    const rows = [2, 1].map((at) => rowOf.document({ account_id: account.id, created_at: later(at) }))
    await database.insert('documents', ...rows, rowOf.document())
    const ids = rows.map(({ id }) => id)
    expect(await sql.begin((tx) => findDocumentIdsOf(tx, account.id))).toEqual([ids[1], ids[0]])
    expect(placesOf(ids, await findDocumentsByUuids(sql, ids))).toEqual([0, 1])
    expect(placesOf(ids, await findDocumentsByUuids(sql, ids.toReversed()))).toEqual([1, 0])
    expect(await findAccountOf(sql, ids[0]!)).toMatchObject({ id: account.id })
    expect(await findAccountOf(sql, account.id)).toBeUndefined()
  })
})

describe('an audit trail', () => {
  const row = (documentUuid: string, sequence: number): NewAuditRow => ({
    documentUuid,
    sequence,
    record: {
      at: later(sequence),
      action: 'document.sent',
      actor: { type: 'sender', id: null, name: null, email: null },
      ipAddress: null,
      userAgent: null,
      simulated: false,
      data: {}
    },
    previousHash: `${sequence - 1}`,
    hash: `${sequence}`,
    keyId: 'key'
  })
  const head = (entries: number): AuditHead => ({ entries, hash: `${entries}`, key_id: 'key', mac: 'mac' })

  test('ends with its last entry, and with what its head says', async () => {
    const [own, other] = [rowOf.document(), rowOf.document()]
    await database.insert('documents', own, other)
    const end = (id: string) => sql.begin((tx) => findTrailEnd(tx, id))
    const headsOf = (id: string) => sql.begin((tx) => findHeads(tx, [id]))
    const add = (id: string, sequences: number[], last: AuditHead | null) =>
      sql.begin((tx) =>
        insertAudit(
          tx,
          sequences.map((sequence) => row(id, sequence)),
          last
        )
      )
    expect(await end(own.id)).toEqual({ last: null, head: null, hashAtHead: null })
    await add(own.id, [], head(1))
    expect(await headsOf(own.id)).toEqual([])
    await add(own.id, [1, 2], head(2))
    await add(other.id, [1], head(1))
    await add(own.id, [3], null)
    const last = { sequence: 3, hash: '3', key_id: 'key', at: later(3) }
    expect(await end(own.id)).toEqual({ last, head: head(2), hashAtHead: '2' })
    await add(own.id, [4], head(4))
    expect(await end(own.id)).toMatchObject({ last: { sequence: 4 }, head: head(4), hashAtHead: '4' })
    expect(await headsOf(other.id)).toEqual([{ document_id: other.id, ...head(1) }])
    expect((await readAudit(sql, own.id)).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
    expect((await readAudit(sql, own.id, 2)).map(({ sequence }) => sequence)).toEqual([1, 2])
  })
})

describe('the oldest work that waits', () => {
  test('is nothing, or since when it is due', async () => {
    await database.clear('documents', 'signers')
    expect(await findOldestWaiting(sql, now)).toEqual({ delivery: null, seal: null, email: null })
    const endpoints = [
      [{}, { next_attempt_at: later(-2) }],
      [{}, { next_attempt_at: later(-3), attempts: 1 }],
      [{ active: false }, { next_attempt_at: later(-9) }],
      [{ standing: 'failing' }, { next_attempt_at: later(-9) }],
      [{ rest_until: later(1) }, { next_attempt_at: later(-9) }],
      [{}, { next_attempt_at: later(-9), status: 'delivered' }]
    ].map(([endpoint, delivery]) => ({ endpoint: rowOf.endpoint(endpoint), delivery }))
    await database.insert('webhook_endpoints', ...endpoints.map(({ endpoint }) => endpoint))
    const deliveries = endpoints.map(({ endpoint, delivery }) =>
      rowOf.delivery({ endpoint_id: endpoint.id, ...delivery })
    )
    await database.insert('webhook_deliveries', ...deliveries)
    const emails = [{ created_at: later(-1) }, { created_at: later(-2) }]
    const others = [{ sent_at: now }, { failed_at: now }, { failures: 1 }, { request: { kind: 'deadline-moved' } }].map(
      (own) => ({
        ...own,
        created_at: later(-9)
      })
    )
    await database.insert('emails', ...[...emails, ...others].map(rowOf.email))
    const seal = { status: 'sent', seal_status: 'pending' }
    const documents = [seal, seal, { ...seal, status: 'completed' }, { ...seal, seal_status: 'none' }].map(
      rowOf.document
    )
    await database.insert('documents', ...documents)
    const signed = [
      [0, -4],
      [0, -8],
      [1, -3],
      [2, -9],
      [3, -9]
    ].map(([index, at], position) =>
      rowOf.signer({ document_id: documents[index!]!.id, position, status: 'signed', signed_at: later(at!) })
    )
    await database.insert('signers', ...signed)
    expect(await findOldestWaiting(sql, now)).toEqual({ delivery: later(-3), seal: later(-4), email: later(-2) })
  })
})
