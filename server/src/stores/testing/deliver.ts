import { rowOf } from './rows.js'
import type { TestDatabase } from './test-database.js'

/** Stores an endpoint, and a delivery to it with each of these changes. Returns their identifiers. */
export async function deliver(database: TestDatabase, endpoint: object, ...deliveries: object[]) {
  const own = rowOf.endpoint(endpoint)
  const rows = deliveries.map((changes) => rowOf.delivery({ endpoint_id: own.id, ...changes }))
  await database.insert('webhook_endpoints', own)
  await database.insert('webhook_deliveries', ...rows)
  await database.insert('events', ...rows.map(({ event_id }) => rowOf.event({ id: event_id })))
  return { id: own.id, deliveries: rows.map(({ id }) => id) }
}
