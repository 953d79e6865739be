import { events } from '@signpost/spec/table'

/** The types of events, in the order of the contract. */
export const eventTypes = Object.keys(events) as (keyof typeof events)[]
