import type { components } from './generated/openapi.js'

type Schemas = components['schemas']

/** Every event that this version knows. Distinguished by `type`. */
export type SignpostEvent =
  | Schemas['DocumentSentEvent']
  | Schemas['DocumentViewedEvent']
  | Schemas['DocumentSignedEvent']
  | Schemas['DocumentCompletedEvent']
  | Schemas['DocumentDeclinedEvent']
  | Schemas['DocumentVoidedEvent']
  | Schemas['DocumentExpiredEvent']
  | Schemas['TestWebhookEvent']
