import { createRequire } from 'node:module'
import type { Metrics } from '../telemetry/metrics.js'

/** The version of the service. */
export function readVersion(): string {
  return (createRequire(import.meta.url)('@signpost/server/package.json') as { version: string }).version
}

/** Reports which version of the service runs, and on which Node. */
export function reportBuild(metrics: Metrics): void {
  metrics.set('signpost_build_info', { version: readVersion(), node: process.version }, 1)
}
