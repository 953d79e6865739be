import { RateLimitError, ServiceError, SignpostConnectionError } from '@signpost/sdk'
import type { LoggedRequest } from './request-filter.js'

export interface TailOptions {
  /** Lists requests, newest first, before one of them. */
  list(after: string | undefined): Promise<{ data: LoggedRequest[]; has_more: boolean }>
  /** How many of the latest requests to begin with. */
  lines: number
  isWanted(request: LoggedRequest): boolean
  /** The seconds between two lists. */
  interval: number
  /** Returns early when the tail is to end. */
  sleep(seconds: number): Promise<unknown>
  signal: AbortSignal
  /** Called once when the service is away or refuses for now, and not again before it answers. */
  onAway(error: unknown): void
  onBack(): void
}

// A request is listed by the time when it began, and a request for events takes up to four minutes.
const longestRequestMs = 5 * 60_000
// Of a busy account, what came since the last list is read completely up to here.
const mostPages = 20

/** Returns the requests that are wanted: the latest, and then each when it is listed, in the order of their beginnings. */
export async function* tailRequests(options: TailOptions): AsyncGenerator<LoggedRequest, void, undefined> {
  const { isWanted, interval, sleep, signal, lines } = options
  let seen: Seen | undefined
  while (!signal.aborted) {
    const listed = await listNew(options, seen)
    if (!listed) return
    const wanted = listed.filter((request) => isNew(request, seen) && isWanted(request))
    yield* (seen ? wanted : wanted.slice(0, lines)).toReversed()
    seen = remember(seen, listed)
    await sleep(interval)
  }
}

/** The requests that were listed, as long as later ones may have begun before them. */
interface Seen {
  times: Map<string, number>
  /** What is older was seen, or was there before. */
  since: number
}

function isNew({ id, created_at }: LoggedRequest, seen: Seen | undefined) {
  return seen === undefined || (!seen.times.has(id) && Date.parse(created_at) >= seen.since)
}

/** What was listed since the last time, and some of what was listed then. Returns undefined at the end. */
async function listNew({ list, ...options }: TailOptions, seen: Seen | undefined) {
  const found: LoggedRequest[] = []
  for (let pages = 0, more = true; more && pages < mostPages; pages++) {
    const page = await listUntilThere(() => list(found.at(-1)?.id), options)
    if (!page) return undefined
    found.push(...page.data)
    // A page without anything new is followed by older ones.
    more = page.has_more && seen !== undefined && page.data.some((request) => isNew(request, seen))
  }
  return found
}

type Waiting = Pick<TailOptions, 'sleep' | 'signal' | 'onAway' | 'onBack'>

async function listUntilThere<T>(list: () => Promise<T>, { sleep, signal, onAway, onBack }: Waiting) {
  for (let failures = 0; ; failures++) {
    try {
      const page = await list()
      if (failures > 0) onBack()
      return page
    } catch (error) {
      if (signal.aborted) return undefined
      const isPassing = [SignpostConnectionError, ServiceError, RateLimitError].some((kind) => error instanceof kind)
      if (!isPassing) throw error
      if (failures === 0) onAway(error)
      const { retryAfter } = error as Partial<RateLimitError>
      await sleep(retryAfter ?? Math.min(2 ** failures, 30))
      if (signal.aborted) return undefined
    }
  }
}

function remember(seen: Seen | undefined, listed: LoggedRequest[]): Seen {
  const all = new Map(seen?.times)
  for (const { id, created_at } of listed) all.set(id, Date.parse(created_at))
  const since = Math.max(...all.values()) - longestRequestMs
  return { since, times: new Map([...all].filter(([, at]) => at >= since)) }
}
