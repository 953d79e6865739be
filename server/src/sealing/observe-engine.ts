import type { ProcessObserver } from '@signpost/pdf'
import type { Metrics } from '../telemetry/metrics.js'

/** Records the child processes of a PDF engine. */
export function observeEngine(metrics: Metrics): ProcessObserver {
  return {
    poolChanged(pool, { processes, waiting }) {
      metrics.set('signpost_pdf_processes', { pool }, processes)
      metrics.set('signpost_pdf_queue', { pool }, waiting)
    },
    jobEnded(operation, { seconds, peakMb }) {
      const outcome = peakMb === undefined ? 'failed' : 'done'
      metrics.observe('signpost_pdf_job_duration_seconds', { operation, outcome }, seconds)
      if (peakMb !== undefined)
        metrics.observe('signpost_pdf_process_peak_memory_bytes', { operation }, peakMb * 2 ** 20)
    },
    processLost: (reason) => metrics.count('signpost_pdf_kills_total', { reason })
  }
}
