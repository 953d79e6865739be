import type { components } from '../../spec/generated/openapi.js'

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

// A plain `string` would not be told apart from the known types, and a branded one stops the compiler from narrowing at all.
declare enum UnknownEventType {
  Any = 'a type that this version does not know'
}

/**
 * An event of a type that a newer server has and this version does not know: ignore it. At run time `type` is that type's name;
 * to the compiler it is a string unlike all known ones, so that comparing `event.type` leaves out this event.
 */
export interface UnknownEvent {
  id: string
  type: UnknownEventType
  created_at: string
  data: { [name: string]: unknown }
}
