import type { RawBody } from '../body.js'
import { WebhookVerificationError } from '../errors.js'
import type { EventType, SignpostEvent, UnknownEvent } from '../events.js'
import type { WebhookHeaders } from '../headers.js'
import { type VerifyOptions, verifyWebhook } from '../verify.js'
import { LimitedBody } from './limit.js'

/** Handles every event. */
type EventHandler<Context extends unknown[]> = (event: SignpostEvent | UnknownEvent, ...context: Context) => unknown

/**
 * Handles events by their type, such as `'document.completed'`. `'*'` handles all events without a handler of their own, also
 * those of types that this version does not know. Events that nothing handles are answered with 204 and ignored.
 */
type EventHandlers<Context extends unknown[]> = {
  [Type in EventType]?: ((event: Extract<SignpostEvent, { type: Type }>, ...context: Context) => unknown) | undefined
} & { '*'?: EventHandler<Context> | undefined }

/** The options of every adapter. `Context` is what its framework passes to a handler. */
export interface ReceiverOptions<Context extends unknown[]> extends VerifyOptions {
  /**
   * Called with each verified event, or a function for each type of event that matters. If it throws, the delivery counts
   * as failed and Signpost retries it later.
   */
  onEvent: EventHandler<Context> | EventHandlers<Context>
  /**
   * Whether the event with this ID has already been processed. If so, 204 is sent without calling `onEvent`.
   *
   * It must only look the ID up: store the ID in `onEvent`, in the transaction that makes the change, in a unique
   * column. An ID that is stored earlier loses the event if `onEvent` fails, and two deliveries of an event can arrive
   * at the same time.
   */
  seen?: ((id: string) => boolean | Promise<boolean>) | undefined
  /** Called with each rejected delivery, for your log. */
  onRefused?: ((error: WebhookVerificationError, ...context: Context) => unknown) | undefined
  /** The maximum body size in bytes. Default 1 MiB. */
  maxBytes?: number | undefined
}

export interface Delivery {
  headers: WebhookHeaders
  read(limited: LimitedBody): RawBody | Promise<RawBody>
}

/** What to answer. `result` is what `onEvent` returned. */
export interface Answer {
  status: 204 | 400 | 413
  body?: string
  result?: unknown
}

/**
 * Receives one delivery: reads, verifies and processes it.
 *
 * @throws what `onEvent` or `seen` throws, and a TypeError if only a parsed body is available
 */
export async function receive<Context extends unknown[]>(
  delivery: Delivery,
  options: ReceiverOptions<Context>,
  ...context: Context
): Promise<Answer> {
  const event = await verify(delivery, options)
  if (event instanceof WebhookVerificationError) {
    await options.onRefused?.(event, ...context)
    const { code, message } = event
    return { status: code === 'PAYLOAD_TOO_LARGE' ? 413 : 400, body: JSON.stringify({ error: { code, message } }) }
  }
  const handle = handlerOf(options.onEvent, event.type)
  if (handle === undefined || (await options.seen?.(event.id))) return { status: 204 }
  return { status: 204, result: await handle(event, ...context) }
}

function handlerOf<Context extends unknown[]>(
  onEvent: EventHandler<Context> | EventHandlers<Context>,
  type: string
): EventHandler<Context> | undefined {
  if (typeof onEvent === 'function') return onEvent
  // A handler only gets events of its type, which the compiler cannot see.
  const handlers = onEvent as Record<string, EventHandler<Context> | undefined>
  return (Object.hasOwn(handlers, type) ? handlers[type] : undefined) ?? handlers['*']
}

async function verify({ headers, read }: Delivery, options: VerifyOptions & { maxBytes?: number | undefined }) {
  try {
    const limited = new LimitedBody(options.maxBytes)
    const body = await read(limited)
    limited.assertSize(typeof body === 'string' ? body.length : body.byteLength)
    return verifyWebhook({ ...options, body, headers })
  } catch (error) {
    // An invalid secret is an error of this receiver, not of the delivery.
    if (error instanceof WebhookVerificationError && error.code !== 'INVALID_SECRET') return error
    throw error
  }
}
