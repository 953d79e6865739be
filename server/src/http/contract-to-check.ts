import { contract, type HttpMethod, type Operation, type OperationId } from '../contract/contract.js'
import { json } from './media-type.js'

// Properties without meaning for validation.
const prose = new Set(['description', 'summary', 'title', 'examples', 'example', 'tags', 'externalDocs'])
// The keys of these objects are names chosen by the contract, possibly the same as one of the above.
const named = new Set(['paths', 'schemas', 'properties', 'responses', 'parameters', 'headers', 'requestBodies'])

// What an extension of the contract is for the validator.
const ownKeywords: Record<string, string> = { 'x-text': 'format' }

/**
 * What the validator needs of the contract for one operation: it and what it refers to, without prose and responses. The
 * library walks the whole document several times for each operation, and for each media type that a client names.
 */
export function contractToCheck({ operationId }: Operation) {
  const { openapi, info } = contract
  const [path, method] = placeOf(operationId)
  const operation = withoutProse(contract.paths[path]?.[method]) as Operation
  // Handlers check identifiers in the path: a malformed identifier gets a 404, like one that does not exist.
  for (const parameter of operation.parameters ?? []) {
    if ('in' in parameter && parameter.in === 'path') Object.assign(parameter, { schema: { type: 'string' } })
  }
  operation.responses = { default: { description: '' } }
  // Other bodies are checked as the JSON that they stand for.
  const { content } = operation.requestBody ?? {}
  if (content) for (const type of Object.keys(content)) if (type !== json) delete content[type]
  const paths = { [path]: { [method]: operation } }
  return { openapi, info, servers: [{ url: '/v1' }], paths, components: componentsOf(operation) }
}

function placeOf(id: OperationId): [string, HttpMethod] {
  for (const [path, operations] of Object.entries(contract.paths))
    for (const [method, { operationId }] of Object.entries(operations) as [HttpMethod, Operation][])
      if (operationId === id) return [path, method]
  throw new Error(`the contract has no operation ${id}`)
}

/** What a part of the contract refers to, also indirectly. */
function componentsOf(part: unknown) {
  const components: Record<'schemas' | 'parameters', Record<string, unknown>> = { schemas: {}, parameters: {} }
  const pending = referencesOf(part)
  for (let reference = pending.pop(); reference; reference = pending.pop()) {
    const [, , kind, name] = reference.split('/') as [string, string, keyof typeof components, string]
    if (name in components[kind]) continue
    const component = withoutProse(contract.components[kind][name])
    components[kind][name] = component
    pending.push(...referencesOf(component))
  }
  return components
}

function referencesOf(node: unknown): string[] {
  if (typeof node === 'string') return node.startsWith('#/components/') ? [node] : []
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(referencesOf) : []
}

function withoutProse(node: unknown, isNamed = false): unknown {
  if (Array.isArray(node)) return node.map((member) => withoutProse(member))
  if (typeof node !== 'object' || node === null) return node
  const kept = Object.entries(node)
    .map(([name, value]) => [isNamed ? name : (ownKeywords[name] ?? name), value] as const)
    .filter(([name]) => isNamed || !(prose.has(name) || name.startsWith('x-')))
  return Object.fromEntries(
    kept.map(([name, value]) => [name, withoutProse(value, !isNamed && named.has(name) && !Array.isArray(value))])
  )
}
