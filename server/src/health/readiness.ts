import { setTimeout as sleep } from 'node:timers/promises'
import type { Check } from './checks.js'
import { type HealthCheck, type HealthReport, reportOf } from './report.js'

// The endpoint is public, so results are cached.
const cachedForMs = 1000

interface ReadinessOptions {
  /** The checks that warn when they fail. */
  tolerated?: string[]
  timeLimitMs?: number
}

/** Runs the checks at most once per second. Answers within the time limit even if a check hangs. */
export function createReadiness(
  checks: Record<string, Check>,
  { tolerated = [], timeLimitMs = 2000 }: ReadinessOptions = {}
): () => Promise<HealthReport> {
  const limited = Object.entries(checks).map(([name, check]) => {
    const within = limit(check, timeLimitMs)
    return [name, tolerated.includes(name) ? warning(within) : within] as const
  })
  let last: { at: number; report: Promise<HealthReport> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at > cachedForMs) last = { at: now, report: runAll(limited) }
    return last.report
  }
}

async function runAll(checks: (readonly [string, Check])[]): Promise<HealthReport> {
  const found = await Promise.all(checks.map(async ([name, check]) => [name, await check()] as const))
  return reportOf(Object.fromEntries(found))
}

function warning(check: Check): Check {
  return async () => {
    const { status, detail } = await check()
    return { status: status === 'fail' ? 'warn' : status, detail }
  }
}

// A check that hangs is not started again, so that requests cannot pile up checks.
function limit(check: Check, timeLimitMs: number): Check {
  let running: Promise<HealthCheck> | undefined
  return async () => {
    running ??= check()
      .catch(failed)
      .finally(() => {
        running = undefined
      })
    const timer = new AbortController()
    const timeout = sleep(timeLimitMs, undefined, { signal: timer.signal }).catch(() => undefined)
    const found = await Promise.race([running, timeout])
    timer.abort()
    return found ?? { status: 'fail', detail: `no answer within ${timeLimitMs} ms` }
  }
}

// Only the code: the message may contain host names or folders.
function failed(error: unknown): HealthCheck {
  const { code } = (error ?? {}) as { code?: unknown }
  return { status: 'fail', detail: typeof code === 'string' ? code : 'failed' }
}
