import type { Sql } from 'postgres'
import { countProblems, findVerification } from '../stores/verification-store.js'
import type { Metrics } from '../telemetry/metrics.js'
import { inTime } from './in-time.js'

/** Reports before each scrape what the verification of audit trails has found, and when it was made. */
export function reportAudit(metrics: Metrics, sql: Sql): void {
  metrics.beforeScrape(async () => {
    try {
      const [problems, { verified_at, anchored_at }] = await inTime(
        Promise.all([countProblems(sql), findVerification(sql)])
      )
      report(metrics, problems, verified_at.getTime() / 1000, anchored_at.getTime() / 1000)
    } catch {
      // Numbers from before an outage would look current.
      report(metrics, Number.NaN, Number.NaN, Number.NaN)
    }
  })
}

function report(metrics: Metrics, problems: number, verifiedAt: number, anchoredAt: number) {
  metrics.set('signpost_audit_problems', {}, problems)
  metrics.set('signpost_audit_verified_timestamp_seconds', {}, verifiedAt)
  metrics.set('signpost_audit_anchored_timestamp_seconds', {}, anchoredAt)
}
