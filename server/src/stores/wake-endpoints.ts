import type { Sql, TransactionSql } from 'postgres'

/** The channel that tells of endpoints with new deliveries. */
export const deliveryChannel = 'webhook_deliveries'

/** Has the deliveries of endpoints made at once when the transaction commits. Without it they wait for the next look. */
export async function wakeEndpoints(tx: Sql | TransactionSql, endpointUuids: string[]): Promise<void> {
  await tx`select pg_notify(${deliveryChannel}, uuid) from unnest(${endpointUuids}::text[]) as uuid`
}

/** The same for the endpoint of a delivery. */
export async function wakeDelivery(sql: Sql, deliveryUuid: string): Promise<void> {
  await sql`
    select pg_notify(${deliveryChannel}, endpoint_id::text)
    from webhook_deliveries
    where id = ${deliveryUuid} and status = 'pending'
  `
}
