import { deprecationHeaders } from './deprecation.mjs'
import { operationsOf } from './operations.mjs'

const whole = (description, maximum) => ({
  description,
  schema: { type: 'integer', format: 'int64', minimum: 0, maximum }
})

const headers = {
  'X-Request-Id': {
    description: 'Identifies this request in the service’s logs. The value from the request, if it has a valid one.',
    schema: { type: 'string', maxLength: 128, pattern: '^[A-Za-z0-9._:-]+$' }
  },
  'X-RateLimit-Limit': whole(
    'The number of requests allowed in the rate-limit window that is closest to its limit.',
    1_000_000_000
  ),
  'X-RateLimit-Remaining': whole('The number of requests left in that window.', 1_000_000_000),
  'X-RateLimit-Reset': whole('When that window ends, in Unix seconds.', 99_999_999_999),
  'Retry-After': whole('The number of whole seconds to wait before retrying.', 2_678_400),
  Location: {
    description: 'The path of the created object.',
    schema: { type: 'string', format: 'uri-reference', maxLength: 255 }
  },
  ETag: {
    description:
      'Identifies this state of the object: it changes with everything that the answer says of it, other than secrets.',
    schema: { type: 'string', maxLength: 100, pattern: '^"[A-Za-z0-9_-]+"$' }
  },
  'Idempotency-Replayed': {
    description: '`true` if this is the response to an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] }
  }
}

// Sent before the idempotency key is read, or never stored.
const neverReplayed = new Set(['401', '413', '415', '429', '500', '503'])

/** Declares the headers of every response. */
export function addResponseHeaders(document) {
  const isDeprecated = operationsOf(document).some(({ operation }) => operation.deprecated)
  document.components.headers = { ...headers, ...(isDeprecated ? deprecationHeaders : {}) }
  for (const entry of operationsOf(document)) {
    for (const [status, response] of Object.entries(entry.operation.responses)) {
      const names = headersOf(entry, status)
      const added = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
      response.headers = { ...response.headers, ...added }
    }
  }
}

function headersOf({ operation, method }, status) {
  return [
    'X-Request-Id',
    ...(operation.deprecated ? Object.keys(deprecationHeaders) : []),
    ...(status === '401' ? [] : ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']),
    ...(status === '429' || status === '503' ? ['Retry-After'] : []),
    ...(method === 'post' && !neverReplayed.has(status) ? ['Idempotency-Replayed'] : [])
  ]
}
