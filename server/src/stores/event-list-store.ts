import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract/contract.js'
import { type Changed, changedBetween } from '../postgres/created-between.js'
import type { Owner } from './document-store.js'
import type { EventRow } from './event-store.js'

/** An event with its payload. */
export type ListedEvent = Pick<EventRow, 'body'>

/** An event of a page, which ends early if its events are very large. */
export interface FoundEvent extends ListedEvent {
  /** How many events were found, up to the limit, with those that did not fit into the page. */
  found: number
}

const mostBytes = 4_000_000

/** Selects which of an owner's events are listed. */
export interface EventFilter extends Changed {
  type?: EventRow['type'][] | undefined
  /** The UUID of a document. */
  document?: string | undefined
}

/**
 * An event that was erased with its document. Its location is kept for as long as the event would have been.
 *
 * @table erased_events
 */
interface ErasedEventRow {
  id: string
  account_id: string
  mode: Owner['mode']
  position: number
  created_at: Date
}

/** The location of an event in the order of events. */
export type EventPosition = Pick<ErasedEventRow, 'position' | 'created_at' | 'id'>

/** Returns the location of an owner's event, if it exists or was erased. */
export async function findEventPosition(sql: Sql, owner: Owner, uuid: string): Promise<EventPosition | undefined> {
  const isMeant = sql`id = ${uuid} and account_id = ${owner.accountId} and mode = ${owner.mode}`
  const [row] = await sql<EventPosition[]>`
    select position, created_at, id from events where ${isMeant}
    union all
    select position, created_at, id from erased_events where ${isMeant}
  `
  return row
}

/** Erases the events of a document, except that it is erased. Their deliveries go with them. */
export async function eraseEvents(tx: TransactionSql, documentUuid: string): Promise<void> {
  await tx`
    with gone as (
      delete from events
      where document_id = ${documentUuid} and type <> 'document.erased'
      returning id, account_id, mode, position, created_at
    )
    insert into erased_events (id, account_id, mode, position, created_at)
    select id, account_id, mode, position, created_at from gone
  `
}

/**
 * Lists the events of an owner that follow another. Excludes the events of transactions that are not older than all running
 * ones: an event that is committed later can only follow the listed ones, so a reader who continues after the last one
 * misses none. Ends after about 4 MB, but has one event at least.
 */
export async function listEventRows(
  sql: Sql,
  owner: Owner,
  { type, document, ...times }: EventFilter,
  { order, after, limit }: { order: Schemas['SortOrder']; after: EventPosition | undefined; limit: number }
): Promise<FoundEvent[]> {
  const isAscending = order === 'asc'
  const follows = isAscending ? sql`>` : sql`<`
  const inOrder = isAscending ? sql`position, created_at, id` : sql`position desc, created_at desc, id desc`
  return sql<FoundEvent[]>`
    with found as materialized (
      select body, position, created_at, id
      from events
      where account_id = ${owner.accountId} and mode = ${owner.mode}
        and position < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
        ${type ? sql`and type = any(${type}::text[])` : sql``}
        ${document ? sql`and document_id = ${document}` : sql``}
        ${changedBetween(sql, times)}
        ${after ? sql`and (position, created_at, id) ${follows} (${after.position}, ${after.created_at}, ${after.id})` : sql``}
      order by ${inOrder}
      limit ${limit}
    )
    select body, found
    from (
      select *, count(*) over ()::int as found,
        sum(octet_length(body)) over (order by ${inOrder} rows between unbounded preceding and 1 preceding) as bytes_before
      from found
    ) as sized
    where bytes_before is null or bytes_before < ${mostBytes}
    order by ${inOrder}
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
  await moveBack(
    sql,
    sql`
      select position
      from (select position from events order by created_at desc limit 1) as newest
      where position > pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    `
  )
}

/**
 * Moves all events before those that this cluster writes, whatever cluster they come from. Their order stays.
 * @param tables that the database has. A backup of an earlier version has no erased events
 */
export async function moveEventsBack(tx: TransactionSql, tables: string[]): Promise<void> {
  const last = tx`select max(position) as position from events having count(*) > 0`
  await moveBack(tx, last, tables.includes('erased_events'))
}

/** Moves all events so that the one at a position is before all that this cluster writes. Does nothing without a position. */
async function moveBack(sql: Sql | TransactionSql, position: PendingQuery<Row[]>, hasErased = true) {
  const erased = sql`, erased as (
      update erased_events set position = erased_events.position - newest.position - 1 from newest
    )`
  await sql`
    with newest as materialized (${position})
    ${hasErased ? erased : sql``}
    update events set position = events.position - newest.position - 1 from newest
  `
}
