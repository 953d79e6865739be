import type { ErrorCode, OperationId } from './contract.js'
import type { Posting } from './posting.js'
import { assertQuota, monthOf } from './rules.js'
import type { MockState } from './state.js'

/** A failure that is still to happen. */
export interface Failure {
  operation: OperationId
  kind: ErrorCode | 'network' | 'response_lost' | 'slow'
  left: number
  retryAfter: number | undefined
  delay: number
}

/** The data that handlers work on. */
export interface World {
  /** The URL of the service, without a trailing slash. */
  baseUrl: string
  state: MockState
  /** The API keys that are accepted. */
  apiKeys: Set<string> | 'any'
  /** How far the time of the mock is ahead of the real time, in milliseconds. */
  offset: number
  /** The start of the month in which the counted documents were created. */
  countedSince: Date
  /** Aborts with the request that is being handled. */
  turn: Promise<unknown>
  /** The failures that are still to happen. */
  failures: Failure[]
  /** How deliveries are posted. Undefined if they are not: they succeed at once. */
  posting: Posting | undefined
  /** The last attempt of a delivery to each endpoint that is in progress. */
  attempts: Map<string, Promise<void>>
  /** Aborted when the mock is reset, to end what is in progress. */
  ended: AbortController
  /** By idempotency key. */
  answers: Map<string, { until: Date; body: string; answer: Response }>
}

/** The time of the mock. */
export const timeOf = ({ offset }: Pick<World, 'offset'>) => new Date(Date.now() + offset)

export const now = (world: World) => timeOf(world).toISOString()

export const later = (world: World, milliseconds: number) =>
  new Date(timeOf(world).getTime() + milliseconds).toISOString()

/** Handles one request at a time, as the service's locks do. */
export async function inTurn<T>(world: World, work: () => Promise<T>): Promise<T> {
  const done = world.turn.then(work)
  world.turn = done.catch(() => {})
  return done
}

/** Counts new live documents. Throws if the quota of the plan is used up. */
export function takeQuota(world: World, mode: 'live' | 'test', count: number): void {
  if (mode === 'test') return
  const used = documentsThisMonth(world) + count
  assertQuota(world.state.account.plan, used, timeOf(world))
  world.state.documentsUsed = used
}

/** The number of live documents in this month. A new month starts at zero. */
export function documentsThisMonth(world: World): number {
  const { start } = monthOf(timeOf(world))
  if (start.getTime() !== world.countedSince.getTime()) Object.assign(world.state, { documentsUsed: 0 })
  world.countedSince = start
  return world.state.documentsUsed
}
