import type { Sql, TransactionSql } from 'postgres'

/** The channel for notifications about endpoints with new deliveries. */
export const deliveryChannel = 'webhook_deliveries'

/** Notifies workers of due deliveries when the transaction commits. Otherwise the workers find them by polling. */
export async function wakeEndpoints(tx: Sql | TransactionSql, endpointUuids: string[]): Promise<void> {
  await tx`select pg_notify(${deliveryChannel}, uuid) from unnest(${endpointUuids}::text[]) as uuid`
}

/** Like wakeEndpoints, for the endpoint of a delivery. */
export async function wakeDelivery(sql: Sql, deliveryUuid: string): Promise<void> {
  await sql`
    select pg_notify(${deliveryChannel}, endpoint_id::text)
    from webhook_deliveries
    where id = ${deliveryUuid} and status = 'pending'
  `
}
