import type { SignpostEvent, UnknownEvent } from '../../spec/events.js'

export type { SignpostEvent, UnknownEvent }

/** For example `'document.completed'`. */
export type EventType = SignpostEvent['type']

/**
 * An event whose type has been compared with this one: a parameter of it takes what such a comparison leaves.
 *
 * @example
 * function archive(event: EventOf<'document.completed'>) {
 *   return event.data.id
 * }
 * if (event.type === 'document.completed') archive(event)
 */
export type EventOf<T extends EventType> = Extract<SignpostEvent, { type: T }> | UnknownEvent
