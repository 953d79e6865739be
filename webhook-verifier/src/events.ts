import type { components } from './generated/openapi.js'

type Schemas = components['schemas']

/** Every event that this version knows, told apart by `type`. */
export type SignpostEvent =
  | Schemas['DocumentSentEvent']
  | Schemas['DocumentViewedEvent']
  | Schemas['DocumentSignedEvent']
  | Schemas['DocumentCompletedEvent']
  | Schemas['DocumentDeclinedEvent']
  | Schemas['DocumentVoidedEvent']
  | Schemas['DocumentExpiredEvent']
  | Schemas['TestWebhookEvent']

/** For instance `'document.completed'`. */
export type EventType = SignpostEvent['type']

/**
 * The event of one type.
 *
 * @example
 * function archive(event: EventOf<'document.completed'>) {}
 */
export type EventOf<T extends EventType> = Extract<SignpostEvent, { type: T }>

declare const unknownType: unique symbol

/**
 * An event of a type that a newer server has and this version does not know: ignore it. Its `type` is any string at run time;
 * the mark only keeps it apart from the known types when the compiler narrows by `type`.
 */
export interface UnknownEvent {
  id: string
  type: string & { readonly [unknownType]: true }
  created_at: string
  data: { [name: string]: unknown }
}
