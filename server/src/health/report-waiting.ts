import type { Sql } from 'postgres'
import { atMostEvery } from '../common/at-most-every.js'
import type { Clock } from '../common/clock.js'
import { findOldestWaiting, type OldestWaiting } from '../stores/waiting-store.js'
import type { Metrics } from '../telemetry/metrics.js'
import { inTime } from './in-time.js'

const none: OldestWaiting = { delivery: null, seal: null, email: null }

/** Reports before each scrape for how long work waits, from a query that runs at most every ten seconds. */
export function reportWaiting(metrics: Metrics, sql: Sql, clock: Clock): void {
  metrics.beforeScrape(
    atMostEvery(10_000, async () => {
      const now = clock.now()
      try {
        report(metrics, await inTime(findOldestWaiting(sql, now)), now)
      } catch {
        // Ages from before an outage would look current.
        for (const work of works) metrics.set('signpost_oldest_waiting_age_seconds', { work }, Number.NaN)
      }
    })
  )
}

const works = Object.keys(none) as (keyof OldestWaiting)[]

function report(metrics: Metrics, oldest: OldestWaiting, now: Date) {
  for (const work of works) {
    const since = oldest[work] ?? now
    const seconds = Math.max(0, (now.getTime() - since.getTime()) / 1000)
    metrics.set('signpost_oldest_waiting_age_seconds', { work }, seconds)
  }
}
