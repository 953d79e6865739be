import type { Sql } from 'postgres'
import { atMostEvery } from '../common/at-most-every.js'
import type { DatabaseDisk } from '../postgres/database-disk.js'
import { databaseSize } from '../postgres/database-size.js'
import type { Metrics } from '../telemetry/metrics.js'
import { inTime } from './in-time.js'

// Postgres asks the file system about each of its files.
const sizeKnownForMs = 300_000

/** Reports before each scrape whether the disk of the database is full, how large the database is and, if it is set, the disk. */
export function reportDatabaseSize(
  metrics: Metrics,
  { sql, disk, diskBytes = Number.NaN }: { sql: Sql; disk: DatabaseDisk; diskBytes: number | undefined }
): void {
  metrics.set('signpost_database_disk_bytes', {}, diskBytes)
  metrics.beforeScrape(() => metrics.set('signpost_database_disk_full', {}, disk.isFull ? 1 : 0))
  metrics.beforeScrape(
    atMostEvery(sizeKnownForMs, async () => {
      const bytes = await inTime(databaseSize(sql)).catch(() => Number.NaN)
      metrics.set('signpost_database_size_bytes', {}, bytes)
    })
  )
}
