import type { Schemas } from '../contract.js'
import { startAttempt } from '../deliveries.js'
import type { Handlers } from '../handler.js'
import { pageOf } from '../paging.js'
import { notFound, Refusal } from '../rules.js'
import type { MockDelivery } from '../state.js'
import { now } from '../world.js'
import { findWebhook } from './webhooks.js'

export const webhookDeliveries = {
  listWebhookDeliveries({ world, caller, path, query }) {
    const { id } = findWebhook(world, caller, path.id)
    const found = [...world.state.deliveries.values()]
      .filter(({ webhookId, status }) => webhookId === id && (query.status ?? status) === status)
      .reverse()
      .map(withoutOwner)
    return pageOf(found, query)
  },

  redeliverWebhook({ world, caller, path }) {
    const { id, active } = findWebhook(world, caller, path.id)
    const delivery = world.state.deliveries.get(path.delivery_id)
    if (delivery?.webhookId !== id) throw notFound(path.delivery_id)
    if (!active) throw new Refusal('WEBHOOK_INACTIVE', 'The endpoint is not active.')
    if (!world.posting) {
      return withoutOwner(Object.assign(delivery, { status: 'delivered', last_attempt_at: now(world) }))
    }
    const again = {
      status: 'pending',
      attempts: 0,
      firstAttemptAt: null,
      next_attempt_at: now(world),
      askedAgain: true
    }
    Object.assign(delivery, again)
    startAttempt(world, delivery.id)
    return withoutOwner(delivery)
  }
} satisfies Partial<Handlers>

function withoutOwner(delivery: MockDelivery): Schemas['WebhookDelivery'] {
  const { webhookId: _, firstAttemptAt: __, askedAgain: ___, ...shown } = delivery
  return shown
}
