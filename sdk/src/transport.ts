import { type Answer, attempt, type Fetch, type Message, type Outcome, type Patience } from './attempt.js'
import { connectionError, nameOf, publicUrl } from './connection-error.js'
import type { Log, LogDetails } from './logger.js'
import { retryDelay } from './retry.js'

export interface Limits extends Patience {
  maxRetries: number
}

// Without a deadline, a longer wait than a minute, with what `retryDelay` adds to it, is left to the caller.
const longestPause = 60_250

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
  const { endsAt, maxRetries, signal } = limits
  let answerLost = false
  for (let tries = 1; ; tries++) {
    signal?.throwIfAborted()
    const outcome = await (means.log
      ? logged(message, tries, limits, means, means.log)
      : attempt(message, limits, means.fetch))
    signal?.throwIfAborted()
    const { response, error } = outcome
    // An earlier attempt deleted it, and its response was lost, to a gateway perhaps.
    if (answerLost && message.method === 'DELETE' && response?.status === 404) return noContent()
    answerLost ||= !response || response.status > 499
    const delay = tries > maxRetries ? undefined : retryDelay(outcome, tries)
    const longest = endsAt === Infinity ? longestPause : endsAt - performance.now()
    if (delay === undefined || delay >= longest) {
      if (outcome.response !== undefined) return outcome
      means.log?.('error', `${nameOf(message)} failed`, detailsOf(message, tries, outcome))
      throw connectionError(message, `failed after ${tries} tr${tries > 1 ? 'ies' : 'y'}`, error)
    }
    const details = { ...detailsOf(message, tries, outcome), delay }
    means.log?.('warn', `${nameOf(message)} is tried again in ${Math.ceil(delay / 1000)} s`, details)
    means.onRetry?.(response === undefined ? { ...details, error } : details)
    await means.sleep(delay, signal)
  }
}

async function logged(message: Message, tries: number, limits: Limits, { fetch }: Means, log: Log) {
  log('debug', nameOf(message), detailsOf(message, tries))
  const start = performance.now()
  const outcome = await attempt(message, limits, fetch)
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

function noContent(): Answer {
  return { response: new Response(null, { status: 204 }), content: '' }
}
