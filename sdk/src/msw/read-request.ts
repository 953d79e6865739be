import { checkSchema } from './check-schema.js'
import { contract, type Operation, type Schema } from './contract.js'
import { type Finding, invalidRequest, largestBody, Refusal, readParameters } from './rules.js'

/** Parses the query of a request. */
export function readQuery(search: URLSearchParams, operation: Operation): Record<string, unknown> {
  const schemas = Object.entries(operation.querySchemas)
  const { values, findings } = readParameters(
    search,
    new Map(schemas.map(([name, schema]) => [name, resolved(schema)]))
  )
  assertValid(findings, values, operation)
  const given = schemas.filter(([name]) => Object.hasOwn(values, name))
  const query = Object.fromEntries(given.map(([name, schema]) => [name, typed(values[name], schema)]))
  // A list in a query is one parameter.
  const found = given.flatMap(([name, schema]) =>
    checkSchema(query[name], schema, name).map((finding) => ({ ...finding, path: name }))
  )
  assertValid(found, query, operation)
  return query
}

function resolved(schema: Schema): Schema {
  return (schema.$ref !== undefined && contract.schemas[schema.$ref]) || schema
}

function typed(text: unknown, { type }: Schema): unknown {
  // A map.
  if (typeof text !== 'string') return text
  if (type === 'array') return text.split(',')
  if (type === 'integer' && /^-?\d+$/.test(text)) return Number(text)
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true'
  return text
}

/** Returns the body of a request, or an empty object if the body is optional and missing. */
export function readBody(request: Request, text: string, operation: Operation): unknown {
  if (operation.body === undefined) return undefined
  if (text === '' && !operation.bodyRequired) return {}
  if (text.length > largestBody) throw new Refusal('REQUEST_TOO_LARGE', 'The request body exceeds 4.5 MB.')
  if (!/^application\/(json|merge-patch\+json)\b/.test(request.headers.get('content-type') ?? '')) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The request body must be JSON with Content-Type: application/json.')
  }
  const body = parse(text)
  assertValid(checkSchema(body, operation.body), body, operation)
  return body
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('INVALID_JSON', 'The request body is not valid JSON.')
  }
}

function assertValid(found: Finding[], value: unknown, { codes }: Operation): void {
  if (found.length > 0) throw invalidRequest(found, value, codes)
}
