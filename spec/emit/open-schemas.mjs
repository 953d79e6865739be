import { operationsOf } from './operations.mjs'

/** Returns the names of the enums that later versions of the contract can add values to. */
export function openEnums({ components: { schemas } }) {
  return new Set(Object.keys(schemas).filter((name) => schemas[name]['x-open-enum']))
}

/** Returns the names of the unions that later versions of the contract can add members to. */
export function openUnions({ components: { schemas } }) {
  return new Set(Object.keys(schemas).filter((name) => schemas[name]['x-open-union']))
}

/** Returns the names of the schemas of responses and events that contain or are an open enum or union. */
export function openSchemas(contract) {
  const { schemas } = contract.components
  const sent = new Set(operationsOf(contract).flatMap(({ operation }) => [...reached(contract, operation.requestBody)]))
  const growing = new Set([...openEnums(contract), ...openUnions(contract)])
  const grows = (name) => [...reached(contract, schemas[name])].some((used) => growing.has(used))
  const isOpen = (name) => !sent.has(name) && (schemas[name]['x-open-union'] || grows(name))
  return new Set(Object.keys(schemas).filter(isOpen))
}

function reached(contract, value, found = new Set()) {
  if (value === null || typeof value !== 'object') return found
  const name = value.$ref?.match(/^#\/components\/schemas\/(.+)$/)?.[1]
  if (name && !found.has(name)) reached(contract, contract.components.schemas[name], found.add(name))
  for (const part of Object.values(value)) reached(contract, part, found)
  return found
}
