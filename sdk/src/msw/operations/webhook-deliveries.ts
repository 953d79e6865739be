import type { QueryOf, Schemas } from '../contract.js'
import { startAttempt } from '../deliveries.js'
import { findDocument } from '../documents.js'
import type { Handlers } from '../handler.js'
import { isBetween, isOneOf, isTimely, pageOf } from '../paging.js'
import { deliveredAt } from '../record.js'
import { mostRedelivered, notFound, Refusal } from '../rules.js'
import type { MockDelivery } from '../state.js'
import { now, type World } from '../world.js'
import { findWebhook } from './webhooks.js'

export const webhookDeliveries = {
  listWebhookDeliveries({ world, caller, path, query }) {
    const { id } = findWebhook(world, caller, path.id)
    return pageOfDeliveries(world, query, ({ webhook_id }) => webhook_id === id)
  },

  listDocumentDeliveries({ world, caller, path, query }) {
    const { id } = findDocument(world, caller, path.id).document
    return pageOfDeliveries(world, query, ({ document_id }) => document_id === id)
  },

  getWebhookDelivery({ world, caller, path }) {
    const delivery = findDelivery(world, findWebhook(world, caller, path.id).id, path.delivery_id)
    const payload = world.state.events.find(({ id }) => id === delivery.event_id) as Schemas['Event']
    return { ...shown(delivery), payload, attempt_history: delivery.history.slice(-100) }
  },

  redeliverWebhook({ world, caller, path }) {
    const { id, active } = findWebhook(world, caller, path.id)
    const delivery = findDelivery(world, id, path.delivery_id)
    if (!active) throw new Refusal('WEBHOOK_INACTIVE', 'The endpoint is not active.')
    redeliver(world, delivery)
    return shown(delivery)
  },

  redeliverWebhooks({ world, caller, path, body }) {
    const { id, active } = findWebhook(world, caller, path.id)
    if (!active) throw new Refusal('WEBHOOK_INACTIVE', 'The endpoint is not active.')
    const { status = 'failed', created_after, created_before } = body ?? {}
    const found = [...world.state.deliveries.values()].filter(
      (delivery) =>
        delivery.webhook_id === id &&
        delivery.status === status &&
        (status !== 'pending' || (delivery.attempts > 0 && !delivery.askedAgain)) &&
        isBetween(delivery.created_at, created_after, created_before)
    )
    const queued = found.slice(0, mostRedelivered)
    for (const delivery of queued) redeliver(world, delivery)
    return { queued: queued.length, has_more: found.length > queued.length }
  }
} satisfies Partial<Handlers>

function redeliver(world: World, delivery: MockDelivery): void {
  const at = now(world)
  if (!world.posting) {
    delivery.history.push(deliveredAt(at))
    Object.assign(delivery, { status: 'delivered', last_attempt_at: at })
    return
  }
  const again = { status: 'pending', attempts: 0, firstAttemptAt: null, next_attempt_at: at, askedAgain: true }
  Object.assign(delivery, again)
  startAttempt(world, delivery.id)
}

function pageOfDeliveries(
  { state }: World,
  query: QueryOf<'listWebhookDeliveries'>,
  isWanted: (delivery: MockDelivery) => boolean
) {
  const own = [...state.deliveries.values()].filter(isWanted).reverse().map(shown)
  return pageOf(
    own,
    query,
    ({ status, created_at, last_attempt_at }) =>
      isOneOf(status, query.status) && isTimely(query, created_at, last_attempt_at ?? created_at)
  )
}

function findDelivery({ state }: World, webhookId: string, id: string): MockDelivery {
  const delivery = state.deliveries.get(id)
  if (delivery?.webhook_id !== webhookId) throw notFound(id)
  return delivery
}

function shown({
  history: _,
  firstAttemptAt: __,
  askedAgain: ___,
  ...delivery
}: MockDelivery): Schemas['WebhookDelivery'] {
  return delivery
}
