import { WebhookVerificationError } from './errors.js'
import type { SignpostEvent, UnknownEvent } from './events.js'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Parses a body whose signature is valid. The server guarantees the format of `data`, so it is not checked again. */
export function parseEvent(body: string | Uint8Array): SignpostEvent | UnknownEvent {
  const event = parseJson(typeof body === 'string' ? body : decode(body))
  if (!isRecord(event)) throw invalid('The body is not a JSON object.')
  for (const field of ['id', 'type', 'created_at'] as const) {
    if (typeof event[field] !== 'string' || event[field] === '') throw invalid(`The event has no ${field}.`)
  }
  if (!isRecord(event.data)) throw invalid('The event has no data.')
  return event as unknown as SignpostEvent | UnknownEvent
}

function decode(body: Uint8Array): string {
  try {
    return utf8.decode(body)
  } catch (cause) {
    throw invalid('The body is not UTF-8.', cause)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalid('The body is not valid JSON.', cause)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(message: string, cause?: unknown): WebhookVerificationError {
  return new WebhookVerificationError('INVALID_PAYLOAD', message, cause === undefined ? {} : { cause })
}
