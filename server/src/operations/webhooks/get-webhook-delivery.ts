import { ownerOf } from '../../documents/owner.js'
import { findDeliveryTo, listAttempts } from '../../stores/delivery-store.js'
import { findEndpoint } from '../../stores/endpoint-store.js'
import type { Handler } from '../call.js'
import { presentDelivery } from './present-delivery.js'

export const getWebhookDelivery: Handler<'getWebhookDelivery'> = async ({ sql }, { path, caller }) => {
  const endpoint = await findEndpoint(sql, ownerOf(caller), path.id)
  const delivery = await findDeliveryTo(sql, endpoint.id, path.delivery_id)
  const attempts = await listAttempts(sql, delivery.id)
  return {
    ...presentDelivery(delivery),
    payload: JSON.parse(delivery.event_body),
    attempt_history: attempts.map(({ started_at, status_code, error, duration_ms }) => ({
      at: started_at.toISOString(),
      status_code,
      error,
      duration_ms
    }))
  }
}
