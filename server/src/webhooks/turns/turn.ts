import type { Outcome } from '@signpost/spec/rules'
import type { Context } from '../../context/context.js'
import { publicId } from '../../contract/ids.js'
import type { EndpointRow } from '../../stores/endpoint-store.js'
import { cancelDue, type DueDelivery, findTurn, type Share, takeDue } from '../../stores/turn-store.js'
import { attempt } from '../attempt.js'
import { createRoute, type Route } from '../route.js'
import { createRecorder, type Recorder } from './recorder.js'
import { createSignal } from './signal.js'

/** The number of connections to an endpoint: one until it has succeeded, and again after a failure. */
const connections = { proven: 5, new: 1, failing: 1 }
const batches = { proven: 50, new: 10, failing: 10 }

/** How many of an endpoint's deliveries are taken per query. */
export function shareOf({ id, standing }: Pick<EndpointRow, 'id' | 'standing'>): Share {
  return { id, limit: batches[standing] }
}

// Shorter than a turn's lease by more than the duration of an attempt.
const longestMs = 10_000

export interface TurnOptions {
  id: string
  /** The deliveries that were due when the turn was taken. */
  due: DueDelivery[]
  /** Called on each response. */
  onAnswer(): void
  /** Called when an attempt has delivered an event, before that is recorded. */
  onDelivered(delivery: DueDelivery): void
  /** Whether to start no more attempts, because others wait or the service is stopping. */
  isOver(): boolean
  /** Aborted when the service no longer waits for attempts. */
  givenUp: AbortSignal
}

/**
 * A turn of an endpoint: during it, only this process makes the endpoint's deliveries. It lasts until no delivery is due,
 * the endpoint hangs, or others wait. A delivery never has two concurrent attempts, and each outcome is recorded.
 */
export class Turn {
  private readonly beganAt = performance.now()
  private readonly route: Route
  private readonly recorder: Recorder
  private readonly changed = createSignal()
  /** Attempts that are in progress or not yet recorded, by delivery. */
  private readonly inProgress = new Map<string, Promise<void>>()
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
    this.route = createRoute(context, endpoint, connections.proven)
    this.recorder = createRecorder(context, endpoint.id, options.givenUp)
  }

  /** Call it when there may be new deliveries. */
  wake(): void {
    this.mayBeMore = true
    this.changed.notify()
  }

  /** Resolves when the turn ends. Rejects if an attempt was not recorded. */
  async run(): Promise<void> {
    try {
      if (this.endpoint.active) await this.makeDeliveries()
      else await this.cancelDeliveries()
    } finally {
      await Promise.all(this.inProgress.values())
      this.route[Symbol.dispose]()
    }
    if (this.failure) throw this.failure.error
  }

  private async makeDeliveries() {
    while (this.mayBegin()) {
      if (this.due.length === 0 && this.mayBeMore) await this.look()
      while (this.due.length > 0 && this.posting < connections[this.standing] && this.mayBegin()) {
        // biome-ignore lint/style/noNonNullAssertion: there is one, as the loop asks
        this.begin(this.due.shift()!)
      }
      if (this.inProgress.size === 0) return
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
    const inProgress = [...this.inProgress.keys()]
    const [found, due] = await Promise.all([
      findTurn(sql, this.options.id, this.endpoint.id),
      takeDue(sql, [share], { now: clock.now(), inProgress })
    ])
    this.renew(found)
    this.due = due
    if (due.length === share.limit) this.mayBeMore = true
  }

  // A deleted or disabled endpoint gets no more attempts. An endpoint with a new URL gets them in another turn.
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
        this.inProgress.delete(delivery.id)
        this.changed.notify()
      })
    this.inProgress.set(delivery.id, made)
  }

  private async make(delivery: DueDelivery) {
    const { id, event_type, event_body, next_attempt_at, traceparent } = delivery
    const { clock, metrics, tracer } = this.context
    const startedAt = clock.now()
    metrics.observe('signpost_delivery_lag_seconds', {}, (startedAt.getTime() - next_attempt_at.getTime()) / 1000)
    const parcel = { deliveryId: publicId('dlv', id), eventType: event_type, body: event_body }
    this.posting += 1
    const span = { name: 'deliver-webhook', kind: 'client', attributes: { 'signpost.event_type': event_type } } as const
    const post = () => attempt(this.context, this.endpoint, parcel, this.route)
    const outcome = await tracer.resume(traceparent, span, post).finally(() => {
      this.posting -= 1
    })
    metrics.observe('signpost_delivery_duration_seconds', { outcome: nameOf(outcome) }, outcome.durationMs / 1000)
    this.options.onAnswer()
    if (outcome.delivered) this.options.onDelivered(delivery)
    this.learnFrom(outcome)
    this.changed.notify()
    this.renew(await this.recorder.record({ deliveryUuid: id, startedAt, outcome }))
  }

  private learnFrom({ delivered, timedOut, notMade, error }: Outcome) {
    if (notMade)
      this.context.log.warn({ endpoint: this.endpoint.id, reason: error }, 'a delivery could not be attempted')
    else this.standing = delivered ? 'proven' : 'failing'
    if (timedOut || notMade) this.isStopped = true
  }
}

function nameOf({ delivered, statusCode, timedOut, notMade }: Outcome) {
  if (notMade) return 'not_made'
  if (delivered) return 'delivered'
  if (timedOut) return 'timed_out'
  return statusCode === null ? 'unreachable' : 'rejected'
}
