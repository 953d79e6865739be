import { operationsOf } from './operations.mjs'

/** Returns the names of the enums that later versions of the contract can add values to. */
export function openEnums({ components: { schemas } }) {
  return new Set(Object.keys(schemas).filter((name) => schemas[name].enum?.length > 1))
}

/** Returns the names of the unions of events, to which later versions of the contract can add one. */
export function eventUnions({ webhooks, components: { schemas } }) {
  const events = new Set(Object.values(webhooks).map(({ post }) => schemaOf(post.requestBody).$ref))
  return new Set(Object.keys(schemas).filter((name) => schemas[name].anyOf?.every(({ $ref }) => events.has($ref))))
}

function schemaOf({ content }) {
  return content['application/json'].schema
}

/** Returns the names of the schemas of responses and events that contain such an enum, or each other. */
export function openSchemas(contract) {
  const { schemas } = contract.components
  const sent = new Set(operationsOf(contract).flatMap(({ operation }) => [...reached(contract, operation.requestBody)]))
  const enums = openEnums(contract)
  const isOpen = (name) => !sent.has(name) && [...reached(contract, schemas[name])].some((used) => enums.has(used))
  return new Set(Object.keys(schemas).filter(isOpen))
}

function reached(contract, value, found = new Set()) {
  if (value === null || typeof value !== 'object') return found
  const name = value.$ref?.match(/^#\/components\/schemas\/(.+)$/)?.[1]
  if (name && !found.has(name)) reached(contract, contract.components.schemas[name], found.add(name))
  for (const part of Object.values(value)) reached(contract, part, found)
  return found
}
