import { setTimeout as delay } from 'node:timers/promises'
import type { Schemas } from '../contract/contract.js'
import type { Since } from './since.js'

type Event = Schemas['Event']

/** Where to read events, and how. */
export interface FeedOptions {
  /** The URL of the service, without `/v1`. */
  baseUrl: string
  apiKey: string
  /** Where to begin, if not with the next event. */
  since?: Since | undefined
  /** Ends the feed. */
  signal: AbortSignal
  /** Called once the service has accepted the key. */
  onReady(): void
  /** Called before a retry with the reason and the number of seconds until then. */
  onRetry(reason: string, seconds: number): void
  /** Replaced in tests. */
  fetch?: typeof globalThis.fetch
  sleep?: (milliseconds: number) => Promise<unknown>
}

/** The service rejects the key or the request, so a retry would fail too. */
export class FeedError extends Error {
  override readonly name = 'FeedError'
}

// Few requests per day, because they count toward the rate limit. Proxies often end a request that waits for a minute.
const longWait = 240
const shortWait = 50
const longestPause = 30

/** Reads the events from now on, or since then, in order, for as long as it takes. Survives outages of the service. */
export async function* followEvents(options: FeedOptions): AsyncGenerator<Event, void, undefined> {
  const { signal } = options
  let wait = longWait
  let failures = 0
  const newest = await firstEvent(options)
  let from = options.since ?? (newest === undefined ? {} : { after: newest })
  if (!signal.aborted) options.onReady()
  while (!signal.aborted) {
    const query = new URLSearchParams({ order: 'asc', per_page: '100', wait: String(wait), ...from })
    const answer = await request(options, query)
    if ('retryAfter' in answer) {
      if (answer.isCut) wait = shortWait
      await pause(options, answer, failures++)
      continue
    }
    failures = 0
    for (const event of answer.data) {
      yield event
      from = { after: event.id }
    }
  }
}

/** Asks for one event, which shows whether the key and the beginning are valid. Returns the newest, or the first since. */
async function firstEvent(options: FeedOptions): Promise<string | undefined> {
  for (let failures = 0; !options.signal.aborted; failures++) {
    const answer = await request(options, new URLSearchParams({ per_page: '1', ...options.since }))
    if (!('retryAfter' in answer)) return answer.data[0]?.id
    await pause(options, answer, failures)
  }
  return undefined
}

/** A failed request that may succeed later. */
interface Failure {
  reason: string
  /** In seconds, if the service tells. */
  retryAfter: number | undefined
  /** The request was ended by something between here and the service, probably because it took too long. */
  isCut: boolean
}

async function request(options: FeedOptions, query: URLSearchParams): Promise<Schemas['EventList'] | Failure> {
  const { baseUrl, apiKey, signal, fetch = globalThis.fetch } = options
  try {
    const headers = { authorization: `Bearer ${apiKey}` }
    const response = await fetch(`${baseUrl}/v1/events?${query}`, { headers, signal, redirect: 'error' })
    if (response.ok) return (await response.json()) as Schemas['EventList']
    return await failureOf(response)
  } catch (error) {
    if (error instanceof FeedError) throw error
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? `${message}: ${cause.message}` : message
    return { reason, retryAfter: undefined, isCut: true }
  }
}

async function failureOf(response: Response): Promise<Failure> {
  const { status, headers } = response
  const body = (await response.json().catch(() => undefined)) as Schemas['ErrorResponse'] | undefined
  const reason = body?.error?.message ?? `the service answered ${status}`
  if (status < 500 && status !== 429 && status !== 408) throw new FeedError(reason)
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return { reason, retryAfter: seconds >= 0 ? seconds : undefined, isCut: status === 504 }
}

async function pause(options: FeedOptions, { reason, retryAfter }: Failure, failures: number) {
  if (options.signal.aborted) return
  const seconds = retryAfter ?? Math.min(2 ** failures, longestPause)
  options.onRetry(reason, seconds)
  const sleep = options.sleep ?? ((ms: number) => delay(ms, undefined, { signal: options.signal }).catch(() => {}))
  await sleep(seconds * 1000)
}
