/** What a check found: `warn` is to be seen to, but stops nothing yet. */
export interface HealthCheck {
  status: 'pass' | 'warn' | 'fail'
  detail: string
}

export interface HealthReport {
  /** The worst of its checks. */
  status: HealthCheck['status']
  checks: Record<string, HealthCheck>
}

export function reportOf(checks: Record<string, HealthCheck>): HealthReport {
  const found = new Set(Object.values(checks).map(({ status }) => status))
  return { status: found.has('fail') ? 'fail' : found.has('warn') ? 'warn' : 'pass', checks }
}
