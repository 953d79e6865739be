import { operationsOf } from './operations.mjs'

const shortestNoticeMs = 365 * 24 * 3600_000

/** Marks the operations with a date of deprecation as deprecated. Throws if one ends sooner than clients were promised. */
export function markDeprecated(document) {
  for (const { operation } of deprecated(document)) {
    const { since, sunset } = operation['x-deprecation']
    if (!(Date.parse(sunset) - Date.parse(since) >= shortestNoticeMs)) {
      throw new Error(
        `${operation.operationId} is deprecated since ${since} and ends on ${sunset}: both are dates, and a year lies between them.`
      )
    }
    operation.deprecated = true
  }
}

/** The headers that every response of an operation has while it is deprecated. */
export const deprecationHeaders = {
  Deprecation: {
    description: 'Since when the operation is deprecated: `@` and Unix seconds, as defined by RFC 9745.',
    schema: { type: 'string', maxLength: 20, pattern: '^@[0-9]+$' }
  },
  Sunset: {
    description: 'When the operation stops working, as defined by RFC 8594.',
    schema: { type: 'string', maxLength: 40 }
  }
}

function deprecated(document) {
  return operationsOf(document).filter(({ operation }) => operation['x-deprecation'])
}
