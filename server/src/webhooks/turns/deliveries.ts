import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Context } from '../../context/context.js'
import { deliveryChannel } from '../../postgres/waker.js'
import type { EndpointRow } from '../../stores/endpoint-store.js'
import {
  type DueDelivery,
  endTurn,
  findDueEndpoints,
  findFreeEndpoints,
  releaseTurns,
  takeDue,
  takeTurns
} from '../../stores/turn-store.js'
import { DeliveredEvents } from './delivered-events.js'
import { createLanes, type RunningTurn } from './lanes.js'
import { listen } from './listen.js'
import { createSignal } from './signal.js'
import { shareOf, Turn } from './turn.js'

const lookMs = 1000
// With many endpoints, polling takes at most a tenth of the time, unless that would make it too rare.
const pollShare = 10
const longestLookMs = 5000
const retryMs = 1000
// How often to look whether what was delivered is still there.
const lookForLossesMs = 30_000
// How often to check for places that slow turns have given up.
const tickMs = 100
// The maximum duration of a turn while other endpoints wait.
const turnMs = 1000

/** Makes deliveries. */
export interface Deliveries {
  /** Starts no more deliveries, waits for those in progress and releases the remaining turns. */
  stop(withinMs: number): Promise<void>
}

interface Running extends RunningTurn {
  turnId: string
  turn: Turn
  ended: Promise<void>
}

/**
 * Makes due deliveries, on any number of servers at once. The table of deliveries is the queue. Anyone who adds a delivery
 * sends a notification. If a notification is missed, polling finds the delivery within about a second.
 */
export function startDeliveries(context: Context, pool: Pool): Deliveries {
  const { sql, clock, log } = context
  const lanes = createLanes()
  const delivered = new DeliveredEvents(context)
  const running = new Map<string, Running>()
  const changed = createSignal()
  const stopping = new AbortController()
  const givenUp = new AbortController()
  let heardOf = new Set<string>()

  const listening = listen(pool, deliveryChannel, {
    onNotification(uuid) {
      running.get(uuid)?.turn.wake()
      heardOf.add(uuid)
      changed.notify()
    },
    onListening: () => void look()
  })

  async function look() {
    try {
      for (const endpoint of await findDueEndpoints(sql, clock.now())) lanes.add(endpoint)
      changed.notify()
    } catch (err) {
      log.warn({ err }, 'failed to look for due deliveries')
    }
  }

  async function keepLooking() {
    while (!stopping.signal.aborted) {
      const beganAt = performance.now()
      await look()
      const pause = Math.min(Math.max(lookMs, (performance.now() - beganAt) * pollShare), longestLookMs)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  async function keepBeginning() {
    while (!stopping.signal.aborted) {
      try {
        await beginTurns()
      } catch (err) {
        log.warn({ err }, 'failed to start deliveries')
        await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
      await changed.wait(lanes.isEmpty() ? undefined : tickMs)
    }
  }

  async function beginTurns() {
    const uuids = [...heardOf].filter((uuid) => !running.has(uuid))
    heardOf = new Set()
    if (uuids.length > 0) {
      for (const endpoint of await findFreeEndpoints(sql, uuids, clock.now())) lanes.add(endpoint)
    }
    const next = lanes.take(running.values(), performance.now()).map(({ id }) => id)
    if (next.length === 0) return
    const turnId = randomUUID()
    const endpoints = await takeTurns(sql, turnId, next, clock.now())
    if (endpoints.length === 0) return
    // One query for all endpoints, because separate queries would wait for the few connections.
    const due = new Map(endpoints.map(({ id }): [string, DueDelivery[]] => [id, []]))
    for (const delivery of await takeDue(sql, endpoints.map(shareOf), { now: clock.now() })) {
      // biome-ignore lint/style/noNonNullAssertion: only for the endpoints just taken
      due.get(delivery.endpoint_id)!.push(delivery)
    }
    // biome-ignore lint/style/noNonNullAssertion: made from the same endpoints
    for (const endpoint of endpoints) begin(turnId, endpoint, due.get(endpoint.id)!)
  }

  function begin(turnId: string, endpoint: EndpointRow, due: DueDelivery[]) {
    const startedAt = performance.now()
    const isOver = () => stopping.signal.aborted || (performance.now() - startedAt > turnMs && !lanes.isEmpty())
    const state = {
      accountId: endpoint.account_id,
      proven: endpoint.standing === 'proven',
      answeredAt: startedAt,
      turnId
    }
    const onAnswer = () => {
      entry.answeredAt = performance.now()
    }
    const onDelivered = ({ event_id, event_type, document_id }: DueDelivery) =>
      delivered.add({ id: event_id, type: event_type, document_id, account_id: endpoint.account_id }, endpoint.id)
    const turn = new Turn(context, endpoint, {
      id: turnId,
      due,
      isOver,
      onAnswer,
      onDelivered,
      givenUp: givenUp.signal
    })
    const entry: Running = { ...state, turn, ended: Promise.resolve() }
    running.set(endpoint.id, entry)
    // A notification arrived after the query for due deliveries.
    if (heardOf.delete(endpoint.id)) turn.wake()
    entry.ended = finish(turn, turnId, endpoint.id)
  }

  async function finish(turn: Turn, turnId: string, uuid: string) {
    let isMore = false
    try {
      await turn.run()
      isMore = await endTurn(sql, turnId, uuid, clock.now())
    } catch (err) {
      // The turn is not released but expires, so that attempts that cannot be recorded are not repeated in a loop.
      log.warn({ err, endpoint: uuid }, 'failed to make deliveries of an endpoint')
    }
    running.delete(uuid)
    if (isMore) heardOf.add(uuid)
    changed.notify()
  }

  const looking = setInterval(
    () => delivered.look().catch((err) => log.warn({ err }, 'failed to look for lost events')),
    lookForLossesMs
  )
  const loops = Promise.all([keepLooking(), keepBeginning()])

  return {
    async stop(withinMs) {
      stopping.abort()
      clearInterval(looking)
      changed.notify()
      await listening[Symbol.asyncDispose]()
      await loops
      const turns = [...running.values()]
      for (const { turn } of turns) turn.wake()
      const late = sleep(withinMs, undefined, { ref: false })
      await Promise.race([Promise.all(turns.map(({ ended }) => ended)), late])
      givenUp.abort()
      const left = [...running.values()].map(({ turnId }) => turnId)
      if (left.length > 0) await releaseTurns(sql, left).catch((err) => log.warn({ err }, 'failed to release turns'))
    }
  }
}
