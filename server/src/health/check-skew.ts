import type { Clock } from '../common/clock.js'
import type { HealthCheck } from './report.js'

const TOLERATED_MS = 1000

/**
 * Compares the clock of this machine with the database's. The service goes by the latter, so that a difference harms
 * nothing of it; but logs, TLS and what other programs on the machine do have the wrong time.
 */
export function checkSkew({ skewMs = 0 }: Clock): HealthCheck {
  if (Math.abs(skewMs) <= TOLERATED_MS) return { status: 'pass', detail: 'agrees with the clock of the database' }
  const seconds = (Math.abs(skewMs) / 1000).toFixed(1)
  const direction = skewMs > 0 ? 'ahead of' : 'behind'
  return { status: 'warn', detail: `is ${seconds} s ${direction} the clock of the database` }
}
