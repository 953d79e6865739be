import { setTimeout as delay } from 'node:timers/promises'
import type { components } from '@signpost/spec/types'
import type { Since } from './since.js'

type Schemas = components['schemas']
type Event = Schemas['Event']

/** How to call the service, and what to say of it. */
export interface FeedOptions {
  /** The URL of the service, without `/v1`. */
  baseUrl: string
  apiKey: string
  /** Ends the feed. */
  signal: AbortSignal
  /** Called once when the service is away or refuses for now, and not again before it answers. */
  onAway(reason: string): void
  onBack(): void
  /** Replaced in tests. */
  fetch?: typeof globalThis.fetch
  sleep?: (milliseconds: number) => Promise<unknown>
}

/** The service rejects the key or the request, so a retry would fail too. */
export class FeedError extends Error {
  override readonly name = 'FeedError'
  readonly status: number
  readonly details: Record<string, string>

  constructor(message: string, { status, details = {} }: { status: number; details?: Record<string, string> }) {
    super(message)
    this.status = status
    this.details = details
  }
}

/** Where a feed is: after an event or a time, or before the first event. */
export type Place = Since | Record<string, never>

// Few requests per day, because they count toward the rate limit. Proxies often end a request that waits for a minute.
const longWait = 240
const shortWait = 50
const longestPause = 30

/** Reads events in order, for as long as it takes. Survives outages of the service. */
export class EventFeed {
  readonly #options: FeedOptions
  #isAway = false

  constructor(options: FeedOptions) {
    this.#options = options
  }

  /** Whether the service accepts the key and the place. Returns the place, or the one after the newest event. */
  async locate(place: Place | undefined): Promise<Place> {
    const query = new URLSearchParams({ per_page: '1', ...place })
    const found = await this.#ask<Schemas['EventList']>(() => `/events?${query}`)
    const newest = found?.data[0]?.id
    return place ?? (newest === undefined ? {} : { after: newest })
  }

  /** Returns an event, or undefined if it is older than those that the service keeps. */
  async find(id: string): Promise<Event | undefined> {
    try {
      return await this.#ask<Event>(() => `/events/${encodeURIComponent(id)}`)
    } catch (error) {
      if (error instanceof FeedError && error.status === 404) return undefined
      throw error
    }
  }

  /** Returns the events after a place, from now until the feed ends. */
  async *follow(place: Place): AsyncGenerator<Event, void, undefined> {
    let wait = longWait
    let from = place
    const path = (isCut: boolean) => {
      if (isCut) wait = shortWait
      return `/events?${new URLSearchParams({ order: 'asc', per_page: '100', wait: String(wait), ...from })}`
    }
    while (!this.#options.signal.aborted) {
      const answer = await this.#ask<Schemas['EventList']>(path)
      for (const event of answer?.data ?? []) {
        yield event
        from = { after: event.id }
      }
    }
  }

  /** Asks until there is an answer. Returns undefined if the feed ends before. */
  async #ask<T>(path: (isCut: boolean) => string): Promise<T | undefined> {
    let isCut = false
    for (let failures = 0; !this.#options.signal.aborted; failures++) {
      const answer: { body: T } | Failure = await request<T>(this.#options, path(isCut))
      if (!('reason' in answer)) {
        if (this.#isAway) this.#options.onBack()
        this.#isAway = false
        return answer.body
      }
      isCut = answer.isCut
      await this.#pause(answer, failures)
    }
    return undefined
  }

  async #pause({ reason, retryAfter }: Failure, failures: number) {
    const { signal, onAway, sleep } = this.#options
    if (signal.aborted) return
    if (!this.#isAway) onAway(reason)
    this.#isAway = true
    const milliseconds = (retryAfter ?? Math.min(2 ** failures, longestPause)) * 1000
    await (sleep ? sleep(milliseconds) : delay(milliseconds, undefined, { signal }).catch(() => {}))
  }
}

/** A failed request that may succeed later. */
interface Failure {
  reason: string
  /** In seconds, if the service tells. */
  retryAfter: number | undefined
  /** The request was ended by something between here and the service, probably because it took too long. */
  isCut: boolean
}

async function request<T>(options: FeedOptions, path: string): Promise<{ body: T } | Failure> {
  const { baseUrl, apiKey, signal, fetch = globalThis.fetch } = options
  try {
    const headers = { authorization: `Bearer ${apiKey}` }
    const response = await fetch(`${baseUrl}/v1${path}`, { headers, signal, redirect: 'error' })
    if (response.ok) return { body: (await response.json()) as T }
    return await failureOf(response)
  } catch (error) {
    if (error instanceof FeedError) throw error
    const { message, cause } = error as Error
    const why = cause instanceof Error && cause.message ? cause.message : message
    return { reason: `The service at ${baseUrl} does not answer: ${why}.`, retryAfter: undefined, isCut: true }
  }
}

async function failureOf(response: Response): Promise<Failure> {
  const { status, headers } = response
  const body = (await response.json().catch(() => undefined)) as Schemas['ErrorResponse'] | undefined
  const reason = body?.error?.message ?? `The service answered ${status}.`
  if (status < 500 && status !== 429 && status !== 408) {
    throw new FeedError(reason, { status, details: (body?.error?.details ?? {}) as Record<string, string> })
  }
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return { reason, retryAfter: seconds >= 0 ? seconds : undefined, isCut: status === 504 }
}
