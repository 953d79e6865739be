import { signWebhook } from '../../../webhook-verifier/src/sign/sign.js'
import { sendWebhookDisabled } from './letters.js'
import type { Posting, PostWebhook } from './posting.js'
import {
  keptResponseBytes,
  type Outcome,
  oldSecretOf,
  outcomeOf,
  outcomeWithout,
  planAttempt,
  planStanding
} from './rules.js'
import type { MockDelivery, MockWebhook } from './state.js'
import { now, timeOf, type World } from './world.js'

/** Attempts a delivery in the background, after earlier deliveries to the same endpoint. Never rejects. */
export function startAttempt(world: World, id: string): void {
  const { webhook_id = '' } = world.state.deliveries.get(id) ?? {}
  const before = world.attempts.get(webhook_id) ?? Promise.resolve()
  const attempt = before.then(() => attemptIfDue(world, id))
  world.attempts.set(webhook_id, attempt)
}

/** Starts the attempts that are due. */
export function startDueAttempts(world: World): void {
  for (const delivery of world.state.deliveries.values()) if (isDue(world, delivery)) startAttempt(world, delivery.id)
}

/** Waits until no delivery is being attempted, including those that are caused by others. */
export async function settle({ attempts }: World): Promise<void> {
  for (;;) {
    const running = [...attempts.values()]
    if (running.length === 0) return
    await Promise.all(running)
    for (const [id, attempt] of attempts) if (running.includes(attempt)) attempts.delete(id)
  }
}

function isDue(world: World, { status, next_attempt_at }: MockDelivery) {
  return status === 'pending' && next_attempt_at !== null && new Date(next_attempt_at) <= timeOf(world)
}

async function attemptIfDue(world: World, id: string): Promise<void> {
  const { state, posting } = world
  const delivery = state.deliveries.get(id)
  const endpoint = delivery && state.webhooks.get(delivery.webhook_id)
  const event = delivery && state.events.find((each) => each.id === delivery.event_id)
  if (!posting || !endpoint || !event || !isDue(world, delivery)) return
  if (!endpoint.active) {
    Object.assign(delivery, { status: 'cancelled', next_attempt_at: null })
    return
  }
  delivery.askedAgain = false
  const startedAt = timeOf(world)
  const outcome = await post(world, posting, endpoint, {
    deliveryId: id,
    eventType: event.type,
    body: JSON.stringify(event)
  })
  // Not if the mock was reset, or the endpoint deleted, in the meantime.
  if (state.deliveries.get(id) === delivery) record(world, delivery, endpoint, { startedAt, outcome })
}

function record(
  world: World,
  delivery: MockDelivery,
  endpoint: MockWebhook,
  attempt: { startedAt: Date; outcome: Outcome }
) {
  const { attempts, firstAttemptAt: first_attempt_at, askedAgain: asked_again } = delivery
  const at = timeOf(world)
  const planned = planAttempt({ attempts, first_attempt_at, asked_again }, attempt, at)
  Object.assign(delivery, {
    status: planned.status,
    attempts: planned.attempts,
    firstAttemptAt: planned.first_attempt_at,
    last_attempt_at: planned.last_attempt_at?.toISOString() ?? null,
    next_attempt_at: planned.next_attempt_at?.toISOString() ?? null,
    askedAgain: planned.asked_again,
    status_code: planned.status_code,
    duration_ms: attempt.outcome.durationMs,
    response_body: planned.response_body,
    error: planned.error
  })
  delivery.history.push({
    at: attempt.startedAt.toISOString(),
    status_code: planned.status_code,
    error: planned.error,
    duration_ms: attempt.outcome.durationMs
  })
  const { active, disabled_reason } = endpoint
  const before = { ...endpoint.standing, active, disabled_reason }
  const {
    active: stays,
    disabled_reason: reason,
    ...standing
  } = planStanding(before, { outcome: attempt.outcome, status: planned.status }, at)
  const failing_since = standing.failing_since?.toISOString() ?? null
  const isSame = stays === active && failing_since === endpoint.failing_since
  const changed = isSame ? {} : { updated_at: now(world) }
  Object.assign(endpoint, { active: stays, disabled_reason: reason, failing_since, standing, ...changed })
  if (active && !stays) sendWebhookDisabled(world, endpoint)
}

interface Payload {
  deliveryId: string
  eventType: string
  body: string
}

/** Makes one attempt: signs a body like the service and posts it to an endpoint. Never rejects. */
export async function post(
  world: World,
  { post, timeoutMs }: Posting,
  { url, secret, oldSecret: old_secret, old_secret_expires_at }: MockWebhook,
  { deliveryId, eventType, body }: Payload
): Promise<Outcome> {
  const now = timeOf(world)
  const expiry = old_secret_expires_at === null ? null : new Date(old_secret_expires_at)
  const signed = signWebhook({
    body,
    secret,
    oldSecret: oldSecretOf({ secret, old_secret, old_secret_expires_at: expiry }, now),
    // Receivers compare it with their own clock, whatever time the mock has been moved to.
    timestamp: Math.floor(Date.now() / 1000),
    deliveryId,
    eventType
  })
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Signpost-Webhooks/1', ...signed }
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([timeout, world.ended.signal])
  const startedAt = performance.now()
  const duration = () => Math.round(performance.now() - startedAt)
  try {
    const request = new Request(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    const { status, text } = await unlessAborted(signal, readResponse(post, request))
    return outcomeOf(status, text, duration())
  } catch (error) {
    const message = timeout.aborted ? 'no response in time' : String((error as Error | undefined)?.message ?? error)
    return outcomeWithout(message, timeout.aborted, duration())
  }
}

async function readResponse(post: PostWebhook, request: Request) {
  const response = await post(request)
  return { status: response.status, text: (await response.text()).slice(0, keptResponseBytes) }
}

// A receiver may ignore the signal of the request.
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  return Promise.race([work, aborted])
}
