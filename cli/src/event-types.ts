import { events } from '@signpost/spec/table'

/** A type of event that this version knows. */
export type EventType = keyof typeof events

/** The types of events, in the order of the documentation. */
export const eventTypes = Object.keys(events) as EventType[]
