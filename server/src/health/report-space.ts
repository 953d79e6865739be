import { atMostEvery } from '../common/at-most-every.js'
import type { Storage } from '../storage/storage.js'
import type { Metrics } from '../telemetry/metrics.js'
import { inTime } from './in-time.js'

const unknown = { freeBytes: Number.NaN, sizeBytes: Number.NaN }

/** Reports before each scrape how much space the storage has. A bucket does not say. */
export function reportSpace(metrics: Metrics, storage: Storage): void {
  metrics.beforeScrape(
    atMostEvery(10_000, async () => {
      const { freeBytes, sizeBytes } = storage.space ? await inTime(storage.space()).catch(() => unknown) : unknown
      metrics.set('signpost_storage_free_bytes', {}, freeBytes)
      metrics.set('signpost_storage_size_bytes', {}, sizeBytes)
    })
  )
}
