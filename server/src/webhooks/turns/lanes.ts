import type { DueEndpoint } from '../../stores/turn-store.js'

/** A running turn, for deciding which endpoint is next. */
export interface RunningTurn {
  accountId: string
  /** Whether the endpoint's last attempt before the turn succeeded. */
  proven: boolean
  /** When the turn started or last got a response. */
  answeredAt: number
}

/** The maximum number of concurrent turns of one process. */
export const limits = {
  /** For responsive endpoints. */
  prompt: 64,
  /** For endpoints that are new, slow or whose last attempt failed: of all accounts, and of one account. */
  waiting: 200,
  waitingOfAccount: 4,
  total: 1000
}

/** An endpoint that has not responded for this long counts as slow. */
export const promptMs = 250

/**
 * The endpoints that wait for their turn. Responsive endpoints have reserved places, so that endpoints that hang delay only
 * each other. A turn that hangs gives up its reserved place. Accounts alternate, so that an account with many endpoints
 * delays only its own. An account without a running turn always gets a place.
 */
export function createLanes() {
  const proven = createRotation()
  const others = createRotation()
  return {
    add(endpoint: DueEndpoint) {
      const [into, outOf] = endpoint.standing === 'proven' ? [proven, others] : [others, proven]
      outOf.remove(endpoint)
      into.add(endpoint)
    },
    isEmpty: () => proven.isEmpty() && others.isEmpty(),
    /** Removes and returns the endpoints whose turns may start now. */
    take(running: Iterable<RunningTurn>, now: number): DueEndpoint[] {
      const places = countPlaces(running, now)
      const taken: DueEndpoint[] = []
      for (const [rotation, hasPlace, begin] of [
        [proven, places.forProven, places.beginProven],
        [others, places.forOther, places.beginOther]
      ] as const) {
        for (let next = rotation.next(hasPlace); next; next = rotation.next(hasPlace)) {
          begin(next.account_id)
          taken.push(next)
        }
      }
      return taken
    }
  }
}

function countPlaces(running: Iterable<RunningTurn>, now: number) {
  let prompt = 0
  let waiting = 0
  const ofAccount = new Map<string, number>()
  const wait = (accountId: string) => {
    waiting += 1
    ofAccount.set(accountId, (ofAccount.get(accountId) ?? 0) + 1)
  }
  for (const { accountId, proven, answeredAt } of running) {
    if (proven && now - answeredAt < promptMs) prompt += 1
    else wait(accountId)
  }
  const isFull = () => prompt + waiting >= limits.total
  return {
    forProven: () => prompt < limits.prompt && !isFull(),
    forOther(accountId: string) {
      const own = ofAccount.get(accountId) ?? 0
      return !isFull() && (own === 0 || (own < limits.waitingOfAccount && waiting < limits.waiting))
    },
    beginProven: (_accountId: string) => {
      prompt += 1
    },
    beginOther: wait
  }
}

/** A queue per account, with the accounts in rotation. */
function createRotation() {
  const accounts = new Map<string, Map<string, DueEndpoint>>()
  return {
    isEmpty: () => accounts.size === 0,
    add(endpoint: DueEndpoint) {
      const own = accounts.get(endpoint.account_id)
      if (own) own.set(endpoint.id, endpoint)
      else accounts.set(endpoint.account_id, new Map([[endpoint.id, endpoint]]))
    },
    remove({ account_id, id }: DueEndpoint) {
      const own = accounts.get(account_id)
      if (own?.delete(id) && own.size === 0) accounts.delete(account_id)
    },
    /** Removes and returns the next item of the first account with a free place, and moves the account to the end. */
    next(hasPlace: (accountId: string) => boolean): DueEndpoint | undefined {
      for (const [accountId, own] of accounts) {
        if (!hasPlace(accountId)) continue
        const [first] = own.values()
        // biome-ignore lint/style/noNonNullAssertion: an account without endpoints is not kept
        own.delete(first!.id)
        accounts.delete(accountId)
        if (own.size > 0) accounts.set(accountId, own)
        return first
      }
      return undefined
    }
  }
}
