import { atMostEvery } from '../common/at-most-every.js'
import { changedFiles, type SettingFile } from '../config/setting-files.js'
import type { Metrics } from '../telemetry/metrics.js'

/** Reports before each scrape how many files of settings have changed since this process read them. */
export function reportSettings(metrics: Metrics, files: SettingFile[]): void {
  metrics.beforeScrape(
    atMostEvery(10_000, async () => {
      metrics.set('signpost_setting_files_changed', {}, (await changedFiles(files)).length)
    })
  )
}
