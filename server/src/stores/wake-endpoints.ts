import type { Sql, TransactionSql } from 'postgres'
import { wakesOf } from '../postgres/wake-after-commit.js'

/** Wakes workers for due deliveries of endpoints once the transaction has committed. */
export function wakeEndpoints(tx: TransactionSql, endpointUuids: string[]): void {
  const { endpoints } = wakesOf(tx)
  for (const uuid of endpointUuids) endpoints.add(uuid)
}

/** Like wakeEndpoints, for the endpoint of a delivery. */
export async function wakeDelivery(sql: Sql, deliveryUuid: string): Promise<void> {
  await sql.begin(async (tx) => {
    const due = await tx<{ endpoint_id: string }[]>`
      select endpoint_id
      from webhook_deliveries
      where id = ${deliveryUuid} and status = 'pending'
    `
    wakeEndpoints(
      tx,
      due.map(({ endpoint_id }) => endpoint_id)
    )
  })
}
