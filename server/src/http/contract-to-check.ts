import { contract, type OpenApiDocument } from '../contract/contract.js'

// What only people and tools read.
const prose = new Set(['description', 'summary', 'title', 'examples', 'example', 'tags', 'externalDocs'])
// Their members are named by the contract, maybe like one of the above.
const named = new Set(['paths', 'schemas', 'properties', 'responses', 'parameters', 'headers', 'requestBodies'])

/**
 * The contract as the validator needs it: without prose, and without answers unless they are checked too. It goes through
 * all of it again for each operation, so what it need not see saves each start half a second.
 */
export function contractToCheck({ responses }: { responses: boolean }) {
  const { openapi, info, paths, components } = contract
  const document = withoutProse({ paths, components }) as Pick<OpenApiDocument, 'paths' | 'components'>
  for (const operation of operationsOf(document)) {
    // One of a wrong shape is not found, as one that is not there, and after whatever else an operation looks at first.
    for (const parameter of operation.parameters ?? []) {
      if ('in' in parameter && parameter.in === 'path') Object.assign(parameter, { schema: { type: 'string' } })
    }
    if (!responses) operation.responses = { default: { description: '' } }
  }
  return { openapi, info, servers: [{ url: '/v1' }], ...document }
}

function withoutProse(node: unknown, isNamed = false): unknown {
  if (Array.isArray(node)) return node.map((member) => withoutProse(member))
  if (typeof node !== 'object' || node === null) return node
  const kept = Object.entries(node).filter(([name]) => isNamed || !(prose.has(name) || name.startsWith('x-')))
  return Object.fromEntries(
    kept.map(([name, value]) => [name, withoutProse(value, !isNamed && named.has(name) && !Array.isArray(value))])
  )
}

const operationsOf = ({ paths }: Pick<OpenApiDocument, 'paths'>) =>
  Object.values(paths).flatMap((path) => Object.values(path))
