import type { Sql, TransactionSql } from 'postgres'
import type { EventRow } from './event-store.js'
import { hasRows, insertRows } from './insert-rows.js'

/**
 * A trace of something that the database does not know any more.
 *
 * @table losses
 */
export interface LossRow {
  kind: 'file' | 'delivery'
  /** The key of the file, or the public identifier of the event. */
  reference: string
  detail: string
  noted_at: Date
  /** When a person had looked at it. */
  settled_at: Date | null
}

/** Notes losses. Those that are noted already stay as they are. */
export async function noteLosses(sql: Sql, losses: Omit<LossRow, 'settled_at'>[]): Promise<void> {
  if (hasRows(losses)) await sql`${insertRows(sql, 'losses', losses)} on conflict do nothing`
}

/** Losses at which nobody has looked, the newest first. */
export async function listLosses(sql: Sql): Promise<LossRow[]> {
  return sql<
    LossRow[]
  >`select * from losses where settled_at is null order by noted_at desc, kind, reference limit 1000`
}

export async function countLosses(sql: Sql): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    select count(*)::int as count from losses where settled_at is null
  `
  return count
}

/** Records that a person has looked at losses. Returns how many there were. */
export async function settleLosses(sql: Sql | TransactionSql, references: string[], now: Date): Promise<number> {
  const { count } = await sql`
    update losses set settled_at = ${now} where reference = any(${references}) and settled_at is null
  `
  return count
}

/** Which of these files a person has looked at. */
export async function findSettledFiles(sql: Sql, keys: string[]): Promise<string[]> {
  const rows = await sql<{ reference: string }[]>`
    select reference from losses where kind = 'file' and settled_at is not null and reference = any(${keys})
  `
  return rows.map(({ reference }) => reference)
}

/** What is known of an event outside of the database. */
export type KnownEvent = Pick<EventRow, 'id' | 'account_id' | 'document_id'> & { type: string }

/** Which of these events are gone, unless they were erased with their document or account. */
export async function findLostEvents(sql: Sql, events: KnownEvent[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct known.id
    from unnest(
      ${events.map(({ id }) => id)}::uuid[],
      ${events.map(({ account_id }) => account_id)}::uuid[],
      ${events.map(({ document_id }) => document_id)}::uuid[]
    ) as known(id, account_id, document_id)
    where not exists (select 1 from events where events.id = known.id)
      and exists (select 1 from accounts where accounts.id = known.account_id)
      and not exists (select 1 from documents where documents.id = known.document_id and erased_at is not null)
  `
  return rows.map(({ id }) => id)
}
