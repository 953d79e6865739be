import type { Sql } from 'postgres'
import { aliveSeconds, deleteHeartbeats, releaseJobsOfDeadWorkers, saveHeartbeats } from '../stores/worker-store.js'

// Together with the time for which a worker counts as alive, this is how long its jobs wait after it was killed.
const interval = 5000

/**
 * Sends heartbeats of workers, and releases the jobs of dead workers. The queue itself would release the jobs of a killed
 * worker only after four hours.
 */
export function startHeartbeat(sql: Sql, workerIds: Set<string>, onError: (error: unknown) => void): AsyncDisposable {
  let missedAt: number | undefined
  const beat = async () => {
    try {
      await saveHeartbeats(sql, [...workerIds])
      if (mayRelease(missedAt, performance.now())) await releaseJobsOfDeadWorkers(sql)
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
      await deleteHeartbeats(sql, [...workerIds]).catch(onError)
    }
  }
}

/** After an outage, during which nobody could send heartbeats, other workers first get time to send one. */
export function mayRelease(missedAt: number | undefined, now: number): boolean {
  return missedAt === undefined || now - missedAt > aliveSeconds * 1000
}
