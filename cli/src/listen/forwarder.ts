import type { SignpostEvent } from '@signpost/webhook-verifier'
import { type Forwarded, isSuccess } from './forward-event.js'

/** An event, of which only these properties are read. */
export type ForwardedEvent = Pick<SignpostEvent, 'id'> & { type: string }

/** An answer of the receiver to an event, or none in time. */
export interface Attempt extends Forwarded {
  /** Starts at 1. */
  attempt: number
  /** The seconds until the next attempt. Null if there is none. */
  nextIn: number | null
}

export interface ForwarderOptions {
  /** Posts an event. All attempts have the same delivery identifier. */
  post(event: ForwardedEvent, deliveryId: string): Promise<Forwarded>
  report(event: ForwardedEvent, attempt: Attempt): void
  /** Called once when the receiver is gone, and not again before it is back. */
  onAway(error: string | null): void
  onBack(): void
  /** Called when an event that was refused has been taken. */
  onTaken(): void
  newDeliveryId(): string
  /** Returns early when the forwarder is to stop. */
  sleep(milliseconds: number): Promise<unknown>
  signal: AbortSignal
  /** What the receiver has not taken in an earlier run. */
  open?: string[] | undefined
}

const longestPause = 30
// A receiver that is restarted is noticed soon.
const longestPauseWhileAway = 5
// With the pauses, about six minutes: enough to mend a receiver, not to post a refused event all day.
const mostAttempts = 16
// A receiver that is restarted ends a connection once. One that ends several may have crashed because of the event.
const mostCuts = 5

/**
 * Hands events to a receiver, one request at a time. While the receiver is away, everything waits for it, in order. What
 * it refuses is sent again after 1, 2, 4 … 30 seconds, while newer events go on.
 */
export class Forwarder {
  readonly #options: ForwarderOptions
  readonly #open: Set<string>
  #turn: Promise<unknown> = Promise.resolve()
  #isAway = false

  constructor(options: ForwarderOptions) {
    this.#options = options
    this.#open = new Set(options.open)
  }

  /** The events that the receiver has not taken. */
  get open(): string[] {
    return [...this.#open]
  }

  /** Forgets an event that cannot be forwarded any more. */
  forget(id: string): void {
    this.#open.delete(id)
  }

  /** Returns once the receiver has answered, or is to stop. What it then did not take is open. */
  async forward(event: ForwardedEvent): Promise<void> {
    const deliveryId = this.#options.newDeliveryId()
    this.#open.add(event.id)
    const pause = await this.#attempt(event, deliveryId, 1)
    if (pause !== null) void this.#repeat(event, deliveryId, pause)
  }

  async #repeat(event: ForwardedEvent, deliveryId: string, first: number) {
    let pause: number | null = first
    for (let attempt = 2; pause !== null; attempt++) {
      await this.#options.sleep(pause * 1000)
      if (this.#options.signal.aborted) return
      pause = await this.#attempt(event, deliveryId, attempt)
    }
    if (!this.#open.has(event.id)) this.#options.onTaken()
  }

  /** Returns the seconds until the next attempt, or null if there is none. */
  #attempt(event: ForwardedEvent, deliveryId: string, attempt: number): Promise<number | null> {
    const doIt = async () => {
      const forwarded = await this.#postUntilThere(event, deliveryId, attempt === 1 ? mostCuts : 1)
      if (forwarded === undefined) return null
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

  /** Posts until there is a receiver. One that ends so many connections is there, and refuses. */
  async #postUntilThere(event: ForwardedEvent, deliveryId: string, most: number): Promise<Forwarded | undefined> {
    const { post, onAway, sleep, signal } = this.#options
    let cuts = 0
    for (let failures = 0; !signal.aborted; failures++) {
      const forwarded = await post(event, deliveryId)
      if (signal.aborted && forwarded.lack !== null) return undefined
      if (forwarded.lack === 'cut') cuts++
      if (forwarded.lack === null || forwarded.lack === 'late' || cuts === most) {
        this.#noticeBack()
        return forwarded
      }
      if (!this.#isAway) onAway(forwarded.error)
      this.#isAway = true
      await sleep(Math.min(2 ** failures, longestPauseWhileAway) * 1000)
    }
    return undefined
  }

  #noticeBack() {
    if (this.#isAway) this.#options.onBack()
    this.#isAway = false
  }
}
