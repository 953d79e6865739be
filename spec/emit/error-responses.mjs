import { isConditional } from './entity-tags.mjs'
import { addErrorExamples, examplesOf } from './error-examples.mjs'
import { operationsOf, takesApiKey, takesEditingToken, takesSession } from './operations.mjs'

const apiKeyCodes = [
  'API_KEY_MISSING',
  'API_KEY_INVALID',
  'API_KEY_REVOKED',
  'API_KEY_EXPIRED',
  'EMAIL_NOT_VERIFIED',
  'ADDRESS_NOT_ALLOWED',
  'RATE_LIMIT_EXCEEDED'
]
const signingTokenCodes = [
  'SIGNING_TOKEN_MISSING',
  'SIGNING_TOKEN_INVALID',
  'SIGNING_TOKEN_EXPIRED',
  'RATE_LIMIT_EXCEEDED'
]
const editingTokenCodes = ['EDITING_TOKEN_INVALID', 'EDITING_TOKEN_EXPIRED', 'EDIT_NOT_ALLOWED']
const bodyCodes = ['INVALID_JSON', 'REQUEST_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']
const everyCodes = [
  'BAD_REQUEST',
  'EXPECTATION_FAILED',
  'HEADERS_TOO_LARGE',
  'VALIDATION_FAILED',
  'UNKNOWN_PROPERTY',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE'
]

// Refused before the request reaches an operation.
const ofHttp = new Set([417, 431])

const meanings = {
  400: 'The request is not valid HTTP/1.1.',
  401: 'The API key, session or token is missing or invalid.',
  403: 'The API key, session or token does not permit the request.',
  404: 'The object does not exist.',
  409: 'The current state of the object does not permit the request.',
  412: 'The object has changed.',
  413: 'The request body is too large.',
  415: 'The content type is not supported.',
  417: 'The expectation is not supported.',
  422: 'The request is invalid.',
  429: 'Too many requests, or the monthly document quota is used up.',
  431: 'The request headers are too large.',
  500: 'The service failed.',
  503: 'The service is temporarily unavailable.'
}

/**
 * Adds a response to each operation for each status of its error codes. Operations declare their own codes with
 * `@errors`; codes that follow from how an operation is called are added here. The ErrorCode schema gets the status
 * and type of every code, so that servers and documentation can read them from the contract.
 */
export function addErrorResponses(document, codes) {
  describeCodes(document, codes)
  const returned = new Set()
  for (const entry of operationsOf(document)) {
    const { operation } = entry
    const own = [...(operation['x-error-codes'] ?? []), ...impliedCodes(entry, document)]
    operation['x-error-codes'] = Object.keys(codes).filter((code) => own.includes(code))
    const byStatus = groupBy(operation['x-error-codes'], (code) => codes[code].status)
    for (const [status, names] of Object.entries(byStatus)) operation.responses[status] = response(status, names)
    for (const code of operation['x-error-codes']) returned.add(code)
  }
  addErrorExamples(document, codes, returned)
}

function impliedCodes(entry, document) {
  const takesBody = entry.operation.requestBody !== undefined
  return [
    ...(takesApiKey(entry) ? apiKeyCodes : signingTokenCodes),
    ...(takesSession(entry) ? ['SESSION_INVALID'] : []),
    ...(takesEditingToken(entry) ? editingTokenCodes : []),
    ...(entry.operation['x-scope'] ? ['SCOPE_MISSING'] : []),
    ...(actsOnDocument(entry) ? ['DOCUMENT_ERASED'] : []),
    ...(isConditional(entry, document) ? ['PRECONDITION_FAILED'] : []),
    ...(entry.method === 'post' ? ['IDEMPOTENCY_IN_PROGRESS'] : []),
    // Without a body, all requests with the same key are identical.
    ...(entry.method === 'post' && takesBody ? ['IDEMPOTENCY_KEY_REUSED'] : []),
    ...(takesBody ? bodyCodes : []),
    ...everyCodes
  ]
}

// Every act on a document but erasing it again.
function actsOnDocument({ method, path, operation }) {
  return method !== 'get' && path.includes('/documents/{id}') && operation['x-scope'] !== 'erase'
}

function describeCodes(document, codes) {
  document.components.schemas.ErrorCode['x-error-codes'] = Object.fromEntries(
    Object.entries(codes).map(([code, { status, type }]) => [code, { status, type }])
  )
}

function response(status, names) {
  return {
    description: meanings[status],
    content: { 'application/json': { schema: schemaOf(status, names), examples: examplesOf(names) } }
  }
}

// The codes are those of one object: strict readers refuse the examples of an object that consists of two, each open on its own.
function schemaOf(status, names) {
  if (ofHttp.has(Number(status))) return { $ref: '#/components/schemas/ErrorResponse' }
  const code = { enum: names, 'x-open-enum': true }
  const error = { allOf: [{ $ref: '#/components/schemas/ErrorBody' }, { type: 'object', properties: { code } }] }
  return { type: 'object', properties: { error }, required: ['error'] }
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
