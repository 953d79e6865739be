import type { TransactionSql } from 'postgres'
import { type EventRow, findSubscribers, insertEvent } from '../stores/event-store.js'
import { newEvent } from './event-of.js'

/** Writes an event of something that has no rules and no audit trail, with its deliveries. */
export async function writeEvent(
  tx: TransactionSql,
  about: Pick<EventRow, 'account_id' | 'mode' | 'document_id'>,
  type: EventRow['type'],
  data: object,
  at: Date
): Promise<void> {
  const event = newEvent(about, type, data, at)
  await insertEvent(tx, event, await findSubscribers(tx, event))
}
