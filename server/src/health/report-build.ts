import { createRequire } from 'node:module'
import type { Metrics } from '../telemetry/metrics.js'

/** Reports which version of the service runs, and on which Node. */
export function reportBuild(metrics: Metrics): void {
  const { version } = createRequire(import.meta.url)('@signpost/server/package.json') as { version: string }
  metrics.set('signpost_build_info', { version, node: process.version }, 1)
}
