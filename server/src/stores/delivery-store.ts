import { type AttemptedDelivery, mostRedelivered, notFound } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract/contract.js'
import { uuidOf } from '../contract/ids.js'
import { type Changed, type Created, changedBetween, createdBetween } from '../postgres/created-between.js'
import { type Page, type Range, readPage } from './read-page.js'

/**
 * A delivery, as it is stored.
 *
 * @table webhook_deliveries
 */
interface StoredDelivery {
  id: string
  event_id: string
  endpoint_id: string
  status: Schemas['DeliveryStatus']
  attempts: number
  first_attempt_at: Date | null
  last_attempt_at: Date | null
  next_attempt_at: Date | null
  status_code: number | null
  /** How long the last attempt took. */
  duration_ms: number | null
  response_body: string | null
  error: string | null
  /** Whether a redelivery was requested since the last attempt started. */
  asked_again: boolean
  /** The trace of the change that the event is about, if it is recorded. */
  traceparent: string | null
  created_at: Date
}

/** A delivery with its event. */
export interface DeliveryRow extends StoredDelivery {
  event_type: string
  event_body: string
  document_id: string | null
}

/** A delivery to an endpoint. Throws if it does not exist. */
export async function findDeliveryTo(
  sql: Sql | TransactionSql,
  endpointUuid: string,
  id: string
): Promise<DeliveryRow> {
  const [row] = await sql<DeliveryRow[]>`
    select webhook_deliveries.*, events.type as event_type, events.body as event_body, events.document_id
    from webhook_deliveries
    join events on events.id = webhook_deliveries.event_id
    where webhook_deliveries.id = ${uuidOf('dlv', id)} and endpoint_id = ${endpointUuid}
  `
  if (!row) throw notFound(id)
  return row
}

/** Selects which deliveries are listed. */
interface DeliveryFilter extends Changed {
  status?: DeliveryRow['status'][] | undefined
}

/** A page of an endpoint's deliveries, the newest first, with the total. */
export async function listDeliveryRows(
  sql: Sql,
  endpointUuid: string,
  filter: DeliveryFilter,
  page: Range
): Promise<Page<DeliveryRow>> {
  return readPage<DeliveryRow>(
    sql,
    {
      ...newestDeliveries(sql),
      from: sql`webhook_deliveries`,
      join: sql`join events on events.id = webhook_deliveries.event_id`,
      owned: sql`endpoint_id = ${endpointUuid}`,
      filter: matching(sql, filter)
    },
    page
  )
}

/** A page of the deliveries of a document's events, the newest first, with the total. */
export async function listDocumentDeliveryRows(
  sql: Sql,
  documentUuid: string,
  filter: DeliveryFilter,
  page: Range
): Promise<Page<DeliveryRow>> {
  return readPage<DeliveryRow>(
    sql,
    {
      ...newestDeliveries(sql),
      from: sql`webhook_deliveries join events on events.id = webhook_deliveries.event_id`,
      owned: sql`events.document_id = ${documentUuid}`,
      filter: matching(sql, filter)
    },
    page
  )
}

const newestDeliveries = (sql: Sql) => ({
  select: sql`webhook_deliveries.*, events.type as event_type, events.body as event_body, events.document_id`,
  order: { by: sql`webhook_deliveries.created_at`, id: sql`webhook_deliveries.id`, prefix: 'dlv' as const }
})

function matching(sql: Sql, { status, ...times }: DeliveryFilter) {
  return sql`
    ${status ? sql`and status = any(${status}::text[])` : sql``}
    ${changedBetween(sql, times, 'webhook_deliveries.created_at', sql`greatest(webhook_deliveries.created_at, last_attempt_at)`)}
  `
}

/**
 * An attempt of a delivery, as it is stored.
 *
 * @table delivery_attempts
 */
interface AttemptRow {
  delivery_id: string
  number: number
  started_at: Date
  status_code: number | null
  error: string | null
  duration_ms: number
}

/** The attempts of a delivery that are kept, the oldest first. */
export async function listAttempts(sql: Sql, deliveryUuid: string): Promise<AttemptRow[]> {
  return sql<AttemptRow[]>`select * from delivery_attempts where delivery_id = ${deliveryUuid} order by number`
}

type Changes = Partial<StoredDelivery>

export async function updateDelivery(tx: TransactionSql, uuid: string, changes: Changes): Promise<void> {
  await tx`update webhook_deliveries set ${tx(changes)} where id = ${uuid}`
}

