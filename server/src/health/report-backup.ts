import type { Sql } from 'postgres'
import { findLastBackup } from '../stores/backup-store.js'
import type { Metrics } from '../telemetry/metrics.js'
import { inTime } from './in-time.js'

/** Reports before each scrape when the last backup was made. */
export function reportBackup(metrics: Metrics, sql: Sql): void {
  metrics.beforeScrape(async () => {
    // A time from before an outage would look current.
    const at = await inTime(findLastBackup(sql)).catch(() => undefined)
    metrics.set('signpost_backup_timestamp_seconds', {}, at ? at.getTime() / 1000 : Number.NaN)
  })
}
