import type { Sql } from 'postgres'
import type { DeliveryRow } from './delivery-store.js'
import type { EndpointRow } from './endpoint-store.js'

/** An endpoint with due deliveries. */
export type DueEndpoint = Pick<EndpointRow, 'id' | 'account_id' | 'standing'>

/** The columns of a delivery that an attempt needs. */
export type DueDelivery = Pick<
  DeliveryRow,
  'id' | 'event_id' | 'endpoint_id' | 'event_type' | 'event_body' | 'traceparent'
> & {
  next_attempt_at: Date
  document_id: string | null
}

// The turns of a dead process are released after this time.
const leaseSeconds = 25

/** Endpoints with due deliveries that no process has a turn of and that are not resting. */
export async function findDueEndpoints(sql: Sql, now: Date): Promise<DueEndpoint[]> {
  // A loose index scan: it skips from endpoint to endpoint, however many pending deliveries each of them has.
  return sql<DueEndpoint[]>`
    with recursive waiting as (
      (select endpoint_id from webhook_deliveries where status = 'pending' order by endpoint_id limit 1)
      union all
      select (
        select endpoint_id
        from webhook_deliveries
        where status = 'pending' and endpoint_id > waiting.endpoint_id
        order by endpoint_id
        limit 1
      )
      from waiting
      where waiting.endpoint_id is not null
    )
    select e.id, e.account_id, e.standing
    from waiting
    join webhook_endpoints e on e.id = waiting.endpoint_id
    where ${isFree(sql, now)} and ${hasDue(sql, now)}
  `
}

/** Those of the given endpoints that no process has a turn of and that are not resting, with or without due deliveries. */
export async function findFreeEndpoints(sql: Sql, uuids: string[], now: Date): Promise<DueEndpoint[]> {
  return sql<DueEndpoint[]>`
    select e.id, e.account_id, e.standing
    from webhook_endpoints e
    where e.id = any(${uuids}::uuid[]) and ${isFree(sql, now)}
  `
}

/** Takes the turns of the endpoints whose turns are free. */
export async function takeTurns(sql: Sql, turnId: string, uuids: string[], now: Date): Promise<EndpointRow[]> {
  return sql<EndpointRow[]>`
    with free as materialized (
      select id
      from webhook_endpoints e
      where id = any(${uuids}::uuid[]) and ${isFree(sql, now)}
      for no key update skip locked
    )
    update webhook_endpoints
    set turn_id = ${turnId}, turn_until = now() + ${leaseSeconds} * interval '1 second'
    where id in (select id from free)
    returning *
  `
}

/** The current endpoint, if this turn still holds. */
export async function findTurn(sql: Sql, turnId: string, uuid: string): Promise<EndpointRow | undefined> {
  const [row] = await sql<EndpointRow[]>`select * from webhook_endpoints where id = ${uuid} and turn_id = ${turnId}`
  return row
}

/** Ends a turn. Returns whether the endpoint has due deliveries. */
export async function endTurn(sql: Sql, turnId: string, uuid: string, now: Date): Promise<boolean> {
  await sql`
    update webhook_endpoints
    set turn_id = null, turn_until = null
    where id = ${uuid} and turn_id = ${turnId}
  `
  // Checked after the end of the turn: deliveries added later wake another process.
  const [due] =
    await sql`select 1 from webhook_endpoints e where id = ${uuid} and ${isFree(sql, now)} and ${hasDue(sql, now)}`
  return due !== undefined
}

/** Ends these turns, unless they have ended. */
export async function releaseTurns(sql: Sql, turnIds: string[]): Promise<void> {
  await sql`
    update webhook_endpoints
    set turn_id = null, turn_until = null
    where turn_id = any(${turnIds}::uuid[])
  `
}

/** An endpoint, and how many of its deliveries to take. */
export interface Share {
  id: string
  limit: number
}

/** The next due deliveries of endpoints, retries first, without those in progress. */
export async function takeDue(
  sql: Sql,
  shares: Share[],
  { now, inProgress = [] }: { now: Date; inProgress?: string[] }
): Promise<DueDelivery[]> {
  const due = (retried: 0 | 1) => sql`
    select id, event_id, next_attempt_at, traceparent, ${retried}::int as retried
    from webhook_deliveries
    where endpoint_id = share.endpoint_id and status = 'pending' and least(attempts, 1) = ${retried}
      and next_attempt_at <= ${now} and id <> all(${inProgress}::uuid[])
    order by next_attempt_at
    limit share.deliveries
  `
  return sql<DueDelivery[]>`
    with due as materialized (
      select share.endpoint_id, next.*
      from unnest(
        ${shares.map(({ id }) => id)}::uuid[],
        ${shares.map(({ limit }) => limit)}::int[]
      ) as share(endpoint_id, deliveries)
      cross join lateral (
        select *
        from ((${due(1)}) union all (${due(0)})) as either
        order by retried desc, next_attempt_at
        limit share.deliveries
      ) as next
    ), begun as (
      update webhook_deliveries set asked_again = false where asked_again and id in (select id from due)
    )
    select due.id, due.event_id, due.endpoint_id, due.next_attempt_at, due.traceparent, events.type as event_type, events.body as event_body,
      events.document_id
    from due
    join events on events.id = due.event_id
    order by due.retried desc, due.next_attempt_at
  `
}

/** Cancels the due deliveries of a disabled endpoint. Returns whether there were any. */
export async function cancelDue(sql: Sql, endpointUuid: string, now: Date): Promise<boolean> {
  const { count } = await sql`
    update webhook_deliveries
    set status = 'cancelled', next_attempt_at = null
    where id in (
      select id
      from webhook_deliveries
      where endpoint_id = ${endpointUuid} and status = 'pending' and next_attempt_at <= ${now}
      limit 1000
    )
  `
  return count > 0
}

// Turns are timed by the database's clock, rests by the service's clock.
function isFree(sql: Sql, now: Date) {
  return sql`(e.turn_until is null or e.turn_until < now()) and (e.rest_until is null or e.rest_until <= ${now})`
}

function hasDue(sql: Sql, now: Date) {
  const due = (retried: 0 | 1) => sql`
    exists (
      select 1
      from webhook_deliveries d
      where d.endpoint_id = e.id and d.status = 'pending' and least(d.attempts, 1) = ${retried}
        and d.next_attempt_at <= ${now}
    )
  `
  return sql`(${due(1)} or ${due(0)})`
}
