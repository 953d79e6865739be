import type { TransactionSql } from 'postgres'
import type { Schemas } from '../contract/contract.js'
import { newId, uuidOf } from '../contract/ids.js'
import { traceparentOf } from '../telemetry/traceparent.js'
import type { Owner } from './document-store.js'
import { wakeEndpoints } from './wake-endpoints.js'

/**
 * An event, as it is stored, with the final payload for all endpoints.
 *
 * @table events without position
 */
export interface EventRow {
  id: string
  account_id: string
  mode: Owner['mode']
  document_id: string | null
  type: Schemas['EventType']
  body: string
  created_at: Date
}

/** Locks the active endpoints that subscribe to an event, so that none is deleted before its delivery is stored. */
export async function findSubscribers(
  tx: TransactionSql,
  { account_id, mode, type }: Pick<EventRow, 'account_id' | 'mode' | 'type'>
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id
    from webhook_endpoints
    where account_id = ${account_id} and mode = ${mode} and active and events && ${[type, '*']}::text[]
    for key share
  `
  return rows.map(({ id }) => id)
}

/** Stores an event with a delivery for each endpoint. Deliveries are attempted once the transaction has committed. */
export async function insertEvent(tx: TransactionSql, event: EventRow, endpointUuids: string[]): Promise<void> {
  const ids = endpointUuids.map(() => uuidOf('dlv', newId('dlv', event.created_at)))
  await tx`
    with event as (insert into events ${tx(event)})
    insert into webhook_deliveries (id, event_id, endpoint_id, status, next_attempt_at, created_at, traceparent)
    select id, ${event.id}, endpoint_id, 'pending', ${event.created_at}, ${event.created_at},
      ${traceparentOf(tx) ?? null}
    from unnest(${ids}::uuid[], ${endpointUuids}::uuid[]) as pair(id, endpoint_id)
  `
  wakeEndpoints(tx, endpointUuids)
}
