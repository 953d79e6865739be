import { sleep } from './deadline.js'
import type { Fetch, Means } from './transport.js'

/** Options of every client. */
export interface ConnectionOptions {
  /** The URL of your Signpost service, without `/v1`. Default `http://localhost:4400`. */
  baseUrl?: string | undefined
  /**
   * Timeout in milliseconds for a request with all of its retries. Default 90,000, or 600,000 for uploads and
   * downloads.
   */
  timeout?: number | undefined
  /**
   * Timeout in milliseconds for one attempt. Default: a third of `timeout`, or all of it if the request is not retried.
   */
  tryTimeout?: number | undefined
  /** How often a request is retried after 408, 429, 500, 502, 503, 504 or if there is no response. Default 3. */
  maxRetries?: number | undefined
  /** Replaces the global `fetch`. It is called with a URL and an init object. */
  fetch?: Fetch | undefined
  /** Replaces waiting, for tests. In milliseconds. */
  sleep?: Means['sleep'] | undefined
}

/** Options of a single call. */
export interface RequestOptions {
  /** Aborts the call, which then throws the signal's reason. */
  signal?: AbortSignal | undefined
  /** Timeout in milliseconds for the call with all of its retries. */
  timeout?: number | undefined
  /** Timeout in milliseconds for one attempt. */
  tryTimeout?: number | undefined
  /** The maximum number of retries. */
  maxRetries?: number | undefined
}

/** Options of a single POST call. */
export interface PostOptions extends RequestOptions {
  /**
   * For 24 hours, a request with the same key and the same body returns the first response again and changes nothing,
   * even if your program restarts in between. The client's own retries are safe without it.
   */
  idempotencyKey?: string | undefined
}

/** The options with all defaults applied. */
export interface Settings extends Means {
  /** Ends in `/v1`. */
  url: string
  timeout: number | undefined
  tryTimeout: number | undefined
  maxRetries: number
}

/** @throws {TypeError} if an option is invalid */
export function settingsOf(options: ConnectionOptions): Settings {
  const { timeout, tryTimeout, maxRetries = 3 } = options
  checkTime('timeout', timeout)
  checkTime('tryTimeout', tryTimeout)
  if (!(maxRetries >= 0)) throw new TypeError(`maxRetries is ${maxRetries}, but must be 0 or more.`)
  return {
    url: `${siteUrl(options.baseUrl ?? 'http://localhost:4400')}/v1`,
    timeout,
    tryTimeout,
    maxRetries,
    // Looked up for each call, so that a later replacement of the global fetch, such as a mock, is used.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    sleep: options.sleep ?? sleep
  }
}

// The maximum delay of a timer.
const longestTime = 2 ** 31 - 1

/** @throws {TypeError} that names the option */
export function checkTime(name: string, milliseconds: number | undefined): void {
  if (milliseconds === undefined || (milliseconds > 0 && milliseconds <= longestTime)) return
  throw new TypeError(`${name} is ${milliseconds}, but must be above 0 and at most ${longestTime} milliseconds.`)
}

/** @throws {TypeError} if it cannot be sent as an `Idempotency-Key` */
export function checkIdempotencyKey(key: unknown): void {
  if (key === undefined || (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key))) return
  throw new TypeError('idempotencyKey must consist of 1 to 255 printable ASCII characters without spaces.')
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
export function checkCredential(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new TypeError(`${name} is missing.`)
  if (!/^[\x21-\x7e]+$/.test(value))
    throw new TypeError(`${name} contains a space, a line break or another invalid character.`)
  return value
}
