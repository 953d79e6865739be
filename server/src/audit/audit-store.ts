import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract.js'
import { type AuditRecord, genesisHash, hashEntry } from './audit-entry.js'

/** An audit entry, as it is stored. */
export interface AuditRow {
  sequence: number
  at: Date
  action: Schemas['AuditAction']
  actor: Schemas['AuditActor']
  ip_address: string | null
  user_agent: string | null
  simulated: boolean
  data: Record<string, string>
  previous_hash: string
  hash: string
}

/** Appends to a document's audit trail. The caller holds the document's row, so that entries come one after another. */
export async function appendAudit(tx: TransactionSql, documentUuid: string, ...records: AuditRecord[]): Promise<void> {
  const [last] = await tx<{ sequence: number; hash: string }[]>`
    select sequence, hash
    from audit_entries
    where document_id = ${documentUuid}
    order by sequence desc
    limit 1
  `
  let { sequence, hash } = last ?? { sequence: 0, hash: genesisHash }
  const rows = records.map((record) => {
    sequence += 1
    const previousHash = hash
    hash = hashEntry(sequence, record, previousHash)
    return {
      document_id: documentUuid,
      sequence,
      at: record.at,
      action: record.action,
      actor: tx.json({ ...record.actor }),
      ip_address: record.ipAddress,
      user_agent: record.userAgent,
      simulated: record.simulated,
      data: tx.json(record.data),
      previous_hash: previousHash,
      hash
    }
  })
  if (rows.length > 0) await tx`insert into audit_entries ${tx(rows as never)}`
}

/** A document's audit trail, the oldest entry first. */
export async function readAudit(sql: Sql | TransactionSql, documentUuid: string): Promise<AuditRow[]> {
  return sql<AuditRow[]>`
    select sequence, at, action, actor, ip_address, user_agent, simulated, data, previous_hash, hash
    from audit_entries
    where document_id = ${documentUuid}
    order by sequence
  `
}

/** The first entry whose hash does not fit, or null if the whole trail is as it was written. */
export function findBrokenEntry(rows: AuditRow[]): number | null {
  let previous = genesisHash
  for (const [index, row] of rows.entries()) {
    const record = { ...row, ipAddress: row.ip_address, userAgent: row.user_agent }
    const sound =
      row.sequence === index + 1 &&
      row.previous_hash === previous &&
      row.hash === hashEntry(row.sequence, record, previous)
    if (!sound) return index + 1
    previous = row.hash
  }
  return null
}
