import type { Sql } from 'postgres'
import { atMostEvery } from '../common/at-most-every.js'
import type { Clock } from '../common/clock.js'
import { findOldestRenewals } from '../stores/renewal-store.js'
import type { Metrics } from '../telemetry/metrics.js'
import { inTime } from './in-time.js'

const levels = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const

/** Reports before each scrape for how long seals wait to be raised or renewed, from a query that runs at most every ten seconds. */
export function reportRenewals(metrics: Metrics, sql: Sql, clock: Clock): void {
  metrics.beforeScrape(
    atMostEvery(10_000, async () => {
      const now = clock.now().getTime()
      const oldest = await inTime(findOldestRenewals(sql)).catch(() => null)
      for (const level of levels) {
        const since = oldest?.find((each) => each.level === level)?.since.getTime() ?? now
        // Ages from before an outage would look current.
        const seconds = oldest ? Math.max(0, (now - since) / 1000) : Number.NaN
        metrics.set('signpost_oldest_renewal_age_seconds', { level }, seconds)
      }
    })
  )
}
