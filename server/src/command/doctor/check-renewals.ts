import type { Schemas } from '../../contract/contract.js'
import { type Finding, ok, warn } from './finding.js'

const day = 24 * 60 * 60 * 1000
// Each attempt is a week after the one before at most: two have failed. The alert waits as long.
const overdue = 8 * day

/** Since when the oldest seal of each level waits to be raised or renewed. */
export type Waiting = { level: Schemas['SealLevel']; since: Date }[]

/** Tells of seals that could not be raised or renewed. */
export function checkRenewals(waiting: Waiting, now: Date): Finding {
  const late = waiting.filter(({ since }) => now.getTime() - since.getTime() > overdue)
  if (late.length === 0) return ok('no seal waits to be raised or renewed for more than eight days')
  const each = late.map(({ level, since }) => `${level} since ${since.toISOString().slice(0, 10)}`)
  return warn(
    `seals could not be raised or renewed: ${each.join(', ')}`,
    'Look at what timestamps and certificate say. signpost_oldest_renewal_age_seconds is 0 once the last one is renewed.'
  )
}
