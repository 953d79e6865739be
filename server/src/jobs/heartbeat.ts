import type { Sql } from 'postgres'
import { forgetWorkers, freeDeadWorkersJobs, showWorkers } from '../stores/worker-store.js'

const interval = 10_000

/** How long a worker that does not show itself counts as alive. */
const aliveFor = 60_000

/**
 * Shows that workers are alive, and frees the jobs of those that are not. The queue itself would give a killed worker's
 * job to another only after four hours.
 */
export function startHeartbeat(sql: Sql, workerIds: Set<string>, onError: (error: unknown) => void): AsyncDisposable {
  let missedAt: number | undefined
  const beat = async () => {
    try {
      await showWorkers(sql, [...workerIds])
      if (mayFree(missedAt, performance.now())) await freeDeadWorkersJobs(sql)
    } catch (error) {
      missedAt = performance.now()
      onError(error)
    }
  }
  let beating = beat()
  const timer = setInterval(() => {
    beating = beat()
  }, interval)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await beating
      await forgetWorkers(sql, [...workerIds]).catch(onError)
    }
  }
}

/** After an outage, in which nobody could show themselves, the other workers get the time to do so first. */
export function mayFree(missedAt: number | undefined, now: number): boolean {
  return missedAt === undefined || now - missedAt > aliveFor
}
