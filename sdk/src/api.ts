import createFetchClient, { type Client, type ClientOptions } from 'openapi-fetch'
import type { Calls } from '../../spec/generated/client.js'
import type { paths } from '../../spec/generated/openapi.js'
import { type ApiPromise, apiPromise, type Exchanged } from './api-promise.js'
import type { Answer, Message, ReadAs } from './attempt.js'
import { errorOf, unexpected } from './error-response.js'
import { inBrowser } from './runtime.js'
import {
  type ActOptions,
  type CallOptions,
  checkIdempotencyKey,
  checkLimits,
  type HeaderOptions,
  type PostOptions,
  type Settings
} from './settings.js'
import { deliver, type Limits } from './transport.js'
import { version } from './version.js'

/**
 * The underlying openapi-fetch client. It returns `{ data, error, response }`, and throws only if there is no response.
 */
export type RawClient = Client<paths>

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete'

interface Parts {
  path?: object | undefined
  query?: object | undefined
  body?: unknown
}

/** What openapi-fetch returns. */
interface Result {
  data: Answer
}

type Send = (method: Method, path: string, init: object) => Promise<Result>

/** What openapi-fetch makes of a request. Creating a Request takes longer than all else that the client does. */
class PlainRequest {
  readonly url: string
  readonly method: string
  /** Under a name that openapi-fetch does not know: for a body, it makes the headers twice. */
  readonly content: unknown
  readonly as: ReadAs | undefined
  readonly options: CallOptions

  constructor(url: string, { method, content, as, options }: PlainRequest) {
    this.url = url
    this.method = method
    this.content = content
    this.as = as
    this.options = options
  }
}

/** What openapi-fetch takes for a response whose body it passes on as it is. */
const passedOn = { ok: true, status: 200, headers: { get: () => null } }

const json = { 'content-type': 'application/json' }

const querySerializer = { array: { style: 'form', explode: false } } as const

/** Calls operations, with the credential, retries, idempotency keys and errors that they share. */
export class Api {
  readonly settings: Settings
  readonly #credential: () => string
  readonly #request: Send
  #raw: RawClient | undefined

