import type { DueEndpoint } from '../../stores/turn-store.js'

/** A turn that runs, as far as it counts for who is next. */
export interface RunningTurn {
  accountId: string
  /** Whether the endpoint's last attempt before it was a success. */
  proven: boolean
  /** When it began or was last answered. */
  answeredAt: number
}

/** How many turns of one process run at once. */
export const limits = {
  /** Of endpoints that answer. */
  prompt: 64,
  /** Of endpoints that are new or failed last, or that keep us waiting: of all accounts, and of one. */
  waiting: 200,
  waitingOfAccount: 4,
  total: 1000
}

/** An endpoint that has not answered for so long counts as one that keeps us waiting. */
export const promptMs = 250

/**
 * Endpoints that wait for their turn. Those that answer have places that no other can take: however many hang, they hold
 * up nobody but each other, and a turn that hangs gives its place up. Accounts take turns, too: one with many endpoints
 * waits behind its own. And one of whose endpoints none is being tried always has a place to try one.
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
    /** Takes out those that may begin now. */
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

/** Things of accounts, each account's in the order in which they came, the accounts in turn. */
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
    /** Takes out the next of the first account that has a place, which is the last one from then on. */
    next(hasPlace: (accountId: string) => boolean): DueEndpoint | undefined {
      for (const [accountId, own] of accounts) {
        if (!hasPlace(accountId)) continue
        const [first] = own.values()
        own.delete(first!.id)
        accounts.delete(accountId)
        if (own.size > 0) accounts.set(accountId, own)
        return first
      }
      return undefined
    }
  }
}
