import type {
  DocumentCompletedEvent,
  DocumentDeclinedEvent,
  DocumentExpiredEvent,
  DocumentSentEvent,
  DocumentSignedEvent,
  DocumentViewedEvent,
  DocumentVoidedEvent,
  TestWebhookEvent
} from './generated/client.js'

export type { UnknownEvent } from './unknown-event.js'

/** Every event that this version knows. Distinguished by `type`. */
export type SignpostEvent =
  | DocumentSentEvent
  | DocumentViewedEvent
  | DocumentSignedEvent
  | DocumentCompletedEvent
  | DocumentDeclinedEvent
  | DocumentVoidedEvent
  | DocumentExpiredEvent
  | TestWebhookEvent