  constructor(settings: Settings, credential: () => string) {
    this.settings = settings
    this.#credential = credential
    const fetch = async (request: PlainRequest) => ({ ...passedOn, body: await this.#sendOwn(request) })
    const client = this.#client({ fetch, Request: PlainRequest } as never)
    this.#request = client.request as unknown as Send
  }

  /** The client for users, with requests and responses that their middleware can replace. */
  get raw(): RawClient {
    const fetch = async (request: Request) => {
      const { url, method, headers, signal } = request
      const body = request.body && (await request.arrayBuffer())
      const message: Message = { url, method, body, as: 'arrayBuffer' }
      return toResponse(await this.#send(message, Object.fromEntries(headers), { signal }))
    }
    this.#raw ??= this.#client({ fetch, headers: this.settings.headers })
    return this.#raw
  }

  /**
   * Calls an operation, which the type argument names, and returns its result: `call<'getDocument'>('get', …)`. Throws a
   * SignpostError unless it succeeds.
   */
  call<Id extends keyof Calls>(
    method: Calls[Id]['method'],
    path: Calls[Id]['path'],
    parts: Calls[Id]['parts'],
    options?: ActOptions
  ): ApiPromise<Calls[Id]['result']> {
    return apiPromise(this.#result(method, path, parts, options))
  }

  /** Returns the options of a call that consists of several requests. */
  begin(options: PostOptions = {}): CallOptions {
    return { ...options, endsAt: this.#endOf(options) }
  }

  /** Calls an operation and returns its answer, whether it succeeds or not. */
  async exchange(
    method: Method,
    path: string,
    { path: values, query, body }: Parts,
    options: CallOptions = {},
    as?: ReadAs
  ): Promise<Answer> {
    checkIdempotencyKey(options.idempotencyKey)
    const init = { params: { path: values, query }, content: body, parseAs: 'stream', as, options }
    return (await this.#request(method, path, init)).data
  }

  /** Sends a message to a presigned URL and returns the response. Does not send the API key. */
  sendPresigned(message: Message, options: CallOptions): Promise<Answer> {
    return deliver(message, this.limits(options), this.settings)
  }

  async #result<T>(method: Method, path: string, parts: Parts, options?: ActOptions): Promise<Exchanged<T>> {
    const answer = await this.exchange(method, path, parts, options)
    const { response } = answer
    if (!response.ok) throw errorOf(answer)
    const isEmpty = response.status === 204 && method === 'delete'
    return { data: (isEmpty ? undefined : parse(answer)) as T, response }
  }

  #client(options: ClientOptions): RawClient {
    return createFetchClient<paths>({
      baseUrl: this.settings.url,
      pathSerializer: fillPath,
      querySerializer,
      ...options
    })
  }

  // The headers of a Request, or of the Headers that openapi-fetch makes, take long to read.
  #sendOwn({ url, method, content, as, options }: PlainRequest): Promise<Answer> {
    const body = content === undefined ? undefined : JSON.stringify(content)
    const type = body === undefined ? undefined : json
    const headers = mergeHeaders(type, this.settings.headers, options.headers)
    if (options.ifMatch !== undefined) headers['if-match'] = options.ifMatch
    return this.#send({ url, method, body, as }, headers, options)
  }

  #send(message: Message, headers: Record<string, string>, options: CallOptions): Promise<Answer> {
    headers.authorization = `Bearer ${this.#credential()}`
    // Browsers do not allow setting it, and the attempt would require a CORS permission of the service.
    if (!inBrowser()) headers['user-agent'] ??= `signpost-sdk/${version}`
    if (message.method === 'POST') headers['idempotency-key'] ??= options.idempotencyKey ?? newKey()
    return deliver({ ...message, headers }, this.limits(options), this.settings)
  }

  /** Returns the limits of a call. Throws a TypeError if an option is invalid. */
  limits(options: CallOptions): Limits {
    const { settings } = this
    const {
      signal,
      timeout = settings.timeout,
      deadline = settings.deadline,
      maxRetries = settings.maxRetries
    } = options
    checkLimits({ timeout, deadline, maxRetries })
    return { timeout, endsAt: this.#endOf(options), maxRetries, signal }
  }

  #endOf({ endsAt, deadline = this.settings.deadline }: CallOptions): number {
    return endsAt ?? performance.now() + deadline
  }
}

function toResponse({ response, content }: Answer): Response {
  const { status, statusText, headers } = response
  // A redirect that a browser hides.
  if (status === 0) return response
  const isEmpty = content === '' || (content as ArrayBuffer).byteLength === 0
  return new Response(isEmpty ? null : (content as ArrayBuffer), { status, statusText, headers })
}

function parse({ response, content }: Answer): object {
  try {
    const result: unknown = JSON.parse(content as string)
    if (Object(result) === result && !Array.isArray(result)) return result as object
  } catch (error) {
    throw unexpected(response, error)
  }
  throw unexpected(response)
}

function mergeHeaders(...sources: (HeaderOptions | undefined)[]): Record<string, string> {
  const merged: Record<string, string> = {}
  for (const source of sources) {
    for (const name in source) {
      const [key, value] = [name.toLowerCase(), source[name]]
      if (value === null) delete merged[key]
      else if (value !== undefined) merged[key] = value
    }
  }
  return merged
}

// randomUUID is not available on pages without HTTPS.
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('')
}

/**
 * Fills in the parameters of a path.
 *
 * @throws {TypeError} for a value that would change the path, such as an empty one
 */
function fillPath(path: string, values: object): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (values as Record<string, unknown>)[name]
    if (typeof value === 'string' && !['', '.', '..'].includes(value)) return encodeURIComponent(value)
    throw new TypeError(`${name} in ${path} is ${JSON.stringify(value)}, but must be an identifier.`)
  })
}
