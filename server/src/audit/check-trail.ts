import type { AuditKeys } from '../context/audit-keys.js'
import type { AuditHead, AuditRow } from '../stores/audit-store.js'
import type { DocumentRow } from '../stores/document-store.js'
import { genesisHash, hashEntry, hashUnkeyedEntry } from './audit-entry.js'
import { checkHead } from './audit-head.js'
import { digestOfTrail } from './digest-of-trail.js'

/** A document's audit trail with everything needed to check it. */
export interface Trail {
  document: Pick<DocumentRow, 'id' | 'status' | 'erased_at'>
  rows: AuditRow[]
  head: AuditHead | null
  /** Entries written until then may be unkeyed. */
  unkeyedUntil: Date | null
  keys: AuditKeys
}

/** A problem with a trail, and the number of the entry that it concerns, if any. */
export interface TrailProblem {
  entry: number | null
  text: string
}

/** The first problem of an audit trail, or null if it is unchanged. */
export function checkTrail(trail: Trail): TrailProblem | null {
  if (trail.rows.length === 0) return { entry: null, text: 'All entries are missing.' }
  return checkEntries(trail) ?? checkAgainstHead(trail) ?? checkAgainstStatus(trail)
}

function checkEntries(trail: Trail): TrailProblem | null {
  let previous = genesisHash
  const erasure = trail.document.erased_at ? trail.rows.findIndex(({ action }) => action === 'document.erased') : -1
  for (const [index, row] of trail.rows.entries()) {
    const position = { sequence: index + 1, previousHash: previous }
    const text = index < erasure ? problemOfPosition(row, position) : problemOfEntry(trail, row, position)
    if (text) return { entry: index + 1, text: `Entry ${index + 1} ${text}.` }
    previous = row.hash
  }
  return null
}

interface Position {
  sequence: number
  previousHash: string
}

// All that can be checked of an entry whose personal data is erased. The entry that records this has a digest of the rest.
function problemOfPosition(row: AuditRow, { sequence, previousHash }: Position) {
  if (row.sequence !== sequence) return 'is missing'
  if (sequence === 1 && row.action !== 'document.created') return 'does not record that the document was created'
  if (row.previous_hash !== previousHash) return 'was changed: it does not match the previous entry'
  return null
}

function problemOfEntry(trail: Trail, row: AuditRow, position: Position) {
  const misplaced = problemOfPosition(row, position)
  if (misplaced) return misplaced
  const key = row.key_id === null ? null : trail.keys.find(row.key_id)
  if (key === undefined) return unknownKey
  if (key === null && !mayBeUnkeyed(trail, row)) return 'is not keyed, although all entries written at that time are'
  const record = { ...row, ipAddress: row.ip_address, userAgent: row.user_agent }
  const where = { documentUuid: trail.document.id, ...position }
  const hash = key ? hashEntry(where, record, key) : hashUnkeyedEntry(where, record)
  if (row.hash !== hash) return 'was changed'
  if (row.action !== 'document.erased') return null
  const digest = digestOfTrail(trail.rows.slice(0, row.sequence - 1))
  return row.data.trail_sha256 === digest ? null : 'does not match the entries that it erased'
}

const unknownKey = 'was written with a secret that is not configured. Add the secret to SIGNPOST_AUDIT_SECRETS'

const mayBeUnkeyed = ({ unkeyedUntil }: Trail, { at }: AuditRow) => unkeyedUntil !== null && at <= unkeyedUntil

function checkAgainstHead({ document, rows, head, keys }: Trail): TrailProblem | null {
  const problem = (text: string) => ({ entry: null, text })
  // Written before trails had heads.
  if (!head && rows.every(({ key_id }) => key_id === null)) return null
  if (!head) return problem('The head of the trail is missing, so entries may be missing too.')
  const found = checkHead(document.id, head, keys)
  if (found === 'unknown_key') return problem(`The head of the trail ${unknownKey}.`)
  if (found === 'forged') return problem('The head of the trail was changed.')
  if (head.entries > rows.length) return problem(`The last ${head.entries - rows.length} entries are missing.`)
  if (rows[head.entries - 1]?.hash !== head.hash) return problem('The trail does not match its head.')
  // Unkeyed entries were written by the previous version during an upgrade, which does not write heads.
  const beyond = rows.find(({ sequence, key_id }) => sequence > head.entries && key_id !== null)
  return beyond ? problem(`Entry ${beyond.sequence} was added after the head of the trail.`) : null
}

// The entries that a trail must have for each status. This matters for trails without a head.
const actionsOf: Record<DocumentRow['status'], AuditRow['action'][]> = {
  draft: ['document.created'],
  sent: ['document.sent'],
  completed: ['document.completed'],
  voided: ['document.voided', 'document.expired', 'signer.declined']
}

function checkAgainstStatus({ document, rows }: Trail): TrailProblem | null {
  if (document.erased_at && !rows.some(({ action }) => action === 'document.erased')) {
    return { entry: null, text: 'The document is erased, but no entry records it.' }
  }
  const actions = actionsOf[document.status]
  if (rows.some(({ action }) => actions.includes(action))) return null
  return { entry: null, text: `The document is ${document.status}, but no entry records it.` }
}
