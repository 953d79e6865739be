import { newId } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { findEndpoint } from '../../stores/endpoint-store.js'
import { attempt } from '../../webhooks/attempt.js'
import { createRoute } from '../../webhooks/route.js'
import type { Handler } from '../call.js'

export const testWebhook: Handler<'testWebhook'> = async (context, { path, caller, unchanged }) => {
  const endpoint = await findEndpoint(context.sql, ownerOf(caller), path.id)
  const now = context.clock.now()
  const event = {
    id: newId('evt', now),
    type: 'test.webhook',
    created_at: now.toISOString(),
    data: { webhook_id: path.id }
  }
  const delivery = { deliveryId: newId('dlv', now), eventType: event.type, body: JSON.stringify(event) }
  using route = createRoute(context, endpoint, 1)
  const { delivered, statusCode, durationMs, error } = await attempt(context, endpoint, delivery, route)
  // Nothing is written but the response. If the process dies after posting, a retry posts again.
  return unchanged({ delivered, status_code: statusCode, duration_ms: durationMs, error })
}
