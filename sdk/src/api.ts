import createFetchClient, { type Client } from 'openapi-fetch'
import type { paths } from '../../spec/generated/openapi.js'
import { errorOf, unexpected } from './error-response.js'
import { fillPath } from './path.js'
import { checkIdempotencyKey, checkTime, type PostOptions, type Settings } from './settings.js'
import { deliver, type Limits, type Message } from './transport.js'
import { version } from './version.js'

/** The openapi-fetch client under it all: answers `{ data, error, response }`, and throws only if there is no answer. */
export type RawClient = Client<paths>

/** What each call hands on to the raw client. */
export type CallInit = { fetch: (request: Request) => Promise<Response> }

interface Result {
  data?: unknown
  error?: unknown
  response: Response
}

const requestTimeout = 90_000
const fileTimeout = 600_000
// A lost request must leave time for another, and a slow one get most of it.
const triesInTime = 3

/** Calls operations: with the credential, retries, idempotency keys and errors that all of them share. */
export class Api {
  readonly raw: RawClient
  readonly #settings: Settings
  readonly #credential: () => string

  constructor(settings: Settings, credential: () => string) {
    this.#settings = settings
    this.#credential = credential
    const fetch = (request: Request) => this.#send(request, { signal: request.signal })
    this.raw = createFetchClient<paths>({ baseUrl: settings.url, fetch, pathSerializer: fillPath })
  }

  /** Calls one operation. Answers what it answers; throws a SignpostError unless that is a success. */
  async call<R extends Result>(
    send: (raw: RawClient, init: CallInit) => Promise<R>,
    options: PostOptions = {}
  ): Promise<NonNullable<R['data']>> {
    const { data, error, response } = await this.exchange(send, options)
    if (!response.ok) throw errorOf(response, error)
    const isEmpty = data === undefined || data === null || data === ''
    if (isEmpty && response.status !== 204) throw unexpected(response)
    return data as NonNullable<R['data']>
  }

  /** The same, whatever the answer is. */
  async exchange<R extends Result>(
    send: (raw: RawClient, init: CallInit) => Promise<R>,
    options: PostOptions
  ): Promise<R> {
    checkIdempotencyKey(options.idempotencyKey)
    let answer: Response | undefined
    const fetch = async (request: Request) => {
      answer = await this.#send(request, options)
      return answer
    }
    try {
      return await send(this.raw, { fetch })
    } catch (error) {
      if (answer !== undefined && error instanceof SyntaxError) throw unexpected(answer, error)
      throw error
    }
  }

  /** Sends a message whose URL is its own credential, and answers what comes. The API key stays at home. */
  sendPresigned(message: Message, options: PostOptions): Promise<Response> {
    return deliver(message, this.#limits(options, fileTimeout), this.#settings)
  }

  async #send(request: Request, options: PostOptions): Promise<Response> {
    const { url, method } = request
    const headers = Object.fromEntries(request.headers)
    headers.authorization = `Bearer ${this.#credential()}`
    // A page may not set it, and asking to would need the service's leave.
    if (!inBrowser()) headers['user-agent'] = `signpost-sdk/${version}`
    if (method === 'POST') headers['idempotency-key'] ??= options.idempotencyKey ?? newKey()
    const body = request.body === null ? undefined : await request.arrayBuffer()
    return deliver({ url, method, headers, body }, this.#limits(options), this.#settings)
  }

  #limits({ signal, ...options }: PostOptions, usual = requestTimeout): Limits {
    const settings = this.#settings
    checkTime('timeout', options.timeout)
    checkTime('tryTimeout', options.tryTimeout)
    const timeout = options.timeout ?? settings.timeout ?? usual
    const maxRetries = options.maxRetries ?? settings.maxRetries
    const share = Math.ceil(timeout / Math.min(triesInTime, maxRetries + 1))
    return { timeout, tryTimeout: options.tryTimeout ?? settings.tryTimeout ?? share, maxRetries, signal }
  }
}

function inBrowser() {
  return 'document' in globalThis || 'importScripts' in globalThis
}

// randomUUID would do, but a page that is not on HTTPS does not have it.
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
