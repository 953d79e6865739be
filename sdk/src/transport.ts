import { type Answer, attempt, type Fetch, type Message, type Outcome } from './attempt.js'
import { connectionError, nameOf, publicUrl } from './connection-error.js'
import { SignpostConnectionError } from './errors.js'
import type { Log, LogDetails } from './logger.js'
import { retryDelay } from './retry.js'

export interface Limits {
  /** Timeout in milliseconds for all attempts and the waiting between them. */
  timeout: number
  /** Timeout in milliseconds for one attempt, so that a lost request leaves time for another. */
  tryTimeout: number
  maxRetries: number
  signal?: AbortSignal | undefined
}

/** What `onRetry` receives, before the client waits and sends the request again. */
export interface Retry {
  /** The number of the attempt that failed, starting at 1. */
  attempt: number
  /** The pause before the next attempt in milliseconds. */
  delay: number
  method: string
  /** Without its query. */
  url: string
  /** The status of the response, if there was one. */
  status?: number | undefined
  requestId?: string | undefined
  /** Why there was no response. */
  error?: unknown
}

export interface Means {
  fetch: Fetch
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  onRetry?: ((retry: Retry) => void) | undefined
  log?: Log | undefined
}

/**
 * Sends a message until the response is final: one that a retry would not change, or the last one if there are no
 * retries or no time left. Unless it is a stream, the response has been read completely.
 *
 * @throws {SignpostConnectionError} if there is no response
 */
export async function deliver(message: Message, limits: Limits, means: Means): Promise<Answer> {
  const { timeout, tryTimeout, maxRetries, signal } = limits
  const endsAt = performance.now() + timeout
  const tooLate = (cause: unknown) =>
    new SignpostConnectionError(`${nameOf(message)} took longer than ${timeout} ms.`, { code: 'TIMED_OUT', cause })
  let answerLost = false
  for (let tries = 1; ; tries++) {
    signal?.throwIfAborted()
    const left = endsAt - performance.now()
    const time = Math.min(tryTimeout, left)
    const outcome = await (means.log
      ? logged(message, time, tries, limits, means, means.log)
      : attempt(message, time, signal, means.fetch))
    signal?.throwIfAborted()
    const { response, error } = outcome
    if (left <= tryTimeout && isTimeout(error)) throw tooLate(error)
    // An earlier attempt deleted it, and its response was lost.
    if (answerLost && message.method === 'DELETE' && response?.status === 404) return noContent()
    answerLost ||= response === undefined
    const delay = tries > maxRetries ? undefined : retryDelay(outcome, tries)
    if (delay === undefined || performance.now() + delay >= endsAt) {
      if (outcome.response !== undefined) return outcome
      means.log?.('error', `${nameOf(message)} failed`, detailsOf(message, tries, outcome))
      throw connectionError(message, `failed after ${tries} ${tries === 1 ? 'try' : 'tries'}`, error)
    }
    const details = { ...detailsOf(message, tries, outcome), delay }
    means.log?.('warn', `${nameOf(message)} is tried again`, details)
    means.onRetry?.(response === undefined ? { ...details, error } : details)
    await means.sleep(delay, signal)
  }
}

async function logged(message: Message, time: number, tries: number, { signal }: Limits, { fetch }: Means, log: Log) {
  log('debug', nameOf(message), detailsOf(message, tries))
  const start = performance.now()
  const outcome = await attempt(message, time, signal, fetch)
  const details = { ...detailsOf(message, tries, outcome), duration: Math.round(performance.now() - start) }
  log('info', `${nameOf(message)}: ${outcome.response?.status ?? 'no response'}`, details)
  return outcome
}

// Contains no headers and no body, and so no secrets.
function detailsOf({ method, url }: Message, attempt: number, outcome?: Outcome): LogDetails {
  const details = { method, url: publicUrl(url), attempt }
  const { response } = outcome ?? {}
  return response ? { ...details, status: response.status, requestId: requestIdOf(response) } : details
}

export function requestIdOf({ headers }: Response): string | undefined {
  return headers.get('x-request-id') ?? undefined
}

function isTimeout(error: unknown) {
  return (error as Partial<Error> | undefined)?.name === 'TimeoutError'
}

function noContent(): Answer {
  return { response: new Response(null, { status: 204 }), content: '' }
}
