import type { TransactionSql } from 'postgres'
import { type AuditRecord, genesisHash, hashEntry } from './audit-entry.js'
import { type AuditHead, checkHead, createHead } from './audit-head.js'
import type { AuditKey, AuditKeys } from './audit-keys.js'
import { findTrailEnd, insertAudit, type NewAuditRow, type TrailEnd } from './audit-store.js'

/** Appends to a document's audit trail. The caller holds the document's row, so that entries come one after another. */
export async function appendAudit(
  tx: TransactionSql,
  keys: AuditKeys,
  documentUuid: string,
  ...records: AuditRecord[]
): Promise<void> {
  if (records.length === 0) return
  const end = await findTrailEnd(tx, documentUuid)
  const rows = chain(documentUuid, end, records, keys.current)
  await insertAudit(tx, rows, nextHead(documentUuid, end, rows.at(-1)!, keys))
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

/** The head after these entries, or null for a trail that its head does not fit: it must not come to fit again. */
function nextHead(uuid: string, end: TrailEnd, newest: NewAuditRow, keys: AuditKeys): AuditHead | null {
  return mayMoveOn(uuid, end, keys) ? createHead(uuid, newest.sequence, newest.hash, keys.current) : null
}

function mayMoveOn(uuid: string, { last, head, hashAtHead }: TrailEnd, keys: AuditKeys): boolean {
  // A new trail, or one from before there were heads.
  if (!head) return last === null || last.key_id === null
  return checkHead(uuid, head, keys) === 'sound' && head.hash === hashAtHead
}
