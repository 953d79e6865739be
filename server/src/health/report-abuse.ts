import type { Sql } from 'postgres'
import { countAbuseReports } from '../stores/abuse-report-store.js'
import type { Metrics } from '../telemetry/metrics.js'
import { inTime } from './in-time.js'

/** Reports before each scrape how many reports of abuse nobody has looked at. */
export function reportAbuse(metrics: Metrics, sql: Sql): void {
  metrics.beforeScrape(async () => {
    // A number from before an outage would look current.
    const open = await inTime(countAbuseReports(sql)).catch(() => Number.NaN)
    metrics.set('signpost_abuse_reports_open', {}, open)
  })
}
