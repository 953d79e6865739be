import { isUntaken, namesOf } from '@signpost/spec/rules'
import { publicId } from '../contract/ids.js'
import type { AuditRow } from '../stores/audit-store.js'
import type { SignerRow } from '../stores/signer-store.js'
import type { RecordedDocument } from '../stores/verification-store.js'
import type { TrailProblem } from './check-trail.js'

type Action = AuditRow['action']

/** Checks that the rows of a document and its signers say what the trail records. The trail must be unchanged. */
export function checkRows(document: RecordedDocument, signers: SignerRow[], rows: AuditRow[]): TrailProblem | null {
  const name = 'The document'
  const problem =
    firstDifference(name, documentClaims(document, rows)) ?? firstDifference(name, holdClaims(document, rows))
  // The signers are erased as well, and of the entries what names them.
  if (problem || document.erased_at) return problem
  return (
    firstDifference(name, contentClaims(document, signers, rows)) ??
    signers
      .map((signer) => firstDifference(`The signer ${publicId('sgn', signer.id)}`, signerClaims(signer, rows)))
      .find((found) => found !== null) ??
    null
  )
}

/** What a row says, and the entry that records it. */
type Claim = [column: string, agrees: boolean, entry: AuditRow | undefined]

function firstDifference(name: string, claims: Claim[]): TrailProblem | null {
  const [column, , entry] = claims.find(([, agrees]) => !agrees) ?? []
  if (column === undefined) return null
  if (!entry) return { entry: null, text: `${name} has another ${column} than the trail.` }
  return { entry: entry.sequence, text: `${name} has another ${column} than entry ${entry.sequence} records.` }
}

/** The last entry with one of these actions. */
function last(rows: AuditRow[], ...actions: Action[]): AuditRow | undefined {
  return rows.findLast(({ action }) => actions.includes(action))
}

function time(column: string, value: Date | null, entry: AuditRow | undefined, rows: AuditRow[]): Claim {
  return [column, entry ? value !== null && isRecordedAt(value, entry, rows) : value === null, entry]
}

const ends = ['document.voided', 'document.expired', 'signer.declined'] as const
const endedBy = { 'document.voided': 'sender', 'document.expired': 'expiry', 'signer.declined': 'signer' } as const

function documentClaims(document: RecordedDocument, rows: AuditRow[]): Claim[] {
  const [created] = rows
  const sent = last(rows, 'document.sent')
  const sealed = last(rows, 'document.sealed')
  const completed = last(rows, 'document.completed')
  const ended = last(rows, ...ends)
  const trash = last(rows, 'document.trashed', 'document.restored')
  const trashed = trash?.action === 'document.trashed' ? trash : undefined
  const status = completed ? 'completed' : ended ? 'voided' : sent ? 'sent' : 'draft'
  const by = ended ? endedBy[ended.action as (typeof ends)[number]] : null
  return [
    ['status', document.status === status, completed ?? ended ?? sent],
    time('created_at', document.created_at, created, rows),
    time('sent_at', document.sent_at, sent, rows),
    time('sealed_at', document.sealed_at, sealed, rows),
    time('completed_at', document.completed_at, completed, rows),
    time('voided_at', document.voided_at, ended, rows),
    ['voided_by', document.voided_by === by, ended],
    time('trashed_at', document.trashed_at, trashed, rows),
    time('erased_at', document.erased_at, last(rows, 'document.erased'), rows)
  ]
}

function holdClaims({ legal_hold }: RecordedDocument, rows: AuditRow[]): Claim[] {
  const hold = last(rows, 'document.hold_placed', 'document.hold_released')
  return [['legal_hold', legal_hold === (hold?.action === 'document.hold_placed'), hold]]
}

function contentClaims(document: RecordedDocument, signers: SignerRow[], rows: AuditRow[]): Claim[] {
  const [created] = rows
  const sent = last(rows, 'document.sent')
  const sealed = last(rows, 'document.sealed', 'document.seal_renewed')
  const ended = last(rows, ...ends)
  return [
    ['sha256', document.sha256 === created?.data.sha256, created],
    ['number of signers', String(signers.length) === (sent?.data.signers ?? '0'), sent],
    ['seal_sha256', document.seal_sha256 === (sealed?.data.sha256 ?? null), sealed],
    ['void_reason', document.void_reason === (ended?.data.reason ?? null), ended]
  ]
}

