import { signWebhook } from '@signpost/webhook-verifier'
import type { TransactionSql } from 'postgres'
import type { Context } from '../context.js'
import { publicId } from '../ids.js'
import { addJob } from '../jobs/add-job.js'
import { nextAttemptAt } from './attempt-schedule.js'
import { type DeliveryRow, findDelivery, updateDelivery } from './delivery-store.js'
import { type EndpointRow, lockEndpointByUuid, updateEndpoint } from './endpoint-store.js'
import { type Outcome, postWebhook } from './post-webhook.js'

const maxExhaustedDeliveries = 10

/** Makes one attempt of a delivery, and records what came of it together with what follows from it. */
export async function deliver(context: Context, deliveryUuid: string): Promise<void> {
  const { sql, clock } = context
  const delivery = await findDelivery(sql, deliveryUuid)
  if (delivery?.status !== 'pending') return
  const [endpoint] = await sql<EndpointRow[]>`select * from webhook_endpoints where id = ${delivery.endpoint_id}`
  if (!endpoint?.active)
    return sql.begin((tx) => updateDelivery(tx, delivery.id, { status: 'cancelled', next_attempt_at: null }))
  const startedAt = clock.now()
  const outcome = await attempt(context, endpoint, {
    deliveryId: publicId('dlv', delivery.id),
    eventType: delivery.event_type,
    body: delivery.event_body
  })
  await sql.begin((tx) => recordAttempt(tx, delivery, outcome, startedAt, clock.now()))
}

/** Signs a body and posts it to an endpoint once. */
export async function attempt(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  endpoint: EndpointRow,
  { deliveryId, eventType, body }: { deliveryId: string; eventType: string; body: string }
): Promise<Outcome> {
  const now = clock.now()
  const rotating = endpoint.old_secret_expires_at && endpoint.old_secret_expires_at > now
  const signed = signWebhook({
    body,
    secret: endpoint.secret,
    oldSecret: rotating ? endpoint.old_secret : null,
    timestamp: Math.floor(now.getTime() / 1000),
    deliveryId,
    eventType
  })
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Signpost-Webhooks/1', ...signed }
  return postWebhook({ url: endpoint.url, headers, body, policy: { allowLoopback: !config.production } })
}

async function recordAttempt(tx: TransactionSql, delivery: DeliveryRow, outcome: Outcome, startedAt: Date, now: Date) {
  const endpoint = await lockEndpointByUuid(tx, delivery.endpoint_id)
  if (!endpoint) return
  const attempts = delivery.attempts + 1
  const firstAttemptAt = delivery.first_attempt_at ?? startedAt
  const gone = outcome.statusCode === 410
  const next = outcome.delivered || gone ? null : nextAttemptAt(attempts, firstAttemptAt, now)
  await updateDelivery(tx, delivery.id, {
    status: outcome.delivered ? 'delivered' : next ? 'pending' : 'failed',
    attempts,
    first_attempt_at: firstAttemptAt,
    last_attempt_at: startedAt,
    next_attempt_at: next,
    status_code: outcome.statusCode,
    response_body: outcome.responseBody,
    error: outcome.error
  })
  if (next) return addJob(tx, 'deliver-webhook', { deliveryUuid: delivery.id }, { key: delivery.id, runAt: next })
  if (outcome.delivered) return recordSuccess(tx, endpoint)
  await recordExhausted(tx, endpoint, gone)
}

async function recordSuccess(tx: TransactionSql, endpoint: EndpointRow) {
  if (endpoint.exhausted_deliveries > 0) await updateEndpoint(tx, endpoint.id, { exhausted_deliveries: 0 })
}

async function recordExhausted(tx: TransactionSql, endpoint: EndpointRow, gone: boolean) {
  const exhausted = endpoint.exhausted_deliveries + 1
  const reason = gone ? 'The endpoint answered 410 Gone.' : 'Ten deliveries in a row failed in every attempt.'
  const disable = endpoint.active && (gone || exhausted >= maxExhaustedDeliveries)
  await updateEndpoint(tx, endpoint.id, {
    exhausted_deliveries: exhausted,
    ...(disable ? { active: false, disabled_reason: reason } : {})
  })
  if (disable) await addJob(tx, 'send-email', { kind: 'webhook-disabled', endpointUuid: endpoint.id })
}
