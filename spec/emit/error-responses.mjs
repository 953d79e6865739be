import { operationsOf, takesApiKey } from './operations.mjs'

const apiKeyCodes = [
  'API_KEY_MISSING',
  'API_KEY_INVALID',
  'API_KEY_REVOKED',
  'EMAIL_NOT_VERIFIED',
  'RATE_LIMIT_EXCEEDED'
]
const signingTokenCodes = [
  'SIGNING_TOKEN_MISSING',
  'SIGNING_TOKEN_INVALID',
  'SIGNING_TOKEN_EXPIRED',
  'RATE_LIMIT_EXCEEDED'
]
const bodyCodes = ['INVALID_JSON', 'REQUEST_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']
const everyCodes = ['VALIDATION_FAILED', 'UNKNOWN_PROPERTY', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']

const meanings = {
  401: 'No good key or token.',
  403: 'Not open to this key or token.',
  404: 'There is no such thing.',
  405: 'Not with this method.',
  409: 'Not in a state for this.',
  413: 'Too large.',
  415: 'Not of a content type that is taken.',
  422: 'The request is not right as it stands.',
  429: 'Too many requests, or the month’s documents are used up.',
  500: 'The service failed.',
  503: 'The service cannot work just now.'
}

/**
 * Gives each operation a response for each status that its error codes have. Operations name their own codes with
 * `@errors`; those that follow from how an operation is called are added here. Statuses and meanings of all codes go to
 * the ErrorCode schema, so that servers and documentation have them from the contract.
 */
export function addErrorResponses(document, codes) {
  describeCodes(document, codes)
  for (const entry of operationsOf(document)) {
    const { operation } = entry
    const own = [...(operation['x-error-codes'] ?? []), ...impliedCodes(entry)]
    operation['x-error-codes'] = Object.keys(codes).filter((code) => own.includes(code))
    const byStatus = groupBy(operation['x-error-codes'], (code) => codes[code].status)
    for (const [status, names] of Object.entries(byStatus)) operation.responses[status] = response(status, names, codes)
  }
}

function impliedCodes(entry) {
  const takesBody = entry.operation.requestBody !== undefined
  return [
    ...(takesApiKey(entry) ? apiKeyCodes : signingTokenCodes),
    ...(entry.method === 'post' ? ['IDEMPOTENCY_IN_PROGRESS'] : []),
    // Without a body, two requests with one key are the same.
    ...(entry.method === 'post' && takesBody ? ['IDEMPOTENCY_KEY_REUSED'] : []),
    ...(takesBody ? bodyCodes : []),
    ...everyCodes
  ]
}

function describeCodes(document, codes) {
  const lines = Object.entries(codes).map(
    ([code, { status, description }]) => `- \`${code}\` (${status}): ${description}`
  )
  const schema = document.components.schemas.ErrorCode
  schema.description = `${schema.description}\n\n${lines.join('\n')}`
  schema['x-error-codes'] = codes
}

function response(status, names, codes) {
  const list = names.map((code) => `- \`${code}\`: ${codes[code].description}`).join('\n')
  const narrowed = { type: 'object', properties: { error: { type: 'object', properties: { code: { enum: names } } } } }
  const schema = { allOf: [{ $ref: '#/components/schemas/ErrorResponse' }, narrowed] }
  return { description: `${meanings[status]}\n\n${list}`, content: { 'application/json': { schema } } }
}

// Node 20 has no Object.groupBy.
function groupBy(values, keyOf) {
  const groups = {}
  for (const value of values) {
    const key = keyOf(value)
    groups[key] = [...(groups[key] ?? []), value]
  }
  return groups
}
