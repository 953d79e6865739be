import { requestIdOf } from './transport.js'

/** How many requests the caller has left, in the rate-limit window that is closest to its limit. */
export interface RateLimit {
  limit: number
  remaining: number
  /** When the window ends. */
  reset: Date
}

/** The result of a call, and the response that it came in. */
export interface WithResponse<T> {
  data: T
  /** Its body has been read. */
  response: Response
  status: number
  headers: Headers
  /** Identifies the state of the object, for `ifMatch`. Undefined if the response does not have one. */
  etag: string | undefined
  /** Undefined if the response does not say, such as one of a file storage. */
  rateLimit: RateLimit | undefined
  /** Identifies the request in the service's logs. */
  requestId: string | undefined
}

/** The promise of a call's result. */
export interface ApiPromise<T> extends Promise<T> {
  /**
   * Also returns the status, the headers, the `ETag`, the state of the rate limit and the request's identifier.
   *
   * @example
   * const { data, rateLimit, requestId } = await signpost.documents.get(id).withResponse()
   */
  withResponse(): Promise<WithResponse<T>>
}

export interface Exchanged<T> {
  data: T
  response: Response
}

/** Returns the promise of the data, which can also give the response. */
export function apiPromise<T>(exchange: Promise<Exchanged<T>>): ApiPromise<T> {
  const data = exchange.then((exchanged) => exchanged.data)
  const withResponse = () => {
    // Its error is that of the returned promise.
    data.catch(() => {})
    return exchange.then(describe)
  }
  return Object.assign(data, { withResponse })
}

function describe<T>({ data, response }: Exchanged<T>): WithResponse<T> {
  const { status, headers } = response
  const etag = headers.get('etag') ?? undefined
  return { data, response, status, headers, etag, rateLimit: rateLimitOf(headers), requestId: requestIdOf(response) }
}

function rateLimitOf(headers: Headers): RateLimit | undefined {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`))
  if (!limit || !remaining || !reset) return undefined
  return { limit: Number(limit), remaining: Number(remaining), reset: new Date(Number(reset) * 1000) }
}

/** Returns the promise of a call that needs the result of something else first. */
export function callAfter<A, T>(first: Promise<A>, call: (value: A) => ApiPromise<T>): ApiPromise<T> {
  return apiPromise(
    madeAt(
      new Error(),
      first.then((value) => call(value).withResponse())
    )
  )
}

/** Adds the place of a call to the stack of its error, where the engine has lost it among promises. */
export async function madeAt<T>(place: Error, result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    const { stack } = place
    if (stack && error instanceof Error) error.stack += stack.slice(stack.indexOf('\n'))
    throw error
  }
}
