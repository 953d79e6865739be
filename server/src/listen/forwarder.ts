import type { Schemas } from '../contract/contract.js'
import type { Forwarded } from './forward-event.js'

type Event = Schemas['Event']

/** An attempt to hand an event to the receiver. */
export interface Attempt extends Forwarded {
  /** Starts at 1. */
  attempt: number
  /** The seconds until the next attempt. Null if there is none. */
  nextIn: number | null
}

export interface ForwarderOptions {
  /** Posts an event. All attempts have the same delivery identifier. */
  post(event: Event, deliveryId: string): Promise<Forwarded>
  report(event: Event, attempt: Attempt): void
  newDeliveryId(): string
  /** Returns early when the forwarder is to stop. */
  sleep(milliseconds: number): Promise<unknown>
  signal: AbortSignal
}

const longestPause = 30
// With the pauses, about six minutes: enough to mend a receiver, not to post a refused event all day.
const mostAttempts = 16

/**
 * Hands events to a receiver, one request at a time. What the receiver refuses or misses is sent again after 1, 2, 4 … 30
 * seconds, while newer events go on.
 */
export class Forwarder {
  readonly #options: ForwarderOptions
  readonly #open = new Set<string>()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: ForwarderOptions) {
    this.#options = options
  }

  /** The events that the receiver has not taken. */
  get open(): string[] {
    return [...this.#open]
  }

  /** Returns after the first attempt. */
  async forward(event: Event): Promise<void> {
    const deliveryId = this.#options.newDeliveryId()
    this.#open.add(event.id)
    const pause = await this.#attempt(event, deliveryId, 1)
    if (pause !== null) void this.#repeat(event, deliveryId, pause)
  }

  async #repeat(event: Event, deliveryId: string, first: number) {
    let pause: number | null = first
    for (let attempt = 2; pause !== null; attempt++) {
      await this.#options.sleep(pause * 1000)
      if (this.#options.signal.aborted) return
      pause = await this.#attempt(event, deliveryId, attempt)
    }
  }

  #attempt(event: Event, deliveryId: string, attempt: number): Promise<number | null> {
    const doIt = async () => {
      const forwarded = await this.#options.post(event, deliveryId)
      const isTaken = isSuccess(forwarded)
      const nextIn = isTaken || attempt === mostAttempts ? null : Math.min(2 ** (attempt - 1), longestPause)
      if (isTaken) this.#open.delete(event.id)
      this.#options.report(event, { ...forwarded, attempt, nextIn })
      return nextIn
    }
    const result = this.#turn.then(doIt)
    this.#turn = result
    return result
  }
}

/** Whether the receiver took the event. */
export function isSuccess({ status }: Forwarded): boolean {
  return status !== null && status >= 200 && status < 300
}
