import type { Agent } from 'node:http'
import type { Context } from '../../context/context.js'
import { publicId } from '../../contract/ids.js'
import type { EndpointRow } from '../../stores/endpoint-store.js'
import { cancelDue, type DueDelivery, findTurn, type Share, takeDue } from '../../stores/turn-store.js'
import { attempt } from '../attempt.js'
import { createAgent } from './create-agent.js'
import { createRecorder, type Recorder } from './recorder.js'
import { createSignal } from './signal.js'

/** How many connections an endpoint gets: one until it has answered, and again after a failure. */
const connections = { proven: 5, new: 1, failing: 1 }
const batches = { proven: 50, new: 10, failing: 10 }

/** How many of an endpoint's deliveries are taken at once. */
export function shareOf({ id, standing }: Pick<EndpointRow, 'id' | 'standing'>): Share {
  return { id, limit: batches[standing] }
}

// Less than a turn is lent for, by more than an attempt takes.
const longestMs = 30_000

export interface TurnOptions {
  id: string
  /** What was due when it was taken. */
  due: DueDelivery[]
  /** Hears of each answer. */
  onAnswer(): void
  /** Whether to begin no more attempts: others wait, or the service stops. */
  isOver(): boolean
  /** Aborted once the service waits for nothing any more. */
  givenUp: AbortSignal
}

/**
 * A turn of an endpoint: the time in which one process alone makes its deliveries. It lasts until none is due, the
 * endpoint hangs, or others wait. No delivery has two attempts at once, and what comes of each is recorded.
 */
export class Turn {
  private readonly beganAt = performance.now()
  private readonly agent: Agent
  private readonly recorder: Recorder
  private readonly changed = createSignal()
  /** By delivery: attempts that are being made or not yet recorded. */
  private readonly underWay = new Map<string, Promise<void>>()
  private due: DueDelivery[]
  private posting = 0
  private standing: EndpointRow['standing']
  private mayBeMore: boolean
  private isStopped = false
  private failure: { error: unknown } | undefined

  constructor(
    private readonly context: Context,
    private endpoint: EndpointRow,
    private readonly options: TurnOptions
  ) {
    this.standing = endpoint.standing
    this.due = options.due
    this.mayBeMore = options.due.length === shareOf(endpoint).limit
    this.agent = createAgent(endpoint.url, connections.proven)
    this.recorder = createRecorder(context, endpoint.id, options.givenUp)
  }

  /** There may be new deliveries. */
  wake(): void {
    this.mayBeMore = true
    this.changed.notify()
  }

  /** Resolves at the end of the turn. Rejects if an attempt was not recorded. */
  async run(): Promise<void> {
    try {
      if (this.endpoint.active) await this.makeDeliveries()
      else await this.cancelDeliveries()
    } finally {
      await Promise.all(this.underWay.values())
      this.agent.destroy()
    }
    if (this.failure) throw this.failure.error
  }

  private async makeDeliveries() {
    while (this.mayBegin()) {
      if (this.due.length === 0 && this.mayBeMore) await this.look()
      while (this.due.length > 0 && this.posting < connections[this.standing] && this.mayBegin()) {
        this.begin(this.due.shift()!)
      }
      if (this.underWay.size === 0) return
      await this.changed.wait()
    }
  }

  private async cancelDeliveries() {
    const { sql, clock } = this.context
    while (!this.options.isOver() && (await cancelDue(sql, this.endpoint.id, clock.now()))) {}
  }

  private mayBegin() {
    return !this.isStopped && !this.options.isOver() && performance.now() - this.beganAt < longestMs
  }

  private async look() {
    const { sql, clock } = this.context
    this.mayBeMore = false
    const share = shareOf({ id: this.endpoint.id, standing: this.standing })
    const underWay = [...this.underWay.keys()]
    const [found, due] = await Promise.all([
      findTurn(sql, this.options.id, this.endpoint.id),
      takeDue(sql, [share], { now: clock.now(), underWay })
    ])
    this.renew(found)
    this.due = due
    if (due.length === share.limit) this.mayBeMore = true
  }

  // One that was deleted or switched off gets no more, and one that has moved gets it in another turn.
  private renew(found: EndpointRow | undefined) {
    if (!found?.active || found.url !== this.endpoint.url) this.isStopped = true
    else this.endpoint = found
  }

  private begin(delivery: DueDelivery) {
    const made = this.make(delivery)
      .catch((error) => {
        this.failure = { error }
        this.isStopped = true
      })
      .finally(() => {
        this.underWay.delete(delivery.id)
        this.changed.notify()
      })
    this.underWay.set(delivery.id, made)
  }

  private async make({ id, event_type, event_body }: DueDelivery) {
    const startedAt = this.context.clock.now()
    const parcel = { deliveryId: publicId('dlv', id), eventType: event_type, body: event_body }
    this.posting += 1
    const outcome = await attempt(this.context, this.endpoint, parcel, this.agent).finally(() => {
      this.posting -= 1
    })
    this.options.onAnswer()
    this.standing = outcome.delivered ? 'proven' : 'failing'
    if (outcome.timedOut) this.isStopped = true
    this.changed.notify()
    this.renew(await this.recorder.record({ deliveryUuid: id, startedAt, outcome }))
  }
}
