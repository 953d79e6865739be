import { type Attempt, actOnWebhook, planAttempt, planStanding, type Standing } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { recordAct, serviceAct } from '../accounts/record-act.js'
import { publicId } from '../contract/ids.js'
import { enqueueEmail } from '../letters/enqueue-emails.js'
import { findNotified } from '../letters/notify-members.js'
import { lockDeliveries, saveDeliveries } from '../stores/delivery-store.js'
import { type EndpointRow, lockEndpointByUuid, updateEndpoint } from '../stores/endpoint-store.js'
import { countDeliveries } from '../stores/usage-store.js'

/** A finished attempt of a stored delivery. */
export interface AttemptOf extends Attempt {
  deliveryUuid: string
}

/**
 * Records attempts of one endpoint's deliveries, in the order in which they ended, with their consequences. Each applies
 * to the current delivery, not to its state when the attempt started. Returns the endpoint.
 */
export async function recordAttempts(
  tx: TransactionSql,
  endpointUuid: string,
  attempts: AttemptOf[],
  now: Date
): Promise<EndpointRow | undefined> {
  const endpoint = await lockEndpointByUuid(tx, endpointUuid)
  if (!endpoint) return undefined
  const deliveries = await lockDeliveries(
    tx,
    attempts.map(({ deliveryUuid }) => deliveryUuid)
  )
  const planned = []
  let standing: Standing = standingOf(endpoint)
  for (const attempt of attempts) {
    const delivery = deliveries.get(attempt.deliveryUuid)
    // Delivered by another process in the meantime, or deleted.
    if (delivery?.status !== 'pending') continue
    const { outcome } = attempt
    const changes = outcome.notMade ? null : planAttempt(delivery, attempt, now)
    if (changes) planned.push({ id: delivery.id, duration_ms: outcome.durationMs, ...changes })
    standing = planStanding(standing, { outcome, status: changes?.status ?? 'pending' }, now)
  }
  if (planned.length > 0) {
    await saveDeliveries(tx, planned)
    await countDeliveries(tx, { accountId: endpoint.account_id, mode: endpoint.mode }, endedOf(planned), now)
  }
  if (endpoint.active && !standing.active) {
    const disabled = { ...endpoint, id: publicId('whe', endpoint.id) }
    await recordAct(tx, serviceAct(endpoint.account_id, now), actOnWebhook('webhook.disabled', disabled))
    for (const to of await findNotified(tx, endpoint.account_id, 'endpoint_disabled')) {
      await enqueueEmail(tx, { kind: 'webhook-disabled', endpointUuid: endpoint.id, ...to }, now)
    }
  }
  return isSame(standing, standingOf(endpoint)) ? endpoint : updateEndpoint(tx, endpoint.id, standing)
}

function endedOf(planned: { status: string }[]) {
  const count = (ended: string) => planned.filter(({ status }) => status === ended).length
  return { delivered: count('delivered'), failed: count('failed') }
}

function standingOf(endpoint: Standing): Standing {
  const { active, disabled_reason, exhausted_deliveries, standing, timeouts, rest_until, failing_since } = endpoint
  return { active, disabled_reason, exhausted_deliveries, standing, timeouts, rest_until, failing_since }
}

function isSame(one: Standing, other: Standing) {
  return JSON.stringify(one) === JSON.stringify(other)
}
