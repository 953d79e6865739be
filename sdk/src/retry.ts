/** The outcome of an attempt: a response, or an error. */
export type Outcome = { response: Response; error?: undefined } | { response?: undefined; error: unknown }

const firstBackoff = 500
const longestBackoff = 8000

/**
 * Returns the milliseconds to wait before the next attempt, or undefined if the outcome is final. Every request can be
 * retried: a POST has an idempotency key, for which the service does not store its own failures, and the other methods
 * are idempotent.
 */
export async function retryDelay(outcome: Outcome, retries: number): Promise<number | undefined> {
  const { response } = outcome
  if (response === undefined) return backoff(retries)
  if (![408, 409, 429, 500, 502, 503, 504].includes(response.status)) return undefined
  if (response.status === 409 && !(await isBeingDone(response))) return undefined
  const asked = await retryAfter(response)
  if (asked === undefined) return backoff(retries)
  // Prevents clients that were rejected together from retrying together.
  return asked * 1000 + Math.random() * 250
}

// The response to an earlier attempt was lost, and the service is still processing it.
async function isBeingDone(response: Response) {
  return (await response.clone().text()).includes('"IDEMPOTENCY_IN_PROGRESS"')
}

function backoff(retries: number) {
  const longest = Math.min(firstBackoff * 2 ** retries, longestBackoff)
  return longest * (0.5 + Math.random() / 2)
}

// In seconds. If a browser hides the header, the body has the same value.
async function retryAfter(response: Response): Promise<number | undefined> {
  const header = response.headers.get('retry-after')
  if (header === null) return inBody(response)
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const until = Date.parse(header)
  return Number.isNaN(until) ? undefined : Math.max(0, (until - Date.now()) / 1000)
}

async function inBody(response: Response): Promise<number | undefined> {
  try {
    const { error } = (await response.clone().json()) as { error: { retry_after?: unknown } }
    return typeof error.retry_after === 'number' ? error.retry_after : undefined
  } catch {
    return undefined
  }
}
