import type { AuditRecord } from '@signpost/spec/rules'
import type { AuditKey, AuditKeys } from '../context/audit-keys.js'
import type { AuditHead, NewAuditRow, TrailEnd } from '../stores/audit-store.js'
import { genesisHash, hashEntry } from './audit-entry.js'
import { checkHead, createHead } from './audit-head.js'

/** The end of an empty trail. */
export const emptyTrail: TrailEnd = { last: null, head: null, hashAtHead: null }

/** The rows to add to a document's audit trail, its new head, if any, and its new end. */
export interface TrailExtension {
  rows: NewAuditRow[]
  head: AuditHead | null
  end: TrailEnd
}

/** Appends entries to a trail. The caller must have locked the document's row, so that appends do not interleave. */
export function extendTrail(
  documentUuid: string,
  end: TrailEnd,
  records: AuditRecord[],
  keys: AuditKeys
): TrailExtension {
  const rows = chain(documentUuid, end, records, keys.current)
  const newest = rows.at(-1)
  if (!newest) return { rows, head: null, end }
  const { sequence, hash, record } = newest
  const last = { sequence, hash, key_id: newest.keyId, at: record.at }
  // A trail that does not match its head must stay detectable: a new head would hide the manipulation.
  if (!matchesHead(documentUuid, end, keys)) return { rows, head: null, end: { ...end, last } }
  const head = createHead(documentUuid, sequence, hash, keys.current)
  return { rows, head, end: { last, head, hashAtHead: hash } }
}

/** Entries go on from the one before, in time as well: the clocks of two processes can differ by milliseconds. */
function chain(documentUuid: string, { last }: TrailEnd, records: AuditRecord[], key: AuditKey): NewAuditRow[] {
  let { sequence, hash, at } = last ?? { sequence: 0, hash: genesisHash, at: new Date(0) }
  return records.map((given) => {
    if (given.at > at) at = given.at
    const record = { ...given, at }
    sequence += 1
    const previousHash = hash
    hash = hashEntry({ documentUuid, sequence, previousHash }, record, key)
    return { documentUuid, sequence, record, previousHash, hash, keyId: key.id }
  })
}

function matchesHead(uuid: string, { last, head, hashAtHead }: TrailEnd, keys: AuditKeys): boolean {
  // A new trail, or a trail written before heads existed.
  if (!head) return last === null || last.key_id === null
  return checkHead(uuid, head, keys) === 'sound' && head.hash === hashAtHead
}
