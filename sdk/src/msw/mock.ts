import { answer } from './answer.js'
import { clockOf, type MockClock } from './clock.js'
import { settle } from './deliveries.js'
import { type Fail, failOf } from './failures.js'
import { type Fixtures, fixturesOf } from './fixtures.js'
import { type PostWebhook, postingOf } from './posting.js'
import { monthOf } from './rules.js'
import { emptyState, type MockState } from './state.js'
import { timeOf, type World } from './world.js'

export interface SignpostMockOptions {
  /** The URL of the service, as passed to the client under test. Default `http://localhost:4400`. */
  baseUrl?: string | undefined
  /**
   * API keys that are accepted besides `mock.keys`, for example the one in the configuration of your tests. `'any'`
   * accepts every key that begins with `sp_test_` or `sp_live_`.
   */
  apiKeys?: readonly string[] | 'any' | undefined
  /**
   * Posts events to the webhook endpoints, signed like the service: with `true` to their URLs, otherwise by calling the
   * function with the request, for a receiver in the same process. Failed deliveries are attempted again when the clock
   * is moved. By default nothing is posted, and all deliveries succeed.
   *
   * @example
   * createSignpostMock({ deliverWebhooks: (request) => app.fetch(request) })
   */
  deliverWebhooks?: boolean | PostWebhook | undefined
  /** How long a receiver may take, in real milliseconds. Default 10,000, as for the service. */
  webhookTimeout?: number | undefined
}

/** A simulation of Signpost in memory. */
export interface SimulatedSignpost {
  /** The API keys of the mock. Other keys are rejected with `API_KEY_INVALID`, as by the service. */
  readonly keys: { readonly test: 'sp_test_mock'; readonly live: 'sp_live_mock' }
  /** The state of the mock. You can read and change it: `state.account.plan = 'free'`. */
  readonly state: MockState
  /** The time of the mock. */
  readonly clock: MockClock
  /** Creates documents and other objects that a test starts from. */
  readonly fixtures: Fixtures
  /** Makes requests fail or slow. */
  readonly fail: Fail
  /** Resolves when no webhook is being delivered. Deliveries whose next attempt is later do not count. */
  settled(): Promise<void>
  /** Resets the state, the time and failures, and ends the deliveries in progress. */
  reset(): void
}

const keys = { test: 'sp_test_mock', live: 'sp_live_mock' } as const

/** Creates a simulation, and the function that responds to requests for it. */
export function createSimulation(
  options: SignpostMockOptions & { baseUrl: string },
  post: PostWebhook = (request) => globalThis.fetch(request)
) {
  const { baseUrl, apiKeys = [], deliverWebhooks, webhookTimeout } = options
  const world: World = {
    baseUrl,
    state: emptyState(),
    apiKeys: apiKeys === 'any' ? 'any' : new Set([keys.test, keys.live, ...apiKeys]),
    offset: 0,
    countedSince: monthOf(timeOf({ offset: 0 })).start,
    turn: Promise.resolve(),
    failures: [],
    posting: postingOf(deliverWebhooks, post, webhookTimeout),
    attempts: new Map(),
    ended: new AbortController(),
    answers: new Map()
  }
  const mock: SimulatedSignpost = {
    keys,
    state: world.state,
    clock: clockOf(world),
    fixtures: fixturesOf(world),
    fail: failOf(world),
    settled: () => settle(world),
    reset: () => reset(world)
  }
  return { mock, respond: (request: Request) => answer(request, world) }
}

// Keeps the same state object, because tests keep references to it.
function reset(world: World): void {
  Object.assign(world.state, emptyState())
  world.offset = 0
  world.answers.clear()
  world.failures.length = 0
  world.ended.abort()
  world.ended = new AbortController()
}
