import type { Fetch } from './attempt.js'
import { type Logger, logTo } from './logger.js'
import { env } from './runtime.js'
import { sleep } from './sleep.js'
import type { Means, Retry } from './transport.js'

/** Headers of a request. Null removes a default header. */
export type HeaderOptions = Record<string, string | null | undefined>

/** Options of every client. */
export interface ConnectionOptions {
  /**
   * The URL of your Signpost service, without `/v1`. The default is the environment variable `SIGNPOST_BASE_URL`, or
   * `http://localhost:4400`.
   */
  baseUrl?: string | undefined
  /**
   * Timeout in milliseconds for one attempt. Default 60,000. A transfer of a file may take longer: it only ends if no
   * byte is transferred for this long.
   */
  timeout?: number | undefined
  /**
   * Timeout in milliseconds for a call with all of its attempts, transfers and waiting. By default there is none, and a
   * `Retry-After` of more than a minute is not waited for.
   */
  deadline?: number | undefined
  /** How often a request is retried after 408, 429, 500, 502, 503, 504 or if there is no response. Default 3. */
  maxRetries?: number | undefined
  /** Headers for every request, but not for the uploads and downloads at presigned URLs. */
  headers?: HeaderOptions | undefined
  /** Is called before a request is sent again. */
  onRetry?: ((retry: Retry) => void) | undefined
  /**
   * Receives a message for each attempt (`debug`), response (`info`), retry (`warn`) and request without a response
   * (`error`). Without it, the environment variable `SIGNPOST_LOG` (`debug`, `info`, …) makes the client log to the
   * console. Credentials and bodies are never logged.
   */
  logger?: Logger | undefined
  /** Replaces the global `fetch`. It is called with a URL and an init object. */
  fetch?: Fetch | undefined
  /** Replaces waiting, for tests. In milliseconds. */
  sleep?: Means['sleep'] | undefined
}

/** Options of a single call. */
export interface RequestOptions {
  /** Aborts the call, which then throws the signal's reason. */
  signal?: AbortSignal | undefined
  /** Timeout in milliseconds for one attempt. For a file: the longest time without a byte. */
  timeout?: number | undefined
  /** Timeout in milliseconds for the call with all of its attempts, transfers and waiting. */
  deadline?: number | undefined
  /** The maximum number of retries. */
  maxRetries?: number | undefined
  /** Headers for this request. */
  headers?: HeaderOptions | undefined
}

/** Options of a single POST call. */
export interface PostOptions extends RequestOptions {
  /**
   * For 24 hours, a request with the same key and the same body returns the first response again and changes nothing,
   * even if your program restarts in between. The client's own retries are safe without it.
   */
  idempotencyKey?: string | undefined
}

interface IfMatch {
  /**
   * The `etag` of the object as you know it (see `withResponse`). If somebody has changed it since, the call throws
   * `PRECONDITION_FAILED` and changes nothing.
   */
  ifMatch?: string | undefined
}

/** Options of a single call that changes an object. */
export interface ChangeOptions extends RequestOptions, IfMatch {}

/** Options of a single POST call that acts on an object. */
export interface ActOptions extends PostOptions, IfMatch {}

/** The options of a call whose deadline is known, so that all of its requests share it. */
export interface CallOptions extends ActOptions {
  /** As `performance.now()`. */
  endsAt?: number | undefined
}

/** The options with all defaults applied. */
export interface Settings extends Means {
  /** Ends in `/v1`. */
  url: string
  timeout: number
  deadline: number
  maxRetries: number
  headers: HeaderOptions
}

/** @throws {TypeError} if an option is invalid */
export function settingsOf(options: ConnectionOptions): Settings {
  const { timeout = 60_000, deadline = Infinity, maxRetries = 3, headers = {} } = options
  checkLimits({ timeout, deadline, maxRetries })
  checkDefaultHeaders(headers)
  return {
    url: `${siteUrl(options.baseUrl ?? env('SIGNPOST_BASE_URL') ?? 'http://localhost:4400')}/v1`,
    timeout,
    deadline,
    maxRetries,
    headers,
    onRetry: options.onRetry,
    log: logTo(options.logger),
    // Looked up for each call, so that a later replacement of the global fetch, such as a mock, is used.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    sleep: options.sleep ?? sleep
  }
}

// The maximum delay of a timer.
const longestTime = 2 ** 31 - 1

/** @throws {TypeError} that names the option */
export function checkLimits({ timeout, deadline, maxRetries }: Pick<Settings, 'timeout' | 'deadline' | 'maxRetries'>) {
  checkNumber('timeout', timeout, timeout > 0 && timeout <= longestTime, `above 0 and at most ${longestTime}`)
  checkNumber('deadline', deadline, deadline > 0, 'above 0')
  checkNumber('maxRetries', maxRetries, maxRetries >= 0, '0 or more')
}

/** @throws {TypeError} unless it is valid */
export function checkNumber(name: string, value: number, isValid: boolean, needed: string): void {
  if (!isValid) throw new TypeError(`${name} is ${value}, but must be ${needed}.`)
}

/** @throws {TypeError} if it cannot be sent as an `Idempotency-Key` */
export function checkIdempotencyKey(key: unknown): void {
  if (key === undefined || (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key))) return
  throw new TypeError('idempotencyKey must consist of 1 to 255 printable ASCII characters without spaces.')
}

function checkDefaultHeaders(headers: HeaderOptions) {
  const own = Object.keys(headers).find((name) => /^(authorization|idempotency-key)$/i.test(name))
  if (own) throw new TypeError(`headers must not contain ${own}, which differs between requests.`)
}

function siteUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`baseUrl is "${baseUrl}", but must be a URL such as https://sign.example.com`)
  }
  if (url.username || url.search || url.hash) throw new TypeError('baseUrl must not contain a user, query or fragment.')
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/v1$/, '')
}

/**
 * Returns a credential that can be sent in a header.
 *
 * @throws {TypeError} that names the option but never shows its value
 */
export function checkCredential(name: string, value: unknown, hint = ''): string {
  if (typeof value !== 'string' || value === '') throw new TypeError(`${name} is missing. ${hint}`)
  if (!/^[\x21-\x7e]+$/.test(value))
    throw new TypeError(`${name} contains a space, a line break or another invalid character.`)
  return value
}
