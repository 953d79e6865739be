import type { SignpostEvent } from '../../spec/events.js'

export type { SignpostEvent }

/** For example `'document.completed'`. */
export type EventType = SignpostEvent['type']

/**
 * The event with this type.
 *
 * @example
 * function archive(event: EventOf<'document.completed'>) {}
 */
export type EventOf<T extends EventType> = Extract<SignpostEvent, { type: T }>

// A plain `string` could not be distinguished from the known types, and a branded string would prevent narrowing.
declare enum UnknownEventType {
  Any = 'a type that this version does not know'
}

/**
 * An event of a type that a newer server sends and this version does not know. Ignore it. At run time, `type` is the
 * name of the type; for the compiler, it differs from all known types, so that comparing `event.type` excludes this
 * event.
 */
export interface UnknownEvent {
  id: string
  type: UnknownEventType
  created_at: string
  data: { [name: string]: unknown }
}
