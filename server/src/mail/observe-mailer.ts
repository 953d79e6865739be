import type { Metrics } from '../telemetry/metrics.js'
import { timed } from '../telemetry/timed.js'
import type { Mailer } from './mailer.js'

/** Records the attempts of a mailer. */
export function observeMailer(mailer: Mailer, metrics: Metrics): Mailer {
  if (!metrics.isOn) return mailer
  return {
    ...mailer,
    send: (email) =>
      timed(
        () => mailer.send(email),
        (seconds, error) =>
          metrics.observe('signpost_email_duration_seconds', { outcome: error ? 'failed' : 'sent' }, seconds)
      )
  }
}