/** Locks deliveries by UUID. */
export async function lockDeliveries(
  tx: TransactionSql,
  uuids: string[]
): Promise<Map<string, Pick<DeliveryRow, 'id' | 'status' | 'attempts' | 'first_attempt_at' | 'asked_again'>>> {
  const rows = await tx<DeliveryRow[]>`
    select id, status, attempts, first_attempt_at, asked_again
    from webhook_deliveries
    where id = any(${uuids}::uuid[])
    order by id
    for no key update
  `
  return new Map(rows.map((row) => [row.id, row]))
}

// A delivery can be requested again any number of times.
const keptAttempts = 100

/** Saves deliveries after attempts, and the attempts. */
export async function saveDeliveries(
  tx: TransactionSql,
  changes: ({ id: string; duration_ms: number } & AttemptedDelivery)[]
): Promise<void> {
  await tx`
    with changed as (
      select *
      from jsonb_to_recordset(${tx.json(changes as never)}) as changed(
        id uuid, status text, attempts integer, first_attempt_at timestamptz, last_attempt_at timestamptz,
        next_attempt_at timestamptz, asked_again boolean, status_code integer, response_body text, error text,
        duration_ms integer
      )
    ),
    updated as (
      update webhook_deliveries
      set status = changed.status,
        attempts = changed.attempts,
        first_attempt_at = changed.first_attempt_at,
        last_attempt_at = changed.last_attempt_at,
        next_attempt_at = changed.next_attempt_at,
        asked_again = changed.asked_again,
        status_code = changed.status_code,
        duration_ms = changed.duration_ms,
        response_body = changed.response_body,
        error = changed.error
      from changed
      where webhook_deliveries.id = changed.id
    ),
    made as (
      insert into delivery_attempts (delivery_id, number, started_at, status_code, error, duration_ms)
      select id, coalesce(latest.number, 0) + 1, last_attempt_at, status_code, error, duration_ms
      from changed
      left join lateral (
        select number from delivery_attempts where delivery_id = changed.id order by number desc limit 1
      ) as latest on true
      returning delivery_id, number
    )
    delete from delivery_attempts
    using made
    where delivery_attempts.delivery_id = made.delivery_id
      and delivery_attempts.number = made.number - ${keptAttempts}
  `
}

/** Schedules an endpoint's pending deliveries for now. */
export async function advanceAll(tx: TransactionSql, endpointUuid: string, now: Date): Promise<void> {
  await tx`
    update webhook_deliveries
    set next_attempt_at = ${now}, asked_again = true
    where endpoint_id = ${endpointUuid} and status = 'pending'
  `
}

/** Schedules up to a thousand deliveries to an endpoint again, the oldest first: that ended, or wait for another attempt. */
export async function redeliverMany(
  tx: TransactionSql,
  endpointUuid: string,
  { status, ...created }: Created & { status: Schemas['RedeliveredStatus'] },
  now: Date
): Promise<Schemas['Redelivery']> {
  const [counted] = await tx<[Schemas['Redelivery']]>`
    with found as (
      select id, created_at
      from webhook_deliveries
      where endpoint_id = ${endpointUuid} and status = ${status} ${createdBetween(tx, created)}
        and (status <> 'pending' or attempts > 0 and not asked_again)
      order by created_at, id
      limit ${mostRedelivered + 1}
    ),
    queued as (
      update webhook_deliveries
      set status = 'pending', attempts = 0, first_attempt_at = null, next_attempt_at = ${now}, asked_again = true
      where id in (select id from found order by created_at, id limit ${mostRedelivered})
      returning id
    )
    select
      (select count(*)::int from queued) as queued,
      (select count(*) from found) > ${mostRedelivered} as has_more
  `
  return counted
}

/** Schedules failed deliveries to active endpoints again. Returns the endpoint of each. */
export async function replayFailed(tx: TransactionSql, since: Date): Promise<string[]> {
  const deliveries = await tx<{ endpoint_id: string }[]>`
    update webhook_deliveries
    set status = 'pending', attempts = 0, first_attempt_at = null, next_attempt_at = now(), asked_again = true
    from webhook_endpoints
    where webhook_endpoints.id = endpoint_id and active and status = 'failed'
      and webhook_deliveries.created_at >= ${since}
    returning endpoint_id
  `
  return deliveries.map(({ endpoint_id }) => endpoint_id)
}
