import { Deadline } from './deadline.js'
import { SignpostConnectionError } from './errors.js'
import { type Outcome, retryDelay } from './retry.js'

/** A `fetch` of any origin: the global one, undici's, a test's. It is called with a URL and an init. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** One request, that can be sent again and again. */
export interface Message {
  url: string
  method: string
  headers: Record<string, string>
  body?: ArrayBuffer | Uint8Array<ArrayBuffer> | Blob
  redirect?: 'manual' | 'follow'
}

export interface Limits {
  /** Milliseconds for all tries together, and for what is waited between them. */
  timeout: number
  /** Milliseconds for one try: a request that got lost leaves time for another. */
  tryTimeout: number
  maxRetries: number
  signal?: AbortSignal
}

export interface Means {
  fetch: Fetch
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

/**
 * Sends a message until there is a final answer to it: every answer that another try would not change, or the last one if
 * there are no tries or no time left for another. The answer's body has been read to its end.
 *
 * @throws {SignpostConnectionError} if there is no answer
 */
export async function deliver(message: Message, limits: Limits, means: Means): Promise<Response> {
  const deadline = new Deadline(limits.timeout, limits.signal)
  let answerLost = false
  for (let retries = 0; ; retries++) {
    const outcome = await attempt(message, deadline.part(limits.tryTimeout), means.fetch)
    deadline.check(nameOf(message), outcome.error)
    // An earlier try deleted it, and its answer was lost on the way.
    if (answerLost && message.method === 'DELETE' && outcome.response?.status === 404) return noContent()
    answerLost ||= outcome.response === undefined
    const delay = retries < limits.maxRetries ? await retryDelay(outcome, retries) : undefined
    if (delay === undefined || !deadline.allows(delay)) return answerOf(message, outcome, retries + 1)
    await means.sleep(delay, deadline.signal)
    deadline.check(nameOf(message), outcome.error)
  }
}

async function attempt(message: Message, signal: AbortSignal, fetch: Fetch): Promise<Outcome> {
  const { url, method, headers, body, redirect = 'manual' } = message
  try {
    return { response: await readWhole(await fetch(url, { method, headers, body, redirect, signal })) }
  } catch (error) {
    return { error }
  }
}

// A connection that breaks within the body is then tried again too.
async function readWhole(response: Response): Promise<Response> {
  const { status, statusText, headers, type } = response
  if (type === 'opaqueredirect') return response
  const bytes = await response.arrayBuffer()
  return new Response(bytes.byteLength > 0 ? bytes : null, { status, statusText, headers })
}

function answerOf(message: Message, { response, error }: Outcome, tries: number): Response {
  if (response !== undefined) return response
  const text = `${nameOf(message)} failed after ${tries} ${tries === 1 ? 'try' : 'tries'}: ${reasonOf(error)}`
  const code = (error as Partial<Error>)?.name === 'TimeoutError' ? 'TIMED_OUT' : 'CONNECTION_FAILED'
  throw new SignpostConnectionError(text, { code, cause: error })
}

// Without the query, which is a presigned URL's secret.
function nameOf({ method, url }: Message) {
  return `${method} ${url.split('?')[0]}`
}

// Node's fetch says only "fetch failed", and why in its cause.
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string } }
  return cause?.message || cause?.code || message || String(error)
}

function noContent() {
  return new Response(null, { status: 204 })
}
