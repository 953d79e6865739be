import { eventSchemas } from './events.mjs'

/** Names the property of `Event` that tells its members apart, and which member each value stands for. */
export function addDiscriminator(document) {
  const { Event } = document.components.schemas
  const members = eventSchemas(document).map(({ type }, index) => [type, Event.anyOf[index].$ref])
  Event.discriminator = { propertyName: 'type', mapping: Object.fromEntries(members) }
  referPlainly(document.components.schemas)
}

// Generators take an `allOf` of a schema with a discriminator for one more of its members.
function referPlainly(schemas) {
  for (const { properties = {} } of Object.values(schemas)) {
    for (const [name, { allOf, ...own }] of Object.entries(properties)) {
      if (allOf?.[0].$ref === '#/components/schemas/Event') properties[name] = { ...allOf[0], ...own }
    }
  }
}
