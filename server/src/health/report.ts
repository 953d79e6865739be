/** The result of a check. `warn` needs attention, but the process still works. */
export interface HealthCheck {
  status: 'pass' | 'warn' | 'fail'
  detail: string
}

export interface HealthReport {
  /** The worst status of all checks. */
  status: HealthCheck['status']
  checks: Record<string, HealthCheck>
}

export function reportOf(checks: Record<string, HealthCheck>): HealthReport {
  const found = new Set(Object.values(checks).map(({ status }) => status))
  return { status: found.has('fail') ? 'fail' : found.has('warn') ? 'warn' : 'pass', checks }
}
