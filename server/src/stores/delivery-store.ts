import type { AttemptedDelivery } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract/contract.js'
import { readPage } from '../postgres/read-page.js'

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

export async function findDelivery(sql: Sql | TransactionSql, uuid: string): Promise<DeliveryRow | undefined> {
  const [row] = await sql<DeliveryRow[]>`
    select webhook_deliveries.*, events.type as event_type, events.body as event_body, events.document_id
    from webhook_deliveries
    join events on events.id = webhook_deliveries.event_id
    where webhook_deliveries.id = ${uuid}
  `
  return row
}

/** A page of an endpoint's deliveries, the newest first, with the total. */
export async function listDeliveryRows(
  sql: Sql,
  endpointUuid: string,
  { status, limit, offset }: { status?: DeliveryRow['status'] | undefined; limit: number; offset: number }
) {
  return readPage<DeliveryRow>(
    sql,
    {
      select: sql`webhook_deliveries.*, events.type as event_type, events.body as event_body, events.document_id`,
      from: sql`webhook_deliveries`,
      join: sql`join events on events.id = webhook_deliveries.event_id`,
      where: sql`endpoint_id = ${endpointUuid} ${status ? sql`and status = ${status}` : sql``}`,
      orderBy: sql`webhook_deliveries.created_at desc, webhook_deliveries.id desc`
    },
    { limit, offset }
  )
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

/** Saves deliveries after attempts. */
export async function saveDeliveries(
  tx: TransactionSql,
  changes: ({ id: string } & AttemptedDelivery)[]
): Promise<void> {
  await tx`
    update webhook_deliveries
    set status = changed.status,
      attempts = changed.attempts,
      first_attempt_at = changed.first_attempt_at,
      last_attempt_at = changed.last_attempt_at,
      next_attempt_at = changed.next_attempt_at,
      asked_again = changed.asked_again,
      status_code = changed.status_code,
      response_body = changed.response_body,
      error = changed.error
    from jsonb_to_recordset(${tx.json(changes as never)}) as changed(
      id uuid, status text, attempts integer, first_attempt_at timestamptz, last_attempt_at timestamptz,
      next_attempt_at timestamptz, asked_again boolean, status_code integer, response_body text, error text
    )
    where webhook_deliveries.id = changed.id
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
