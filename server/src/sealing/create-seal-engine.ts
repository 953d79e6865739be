import { readFile } from 'node:fs/promises'
import {
  createPdfEngine,
  type PdfEngine,
  type ProcessObserver,
  type SealSigner,
  type TimestampOptions
} from '@signpost/pdf'
import { parseCertificates } from '@signpost/pdf/signer'
import type { Clock } from '../common/clock.js'
import type { Config } from '../config/config.js'
import { ConfigError } from '../config/config-error.js'
import type { Metrics } from '../telemetry/metrics.js'

/** Creates the PDF engine with the configured sealing certificate, timestamp authorities and trusted roots. */
export async function createSealEngine(
  config: Config,
  signer: SealSigner,
  { metrics, clock }: { metrics: Metrics; clock: Clock }
): Promise<PdfEngine> {
  return createPdfEngine({
    signer,
    now: () => clock.now(),
    timestamps: await timestampOptions(config.seal),
    timestampRoots: await readTimestampRoots(config.seal),
    trustedRoots: await readRoots('TRUSTED_ROOTS', config.seal.trustedRoots),
    observer: metrics.isOn ? observeEngine(metrics) : undefined
  })
}

/** The configured timestamp authorities, if any. */
export async function timestampOptions(seal: Config['seal']): Promise<TimestampOptions | undefined> {
  return seal.timestamps ? { urls: seal.timestamps.urls, roots: await readTimestampRoots(seal) } : undefined
}

/** The roots that timestamps lead to, also where none are requested: verification needs them. */
export const readTimestampRoots = ({ timestampRoots }: Config['seal']): Promise<Uint8Array[] | undefined> =>
  readRoots('TIMESTAMP_ROOTS', timestampRoots)

async function readRoots(variable: string, file: string | undefined): Promise<Uint8Array[] | undefined> {
  if (file === undefined) return undefined
  try {
    const roots = parseCertificates(await readFile(file, 'utf8'))
    if (roots.length === 0) throw new Error(`${file} contains no certificate`)
    return roots.map(({ raw }) => raw)
  } catch (cause) {
    throw new ConfigError(`${variable} cannot be used: ${(cause as Error).message}`, { cause })
  }
}

/** Records the child processes of a PDF engine. */
function observeEngine(metrics: Metrics): ProcessObserver {
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
