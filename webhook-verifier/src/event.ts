import { WebhookVerificationError } from './errors.js'
import type { SignpostEvent, UnknownEvent } from './events.js'
import { decodeUtf8 } from './platform/node.js'

/** Parses a body whose signature is valid. The server guarantees the format of `data`, so it is not checked again. */
export function parseEvent(body: string | Uint8Array): SignpostEvent | UnknownEvent {
  const text = typeof body === 'string' ? body : decodeUtf8(body)
  if (text === undefined) throw invalid('UTF-8')
  const event = parseJson(text)
  if (!isRecord(event)) throw invalid('a JSON object')
  for (const field of ['id', 'type', 'created_at'] as const) {
    if (typeof event[field] !== 'string' || !event[field]) throw invalid(`an event: it has no ${field}`)
  }
  if (!isRecord(event.data)) throw invalid('an event: it has no data')
  return event as unknown as SignpostEvent | UnknownEvent
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalid('valid JSON', cause)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(expected: string, cause?: unknown): WebhookVerificationError {
  return new WebhookVerificationError('INVALID_PAYLOAD', `The body is not ${expected}.`, undefined, cause)
}
