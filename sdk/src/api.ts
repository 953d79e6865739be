import createFetchClient, { type Client } from 'openapi-fetch'
import type { paths } from '../../spec/generated/openapi.js'
import { errorOf, unexpected } from './error-response.js'
import { fillPath } from './path.js'
import { checkIdempotencyKey, checkTime, type PostOptions, type Settings } from './settings.js'
import { deliver, type Limits, type Message } from './transport.js'
import { version } from './version.js'

/**
 * The underlying openapi-fetch client. It returns `{ data, error, response }`, and throws only if there is no response.
 */
export type RawClient = Client<paths>

/** What each call passes to the raw client. */
export type CallInit = { fetch: (request: Request) => Promise<Response> }

interface Result {
  data?: unknown
  error?: unknown
  response: Response
}

const requestTimeout = 90_000
const fileTimeout = 600_000
// Leaves time for another attempt if a request is lost, and most of the time if it is slow.
const triesInTime = 3

/** Calls operations, with the credential, retries, idempotency keys and errors that they share. */
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

  /** Calls an operation and returns its result. Throws a SignpostError unless it succeeds. */
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

  /** Calls an operation and returns its result, whether it succeeds or not. */
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

  /** Sends a message to a presigned URL and returns the response. Does not send the API key. */
  sendPresigned(message: Message, options: PostOptions): Promise<Response> {
    return deliver(message, this.#limits(options, fileTimeout), this.#settings)
  }

  async #send(request: Request, options: PostOptions): Promise<Response> {
    const { url, method } = request
    const headers = Object.fromEntries(request.headers)
    headers.authorization = `Bearer ${this.#credential()}`
    // Browsers do not allow setting it, and the attempt would require a CORS permission of the service.
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

// randomUUID is not available on pages without HTTPS.
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