function signerClaims(signer: SignerRow, rows: AuditRow[]): Claim[] {
  const id = publicId('sgn', signer.id)
  const replaced = rows.findLastIndex(({ action, data }) => action === 'signer.replaced' && data.signer_id === id)
  const own = rows.slice(replaced + 1).filter((row) => isActOf(id, row))
  const viewed = own.find(({ action }) => action === 'signer.viewed')
  const consented = last(own, 'signer.consented')
  const signed = last(own, 'signer.signed')
  const declined = last(own, 'signer.declined')
  const taken = last(own, 'signer.taken')
  return [
    ...personClaims(id, signer, rows),
    ['candidates', taken === undefined || namesOf(signer.candidates) === taken.data.candidates, taken],
    ['taken_by', (signer.taken_by !== null) === (taken !== undefined), taken],
    ['status', statusesOf({ viewed, signed, declined }).includes(signer.status), signed ?? declined ?? viewed],
    time('viewed_at', signer.viewed_at, viewed ?? signed, rows),
    time('signed_at', signer.signed_at, signed, rows),
    time('declined_at', signer.declined_at, declined, rows),
    ['decline_reason', signer.decline_reason === (declined?.data.reason ?? null), declined],
    ['action', signed === undefined || signer.action === (signed.data.action ?? 'sign'), signed],
    ['consent_sha256', signer.consent_sha256 === (consented?.data.consent_sha256 ?? null), consented],
    ['ip_address', signer.ip_address === (signed?.ip_address ?? null), signed],
    ['user_agent', signer.user_agent === (signed?.user_agent ?? null), signed]
  ]
}

const isActOf = (id: string, { actor }: AuditRow) => actor.type === 'signer' && actor.id === id

/** Who a signer is at some time: one person, or several as the trail names them, of whom one is to sign. */
type Who = { name: string; email: string } | string

// From the newest entry to the oldest: before a change, the signer was who the entry of the change says.
function personClaims(id: string, signer: SignerRow, rows: AuditRow[]): Claim[] {
  let who: Who = isUntaken(signer) ? namesOf(signer.candidates) : { name: signer.name, email: signer.email }
  return rows.toReversed().flatMap((entry) => {
    const claims: Claim[] = []
    if (entry.data.signer_id === id) {
      claims.push(...(entry.data.candidates === undefined ? isWho(who, entry.data, entry) : isGroup(who, entry)))
      who = whoBefore(who, entry.data)
    }
    // Who hands the document over is the person before.
    if (!isActOf(id, entry)) return claims
    claims.push(...isWho(who, entry.actor, entry))
    if (entry.action === 'signer.taken') who = entry.data.candidates ?? who
    return claims
  })
}

const isGroup = (who: Who, entry: AuditRow): Claim[] => [['candidates', who === entry.data.candidates, entry]]

/** Whether a name and an address, as far as they are given, are those of the person, or of one of several. */
function isWho(who: Who, { name, email }: { name?: string | null; email?: string | null }, entry: AuditRow): Claim[] {
  if (typeof who !== 'string') {
    return [
      ['name', (name ?? who.name) === who.name, entry],
      ['email', (email ?? who.email) === who.email, entry]
    ]
  }
  if (!email) return []
  const isOneOf = `, ${who}, `.includes(name ? `, ${namesOf([{ name, email }])}, ` : ` <${email}>, `)
  return [[name ? 'name' : 'email', isOneOf, entry]]
}

function whoBefore(who: Who, { previous_candidates, previous_name, previous_email }: AuditRow['data']): Who {
  if (previous_candidates !== undefined) return previous_candidates
  if (typeof who !== 'string') return { name: previous_name ?? who.name, email: previous_email ?? who.email }
  return previous_name === undefined || previous_email === undefined
    ? who
    : { name: previous_name, email: previous_email }
}

function statusesOf(found: Record<'viewed' | 'signed' | 'declined', AuditRow | undefined>): SignerRow['status'][] {
  if (found.signed) return ['signed']
  if (found.declined) return ['declined']
  return found.viewed ? ['viewed'] : ['pending', 'waiting']
}

// Entries of the same act before an entry, which have its time.
const sameActBefore: Partial<Record<AuditRow['action'], number>> = { 'document.completed': 1, 'signer.signed': 1 }

/**
 * Whether a time in a row is the one of the entry that records it. An entry is never before the one before it, so that it
 * can have a later time than the act (see `extendTrail`): the one of the act before.
 */
function isRecordedAt(time: Date, entry: AuditRow, rows: AuditRow[]): boolean {
  if (time.getTime() === entry.at.getTime()) return true
  const before = rows[entry.sequence - 2 - (sameActBefore[entry.action] ?? 0)]
  return time < entry.at && before?.at.getTime() === entry.at.getTime()
}
