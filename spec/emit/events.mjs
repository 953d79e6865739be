import { resolved } from './responses.mjs'

/** Throws unless the enum of event types and the union of events have the same events. */
export function assertEvents(document) {
  const types = document.components.schemas.EventType.enum
  const united = eventSchemas(document).map(({ type }) => type)
  const missing = types.find((type) => !united.includes(type))
  if (missing)
    throw new Error(`${missing} is in the enum EventType, but not in the union Event: see spec/src/event.tsp.`)
  const unknown = united.find((type) => !types.includes(type))
  if (unknown)
    throw new Error(`${unknown} is in the union Event, but not in the enum EventType: see spec/src/event.tsp.`)
}

/** By type of event, the name of the schema of its data. */
export function eventData(document) {
  return Object.fromEntries(eventSchemas(document).map(({ type, data }) => [type, data]))
}

/** The names of the schemas of everything that is posted to endpoints: all events and the test event. */
export function postedEvents({ webhooks }) {
  return Object.values(webhooks).map(({ post }) => nameOf(post.requestBody.content['application/json'].schema))
}

/** The type of each member of `Event`, its name, and that of the data's schema, in its order. */
export function eventSchemas(document) {
  return document.components.schemas.Event.anyOf.map((reference) => {
    const { type, data } = resolved(reference, document).properties
    return { type: type.const ?? type.enum[0], name: nameOf(reference), data: nameOf(data.allOf?.[0] ?? data) }
  })
}

function nameOf({ $ref }) {
  return $ref.split('/').at(-1)
}
