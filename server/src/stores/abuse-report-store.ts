import type { Mode } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract/contract.js'

/**
 * What a signer has reported to the operator.
 *
 * @table abuse_reports
 */
export interface AbuseReportRow {
  id: string
  account_id: string
  mode: Mode
  document_id: string
  signer_id: string
  title: string | null
  reason: Schemas['AbuseReason']
  comment: string | null
  reported_at: Date
  settled_at: Date | null
}

/** Stores a report. A second one of the same signer replaces the first one, and is looked at again. */
export async function saveAbuseReport(tx: TransactionSql, report: Omit<AbuseReportRow, 'settled_at'>): Promise<void> {
  await tx`
    insert into abuse_reports ${tx(report)}
    on conflict (signer_id) do update
    set reason = excluded.reason, comment = excluded.comment, reported_at = excluded.reported_at, settled_at = null
  `
}

/** The reports that nobody has looked at, the oldest first, with the owner of the account that has sent the document. */
export async function listAbuseReports(sql: Sql): Promise<(AbuseReportRow & { sender: string })[]> {
  return sql`
    select abuse_reports.*, accounts.email as sender
    from abuse_reports
    join accounts on accounts.id = account_id
    where settled_at is null
    order by reported_at, abuse_reports.id
    limit 1000
  `
}

/** The number of reports that nobody has looked at. */
export async function countAbuseReports(sql: Sql): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    select count(*)::int as count from abuse_reports where settled_at is null
  `
  return count
}

/** Records that a person has looked at reports. Returns how many there were. */
export async function settleAbuseReports(sql: Sql | TransactionSql, ids: string[], now: Date): Promise<number> {
  const { count } = await sql`
    update abuse_reports set settled_at = ${now} where id::text = any(${ids}) and settled_at is null
  `
  return count
}
