import { checkSchema, type Finding } from './check-schema.js'
import type { ErrorCode, Operation, Schema } from './contract.js'
import { Refusal } from './rules.js'

const largestBody = 4.5 * 1024 * 1024

/** Parses the query of a request. */
export function readQuery(search: URLSearchParams, operation: Operation): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  const found: Finding[] = []
  for (const [name, text] of search) {
    const schema = operation.querySchemas[name]
    // An empty search box sends it.
    if (text === '' && schema !== undefined) continue
    query[name] = typed(text, schema ?? {})
    if (schema !== undefined) {
      // A list in a query is one parameter.
      found.push(...checkSchema(query[name], schema, name).map((finding) => ({ ...finding, path: name })))
    } else found.push({ path: name, keyword: 'additionalProperties', problem: 'is not a known parameter' })
  }
  assertValid(found, query, operation)
  return query
}

function typed(text: string, { type }: Schema): unknown {
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

function assertValid(all: Finding[], value: unknown, operation: Operation): void {
  if (all.length === 0) return
  const found = all.map((finding) => asMissing(finding, value, operation))
  const details: Record<string, string> = {}
  for (const { path, problem } of found) details[path || 'body'] ??= problem
  const others = Object.keys(details).length - 1
  const { code, finding } = decisive(found, operation)
  const more = others > 0 ? `, and ${others} more` : ''
  throw new Refusal(code, `${finding.path || 'body'} ${finding.problem}${more}.`, details)
}

// If a missing text has its own error code, a blank text gets the same code.
function asMissing(finding: Finding, value: unknown, { codes }: Operation): Finding {
  if (codes[`${finding.path}:required`] === undefined) return finding
  const given = (value as Record<string, unknown> | null)?.[finding.path]
  const blank = given === null || (typeof given === 'string' && given.trim() === '')
  return blank ? { ...finding, keyword: 'required', problem: 'is required' } : finding
}

/** The error's code, and the finding that it is about, which the message names. */
function decisive(found: Finding[], { codes }: Operation): { code: ErrorCode; finding: Finding } {
  for (const finding of found) {
    const code = codes[`${finding.path}:${finding.keyword}`]
    if (code) return { code, finding }
  }
  const unknown = found.find(({ keyword }) => keyword === 'additionalProperties')
  if (unknown) return { code: 'UNKNOWN_PROPERTY', finding: unknown }
  // biome-ignore lint/style/noNonNullAssertion: there is no error without a finding
  return { code: 'VALIDATION_FAILED', finding: found[0]! }
}
