import type { PdfEngine } from '@signpost/pdf'
import type { Metrics } from '../telemetry/metrics.js'
import { expiryOf, type Validity } from './check-certificate.js'

/** Reports when the sealing certificate expires, and before each scrape whether it is revoked. */
export function reportCertificate(
  metrics: Metrics,
  certificates: Validity[],
  pdf: Pick<PdfEngine, 'signerState'>
): void {
  // Another one is read when the process starts.
  metrics.set('signpost_certificate_expires_timestamp_seconds', {}, expiryOf(certificates) / 1000)
  metrics.beforeScrape(() =>
    metrics.set('signpost_certificate_revoked', {}, pdf.signerState().status === 'revoked' ? 1 : 0)
  )
}
