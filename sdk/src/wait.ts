import { createError, SignpostError } from './errors.js'
import { checkNumber, type RequestOptions } from './settings.js'
import type { Means } from './transport.js'
import type { BulkSend, Document } from './types.js'

/** Options for waiting for a document. */
export interface WaitOptions {
  /** The maximum time to wait in milliseconds, even if the service does not respond. Default 300,000. */
  timeout?: number | undefined
  /**
   * The maximum pause between two requests in milliseconds. The first pauses are shorter. Default 20,000: six requests
   * in the first minute, which leaves a test key four of its ten requests.
   */
  interval?: number | undefined
  /** Stops waiting, which then throws the signal's reason. */
  signal?: AbortSignal | undefined
}

/** Options for waiting for a bulk send. */
export interface BulkWaitOptions extends WaitOptions {
  /** Is called after each request, with `sent`, `failed` and `total`. */
  onProgress?: ((bulkSend: BulkSend) => void) | undefined
}

/** The object and status to wait for, and how to request it. */
export interface Wait<T> {
  id: string
  wanted: string
  look: (options: RequestOptions) => Promise<T>
  sleep: Means['sleep']
  /** Receives what is found. Throws if it can no longer reach the status. */
  check: (found: T) => void
}

const firstPause = 1000
const longestLook = 30_000

/** Polls an object until it has a status. Retries if the service is unavailable or rate limits the request. */
export async function waitForStatus<T extends { status: string }>(
  { id, wanted, look, sleep, check }: Wait<T>,
  { timeout = 300_000, interval = 20_000, signal }: WaitOptions
): Promise<T> {
  checkNumber('timeout', timeout, timeout >= 0, '0 or more')
  checkNumber('interval', interval, interval > 0, 'above 0')
  const endsAt = performance.now() + timeout
  // The last request is sent shortly before the timeout.
  const spare = Math.min(1000, timeout / 10)
  let last: Look<T> = {}
  let isFinal = false
  for (let pause = Math.min(firstPause, interval); ; pause = Math.min(pause * 3, interval)) {
    const time = Math.max(1, Math.min(endsAt - performance.now(), longestLook))
    last = { ...last, ...(await lookOnce(look, time, signal)) }
    if (last.found && !last.error) check(last.found)
    if (last.found?.status === wanted) return last.found
    const left = endsAt - spare - performance.now()
    const asked = (last.error?.retryAfter ?? 0) * 1000
    if (isFinal || left <= 0 || asked > left) throw tooLate(id, wanted, timeout, last)
    // Said rather than read from the clock: a timer may fire a little early.
    isFinal = Math.max(pause, asked) >= left
    await sleep(isFinal ? left : Math.max(pause, asked), signal)
    signal?.throwIfAborted()
  }
}

interface Look<T> {
  found?: T | undefined
  /** Why the last request failed. */
  error?: SignpostError | undefined
}

async function lookOnce<T>(look: Wait<T>['look'], deadline: number, signal: AbortSignal | undefined): Promise<Look<T>> {
  try {
    return { found: await look({ deadline, signal }), error: undefined }
  } catch (error) {
    if (!(error instanceof SignpostError) || !passes(error)) throw error
    return { error }
  }
}

// A timeout, a rate limit, or a temporary outage.
function passes({ code, status }: SignpostError) {
  return code === 'TIMED_OUT' || status === 429 || status === 503
}

/** Throws if a document will not reach a status because it has ended. */
export function assertPossible({ id, status, voided_by, void_reason }: Document, wanted: string): void {
  if (status === wanted || (status !== 'completed' && status !== 'voided')) return
  const code = voided_by === 'expiry' ? 'DOCUMENT_EXPIRED' : `DOCUMENT_${status.toUpperCase()}`
  const why = status === 'voided' ? ` by ${voided_by}: ${void_reason ?? 'no reason given'}` : ''
  throw createError(`${id} will not be ${wanted}: it is ${status}${why}.`, { code, type: 'state_conflict' })
}

function tooLate<T extends { status: string }>(id: string, wanted: string, timeout: number, { found, error }: Look<T>) {
  const seen = found ? `${id} is ${found.status}, and was not` : `${id} was not seen to be`
  const why = error ? ` The last request failed: ${error.message}` : ''
  return new SignpostError(`${seen} ${wanted} within ${timeout} ms.${why}`, { code: 'WAIT_TIMED_OUT', cause: error })
}
