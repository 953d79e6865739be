import type { AuditRecord } from '@signpost/spec/rules'
import type { AuditKey, AuditKeys } from '../context/audit-keys.js'
import type { AuditHead, NewAuditRow, TrailEnd } from '../stores/audit-store.js'
import { genesisHash, hashEntry } from './audit-entry.js'
import { checkHead, createHead } from './audit-head.js'

/** Where a trail begins. */
export const emptyTrail: TrailEnd = { last: null, head: null, hashAtHead: null }

/** What is added to a document's audit trail: entries, the head that then holds if there is one, and where it then ends. */
export interface TrailExtension {
  rows: NewAuditRow[]
  head: AuditHead | null
  end: TrailEnd
}

/** Chains records to a trail. Whoever does holds the document's row, so that entries come one after another. */
export function extendTrail(
  documentUuid: string,
  end: TrailEnd,
  records: AuditRecord[],
  keys: AuditKeys
): TrailExtension {
  const rows = chain(documentUuid, end, records, keys.current)
  const newest = rows.at(-1)
  if (!newest) return { rows, head: null, end }
  const { sequence, hash } = newest
  const last = { sequence, hash, key_id: newest.keyId }
  // A trail that its head does not fit must not come to fit again.
  if (!mayMoveOn(documentUuid, end, keys)) return { rows, head: null, end: { ...end, last } }
  const head = createHead(documentUuid, sequence, hash, keys.current)
  return { rows, head, end: { last, head, hashAtHead: hash } }
}

function chain(documentUuid: string, { last }: TrailEnd, records: AuditRecord[], key: AuditKey): NewAuditRow[] {
  let { sequence, hash } = last ?? { sequence: 0, hash: genesisHash }
  return records.map((record) => {
    sequence += 1
    const previousHash = hash
    hash = hashEntry({ documentUuid, sequence, previousHash }, record, key)
    return { documentUuid, sequence, record, previousHash, hash, keyId: key.id }
  })
}

function mayMoveOn(uuid: string, { last, head, hashAtHead }: TrailEnd, keys: AuditKeys): boolean {
  // A new trail, or one from before there were heads.
  if (!head) return last === null || last.key_id === null
  return checkHead(uuid, head, keys) === 'sound' && head.hash === hashAtHead
}
