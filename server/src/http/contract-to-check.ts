import { contract, type OpenApiDocument } from '../contract/contract.js'
import { json } from './media-type.js'

// Properties without meaning for validation.
const prose = new Set(['description', 'summary', 'title', 'examples', 'example', 'tags', 'externalDocs'])
// The keys of these objects are names chosen by the contract, possibly the same as one of the above.
const named = new Set(['paths', 'schemas', 'properties', 'responses', 'parameters', 'headers', 'requestBodies'])

// What an extension of the contract is for the validator.
const ownKeywords: Record<string, string> = { 'x-text': 'format' }

/**
 * The contract as the validator needs it: without prose and responses. The validator walks the whole document for each
 * operation, so leaving these out makes each start half a second faster.
 */
export function contractToCheck() {
  const { openapi, info, paths, components } = contract
  const document = withoutProse({ paths, components }) as Pick<OpenApiDocument, 'paths' | 'components'>
  for (const operation of operationsOf(document)) {
    // Handlers check identifiers in the path: a malformed identifier gets a 404, like one that does not exist.
    for (const parameter of operation.parameters ?? []) {
      if ('in' in parameter && parameter.in === 'path') Object.assign(parameter, { schema: { type: 'string' } })
    }
    operation.responses = { default: { description: '' } }
    // Other bodies are checked as the JSON that they stand for.
    const { content } = operation.requestBody ?? {}
    if (content) for (const type of Object.keys(content)) if (type !== json) delete content[type]
  }
  return { openapi, info, servers: [{ url: '/v1' }], ...document }
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

const operationsOf = ({ paths }: Pick<OpenApiDocument, 'paths'>) =>
  Object.values(paths).flatMap((path) => Object.values(path))
