/** What came of one try: an answer, or the error instead of one. */
export type Outcome = { response: Response; error?: undefined } | { response?: undefined; error: unknown }

const firstBackoff = 500
const longestBackoff = 8000

/**
 * The milliseconds to wait before another try, or undefined if the outcome is final. Every request may be repeated: POSTs
 * carry an idempotency key, under which the service keeps no failure of its own, and the other methods of the contract do
 * the same when done twice.
 */
export async function retryDelay(outcome: Outcome, retries: number): Promise<number | undefined> {
  const { response } = outcome
  if (response === undefined) return backoff(retries)
  if (![408, 409, 429, 500, 502, 503, 504].includes(response.status)) return undefined
  if (response.status === 409 && !(await isBeingDone(response))) return undefined
  const asked = await retryAfter(response)
  if (asked === undefined) return backoff(retries)
  // Callers that were refused together must not come back together.
  return asked * 1000 + Math.random() * 250
}

// The answer to an earlier try was lost, while the service is still at it.
async function isBeingDone(response: Response) {
  return (await response.clone().text()).includes('"IDEMPOTENCY_IN_PROGRESS"')
}

function backoff(retries: number) {
  const longest = Math.min(firstBackoff * 2 ** retries, longestBackoff)
  return longest * (0.5 + Math.random() / 2)
}

// In seconds. Where a browser hides the header, the body has the same.
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
