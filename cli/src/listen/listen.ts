import { type EventFeed, FeedError, type Place } from './event-feed.js'
import type { ForwardedEvent, Forwarder } from './forwarder.js'
import type { ListenState } from './listen-state.js'

export interface Listening {
  feed: EventFeed
  forwarder: Forwarder
  /** What an earlier run left. */
  resumed: ListenState | undefined
  /** Where to begin without that. With the next event, if it is undefined. */
  begin: Place | undefined
  /** Whether to forward an event. */
  isWanted(event: ForwardedEvent): boolean
  /** Called when the service accepts the key, with whether it goes on where an earlier run ended. */
  onReady(goesOn: boolean): void
  /** Called if the service no longer has some of the events that an earlier run did not forward. */
  onLost(what: string): void
  /** Stores the place until which everything was forwarded, except what is open. */
  save(place: Place): void
  /** Ends it. */
  signal: AbortSignal
}

/** Forwards events until the feed ends. */
export async function listen({ feed, forwarder, resumed, begin, ...options }: Listening): Promise<void> {
  const { isWanted, onReady, onLost, save, signal } = options
  let place = await locate(feed, resumed?.from ?? begin, resumed !== undefined, onLost)
  if (signal.aborted) return
  save(place)
  onReady(resumed !== undefined)
  const forget = (id: string) => {
    forwarder.forget(id)
    onLost(`The event ${id}, which the receiver did not take, is older than 30 days.`)
  }
  for (const id of resumed?.open ?? []) {
    const event = await feed.find(id)
    if (event) await forwarder.forward(event)
    else if (!signal.aborted) forget(id)
    save(place)
  }
  for await (const event of feed.follow(place)) {
    if (signal.aborted) return
    if (isWanted(event)) await forwarder.forward(event)
    place = { after: event.id }
    save(place)
  }
}

// An event is kept for 30 days, and a service for development may begin again.
async function locate(feed: EventFeed, from: Place | undefined, isResumed: boolean, onLost: Listening['onLost']) {
  try {
    return await feed.locate(from)
  } catch (error) {
    const isGone = error instanceof FeedError && error.details.after !== undefined
    if (!isResumed || !isGone) throw error
    onLost('The last event that was forwarded is no longer there. Beginning with the oldest that is.')
    return await feed.locate({})
  }
}
