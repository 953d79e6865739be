import { answer } from './answer.js'
import { clockOf, type MockClock } from './clock.js'
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
}

/** A simulation of Signpost in memory. */
export interface SimulatedSignpost {
  /** The API keys of the mock. Other keys are rejected with `API_KEY_INVALID`, as by the service. */
  readonly keys: { readonly test: 'sp_test_mock'; readonly live: 'sp_live_mock' }
  /** The state of the mock. You can read and change it: `state.account.plan = 'free'`. */
  readonly state: MockState
  /** The time of the mock. */
  readonly clock: MockClock
  /** Resets the state and the time. */
  reset(): void
}

const keys = { test: 'sp_test_mock', live: 'sp_live_mock' } as const

/** Creates a simulation, and the function that responds to requests for it. */
export function createSimulation(options: SignpostMockOptions & { baseUrl: string }) {
  const { baseUrl, apiKeys = [] } = options
  const world: World = {
    baseUrl,
    state: emptyState(),
    apiKeys: apiKeys === 'any' ? 'any' : new Set([keys.test, keys.live, ...apiKeys]),
    offset: 0,
    countedSince: monthOf(timeOf({ offset: 0 })).start,
    turn: Promise.resolve(),
    answers: new Map()
  }
  const mock: SimulatedSignpost = {
    keys,
    state: world.state,
    clock: clockOf(world, async () => {}),
    reset: () => reset(world)
  }
  return { mock, respond: (request: Request) => answer(request, world) }
}

// Keeps the same state object, because tests keep references to it.
function reset(world: World): void {
  Object.assign(world.state, emptyState())
  world.offset = 0
  world.answers.clear()
}
