import { operationsOf } from './operations.mjs'

const whole = (description, maximum) => ({
  description,
  schema: { type: 'integer', format: 'int64', minimum: 0, maximum }
})

const headers = {
  'X-Request-Id': {
    description: 'Names this request in the service’s logs. The caller’s own, if it sent a sane one.',
    schema: { type: 'string', maxLength: 128, pattern: '^[A-Za-z0-9._:-]+$' }
  },
  'X-RateLimit-Limit': whole('How many requests the window nearest its limit allows.', 1_000_000_000),
  'X-RateLimit-Remaining': whole('How many requests are left in that window.', 1_000_000_000),
  'X-RateLimit-Reset': whole('When that window ends, in Unix seconds.', 99_999_999_999),
  'Retry-After': whole('Whole seconds to wait before asking again.', 2_678_400),
  'Idempotency-Replayed': {
    description: '`true` when this is the answer of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] }
  }
}

// Answered before a key is looked at, or never kept.
const neverReplayed = new Set(['401', '413', '415', '429', '500', '503'])

/** Declares on every response the headers that it carries. */
export function addResponseHeaders(document) {
  document.components.headers = headers
  for (const entry of operationsOf(document)) {
    for (const [status, response] of Object.entries(entry.operation.responses)) {
      const names = headersOf(entry, status)
      const added = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
      response.headers = { ...response.headers, ...added }
    }
  }
}

function headersOf(entry, status) {
  return [
    'X-Request-Id',
    ...(status === '401' ? [] : ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']),
    ...(status === '429' || status === '503' ? ['Retry-After'] : []),
    ...(entry.method === 'post' && !neverReplayed.has(status) ? ['Idempotency-Replayed'] : [])
  ]
}
