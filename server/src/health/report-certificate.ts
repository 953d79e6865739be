import type { Metrics } from '../telemetry/metrics.js'
import { expiryOf, type Validity } from './check-certificate.js'

/** Reports when the sealing certificate expires. Another one is read when the process starts. */
export function reportCertificate(metrics: Metrics, certificates: Validity[]): void {
  metrics.set('signpost_certificate_expires_timestamp_seconds', {}, expiryOf(certificates) / 1000)
}
