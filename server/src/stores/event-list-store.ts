import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract/contract.js'
import { type Changed, changedBetween } from '../postgres/created-between.js'
import type { Owner } from './document-store.js'
import type { EventRow } from './event-store.js'

/** An event with its payload. */
export type ListedEvent = Pick<EventRow, 'body'>

/** Selects which of an owner's events are listed. */
export interface EventFilter extends Changed {
  type?: EventRow['type'][] | undefined
  /** The UUID of a document. */
  document?: string | undefined
}

/** The location of an event in the order of events. */
export interface EventPosition {
  position: number
  created_at: Date
  id: string
}

/** Returns the location of an owner's event, if it exists. */
export async function findEventPosition(sql: Sql, owner: Owner, uuid: string): Promise<EventPosition | undefined> {
  const [row] = await sql<EventPosition[]>`
    select position, created_at, id
    from events
    where id = ${uuid} and account_id = ${owner.accountId} and mode = ${owner.mode}
  `
  return row
}

/**
 * Lists the events of an owner that follow another. Excludes the events of transactions that are not older than all running
 * ones: an event that is committed later can only follow the listed ones, so a reader who continues after the last one
 * misses none.
 */
export async function listEventRows(
  sql: Sql,
  owner: Owner,
  { type, document, ...times }: EventFilter,
  { order, after, limit }: { order: Schemas['SortOrder']; after: EventPosition | undefined; limit: number }
): Promise<ListedEvent[]> {
  const isAscending = order === 'asc'
  const follows = isAscending ? sql`>` : sql`<`
  return sql<ListedEvent[]>`
    select body
    from events
    where account_id = ${owner.accountId} and mode = ${owner.mode}
      and position < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      ${type ? sql`and type = any(${type}::text[])` : sql``}
      ${document ? sql`and document_id = ${document}` : sql``}
      ${changedBetween(sql, times)}
      ${after ? sql`and (position, created_at, id) ${follows} (${after.position}, ${after.created_at}, ${after.id})` : sql``}
    order by ${isAscending ? sql`position, created_at, id` : sql`position desc, created_at desc, id desc`}
    limit ${limit}
  `
}

/** Returns an owner's event, if it exists. */
export async function findEvent(sql: Sql, owner: Owner, uuid: string): Promise<ListedEvent | undefined> {
  const [row] = await sql<ListedEvent[]>`
    select body
    from events
    where id = ${uuid} and account_id = ${owner.accountId} and mode = ${owner.mode}
  `
  return row
}

/**
 * Moves the events that another database cluster has written before those of this cluster. Identifiers of transactions start
 * low in a new cluster, for example after a backup is restored. Call it before the service writes an event.
 */
export async function moveForeignEvents(sql: Sql): Promise<void> {
  const newest = sql`(select position from events order by created_at desc limit 1)`
  await sql`
    update events
    set position = position - ${newest} - 1
    where ${newest} > pg_snapshot_xmax(pg_current_snapshot())::text::bigint
  `
}

/** Moves all events before those that this cluster writes, whatever cluster they come from. Their order stays. */
export async function moveEventsBack(tx: TransactionSql): Promise<void> {
  await tx`update events set position = position - (select max(position) from events) - 1`
}
