import type { Sql } from 'postgres'
import {
  aliveSeconds,
  deleteHeartbeats,
  releaseForgottenJobs,
  releaseJobsOfDeadWorkers,
  saveHeartbeats
} from '../stores/worker-store.js'

// Together with the time for which a worker counts as alive, this is how long its jobs wait after it was killed.
const interval = 5000

/** The workers of this process. */
export interface LiveWorkers {
  /** The identifiers under which they lock jobs. */
  ids: ReadonlySet<string>
  /** The identifiers of the jobs that they run. */
  running: ReadonlySet<string>
}

/**
 * Sends heartbeats of workers, and releases the jobs of dead workers, and those that live workers do not know of. The queue
 * itself would release them only after four hours.
 */
export function startHeartbeat(
  sql: Sql,
  { ids, running }: LiveWorkers,
  onError: (error: unknown) => void
): AsyncDisposable {
  let missedAt: number | undefined
  const beat = async () => {
    try {
      await saveHeartbeats(sql, [...ids])
      if (mayRelease(missedAt, performance.now())) await releaseJobsOfDeadWorkers(sql)
      await releaseForgottenJobs(sql, [...ids], [...running])
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
      await deleteHeartbeats(sql, [...ids]).catch(onError)
    }
  }
}

/** After an outage, during which nobody could send heartbeats, other workers first get time to send one. */
export function mayRelease(missedAt: number | undefined, now: number): boolean {
  return missedAt === undefined || now - missedAt > aliveSeconds * 1000
}
