import type { Schemas } from '../../contract/contract.js'
import { publicId } from '../../contract/ids.js'
import type { DeliveryRow } from '../../stores/delivery-store.js'

/** A delivery in the contract's format. */
export function presentDelivery(row: DeliveryRow): Schemas['WebhookDelivery'] {
  return {
    id: publicId('dlv', row.id),
    webhook_id: publicId('whe', row.endpoint_id),
    event_id: publicId('evt', row.event_id),
    event_type: row.event_type,
    document_id: publicId('doc', row.document_id),
    status: row.status,
    attempts: row.attempts,
    status_code: row.status_code,
    duration_ms: row.duration_ms,
    response_body: row.response_body,
    error: row.error,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString()
  }
}
