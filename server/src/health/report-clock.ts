import type { Clock } from '../common/clock.js'
import type { Metrics } from '../telemetry/metrics.js'

/** Reports before each scrape how far the clock of this machine is from the shared one. */
export function reportClock(metrics: Metrics, clock: Clock): void {
  metrics.beforeScrape(() => metrics.set('signpost_clock_skew_seconds', {}, (clock.skewMs ?? 0) / 1000))
}
