import { Deadline } from './deadline.js'
import { SignpostConnectionError } from './errors.js'
import { type Outcome, retryDelay } from './retry.js'

/** A `fetch`: the global one, undici's or one for tests. It is called with a URL and an init object. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A request that can be sent repeatedly. */
export interface Message {
  url: string
  method: string
  headers: Record<string, string>
  body?: ArrayBuffer | Uint8Array<ArrayBuffer> | Blob | undefined
  redirect?: 'manual' | 'follow' | undefined
}

export interface Limits {
  /** Timeout in milliseconds for all attempts and the waiting between them. */
  timeout: number
  /** Timeout in milliseconds for one attempt, so that a lost request leaves time for another. */
  tryTimeout: number
  maxRetries: number
  signal?: AbortSignal | undefined
}

export interface Means {
  fetch: Fetch
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

/**
 * Sends a message until the response is final: one that a retry would not change, or the last one if there are no
 * retries or no time left. The body of the response has been read completely.
 *
 * @throws {SignpostConnectionError} if there is no response
 */
export async function deliver(message: Message, limits: Limits, means: Means): Promise<Response> {
  const deadline = new Deadline(limits.timeout, limits.signal)
  let answerLost = false
  for (let retries = 0; ; retries++) {
    const outcome = await attempt(message, deadline.part(limits.tryTimeout), means.fetch)
    deadline.check(nameOf(message), outcome.error)
    // An earlier attempt deleted it, and its response was lost.
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
    return { response: await readWhole(await fetch(url, { method, headers, body: body ?? null, redirect, signal })) }
  } catch (error) {
    return { error }
  }
}

// A connection that breaks within the body is then also retried.
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

// Omits the query, which contains the secret of a presigned URL.
function nameOf({ method, url }: Message) {
  return `${method} ${url.split('?')[0]}`
}

// Node's fetch only says "fetch failed", with the reason in its cause.
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string } }
  return cause?.message || cause?.code || message || String(error)
}

function noContent() {
  return new Response(null, { status: 204 })
}
