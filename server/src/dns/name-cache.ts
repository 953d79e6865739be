import { LRUCache } from 'lru-cache'
import type { NameError } from './name-error.js'

/** What is known of a name: its addresses, or why it has none. */
export type Known = string[] | NameError

const second = 1000
const mostNames = 10_000
// An answer that may not be kept at all would be asked for again at each connection.
const shortestTtl = 5
// A receiver that moves is found again after this time, whatever its domain says.
const longestTtl = 300
const ttlOfErrors = 5

/** Keeps what is known of names for a while, of the names that are used most. */
export class NameCache {
  private readonly names: LRUCache<string, { known: Known }>

  constructor(now: () => number) {
    this.names = new LRUCache({ max: mostNames, perf: { now }, ttlResolution: 0 })
  }

  find(name: string): Known | undefined {
    return this.names.get(name)?.known
  }

  keepAddresses(name: string, addresses: string[], ttl: number): void {
    const seconds = Math.min(Math.max(ttl, shortestTtl), longestTtl)
    this.names.set(name, { known: addresses }, { ttl: seconds * second })
  }

  keepError(name: string, error: NameError): void {
    this.names.set(name, { known: error }, { ttl: ttlOfErrors * second })
  }
}
