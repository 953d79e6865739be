import { sleep } from './deadline.js'
import type { Fetch, Means } from './transport.js'

/** What every client can be told. */
export interface ConnectionOptions {
  /** The address of your Signpost, without `/v1`. Default `http://localhost:4400`. */
  baseUrl?: string
  /** Milliseconds for one request with all of its retries. Default 90,000; 600,000 where a file of any size is sent or fetched. */
  timeout?: number
  /** Milliseconds for one try. Default: a third of `timeout`, or all of it where nothing is repeated. */
  tryTimeout?: number
  /** How often a request is repeated after 408, 429, 500, 502, 503, 504 or no answer. Default 3. */
  maxRetries?: number
  /** Used in place of the global `fetch`. It is called with a URL and an init. */
  fetch?: Fetch
  /** Used in place of waiting, for tests. Milliseconds. */
  sleep?: Means['sleep']
}

/** What a single call can be told. */
export interface RequestOptions {
  /** Ends the call; it then throws the signal's reason. */
  signal?: AbortSignal
  /** Milliseconds for the call with all of its retries. */
  timeout?: number
  /** Milliseconds for one try. */
  tryTimeout?: number
  /** How often the request is repeated at the most. */
  maxRetries?: number
}

/** What a single call that does something can be told. */
export interface PostOptions extends RequestOptions {
  /**
   * For 24 hours the same key with the same body gets the first answer again, and nothing is done twice: also if your own
   * program restarts in between. The client's own retries are safe without one.
   */
  idempotencyKey?: string
}

/** The options with everything decided. */
export interface Settings extends Means {
  /** Ends in `/v1`. */
  url: string
  timeout: number | undefined
  tryTimeout: number | undefined
  maxRetries: number
}

/** @throws {TypeError} if an option cannot be right */
export function settingsOf(options: ConnectionOptions): Settings {
  const { timeout, tryTimeout, maxRetries = 3 } = options
  checkTime('timeout', timeout)
  checkTime('tryTimeout', tryTimeout)
  if (!(maxRetries >= 0)) throw new TypeError(`maxRetries is ${maxRetries}, and must be 0 or more.`)
  return {
    url: `${siteUrl(options.baseUrl ?? 'http://localhost:4400')}/v1`,
    timeout,
    tryTimeout,
    maxRetries,
    // Looked up at each call: what replaces the global fetch later, as mocks do, is then used.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    sleep: options.sleep ?? sleep
  }
}

// What a timer takes.
const longestTime = 2 ** 31 - 1

/** @throws {TypeError} that names the option */
export function checkTime(name: string, milliseconds: number | undefined): void {
  if (milliseconds === undefined || (milliseconds > 0 && milliseconds <= longestTime)) return
  throw new TypeError(`${name} is ${milliseconds}, and must be above 0 and at most ${longestTime} milliseconds.`)
}

/** @throws {TypeError} unless it can be sent as an `Idempotency-Key` */
export function checkIdempotencyKey(key: unknown): void {
  if (key === undefined || (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key))) return
  throw new TypeError('idempotencyKey must have 1 to 255 characters, each a letter, digit or sign of ASCII.')
}

function siteUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`baseUrl is "${baseUrl}", and must be like https://sign.example.com`)
  }
  if (url.username || url.search || url.hash) throw new TypeError('baseUrl must have no user, query or fragment.')
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/v1$/, '')
}

/**
 * A credential, if it can be sent as one.
 *
 * @throws {TypeError} that names the option, and never shows its value
 */
export function checkCredential(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new TypeError(`${name} is missing.`)
  if (!/^[\x21-\x7e]+$/.test(value)) throw new TypeError(`${name} has a space, line break or other character too many.`)
  return value
}
