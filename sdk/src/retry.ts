import type { Outcome } from './attempt.js'

const firstBackoff = 500
const longestBackoff = 8000

/**
 * Returns the milliseconds to wait before the next attempt, or undefined if the outcome is final. Every request can be
 * retried: a POST has an idempotency key, for which the service does not store its own failures, and the other methods
 * are idempotent.
 */
export function retryDelay(outcome: Outcome, tries: number): number | undefined {
  const { response, content } = outcome
  if (response === undefined) return backoff(tries)
  if (![408, 409, 429, 500, 502, 503, 504].includes(response.status)) return undefined
  const text = String(content)
  // The response to an earlier attempt was lost, and the service is still processing it.
  if (response.status === 409 && !text.includes('"IDEMPOTENCY_IN_PROGRESS"')) return undefined
  const asked = retryAfter(response, text)
  // Prevents clients that were rejected together from retrying together.
  return asked >= 0 ? asked * 1000 + Math.random() * 250 : backoff(tries)
}

/** Returns the milliseconds to wait after a failure without a `Retry-After`. */
export function backoff(tries: number) {
  const longest = Math.min(firstBackoff * 2 ** (tries - 1), longestBackoff)
  return longest * (0.5 + Math.random() / 2)
}

// In seconds, or NaN. If a browser hides the header, the body has the same value.
function retryAfter({ headers }: Response, text: string): number {
  const asked = headers.get('retry-after') ?? /"retry_after":\s*(\d+)/.exec(text)?.[1] ?? NaN
  const seconds = Number(asked)
  return Math.max(0, Number.isFinite(seconds) ? seconds : (Date.parse(String(asked)) - Date.now()) / 1000)
}
