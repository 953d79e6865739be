import type { Sql } from 'postgres'
import { atMostEvery } from '../common/at-most-every.js'
import { type TaskName, taskNames } from '../stores/job-payloads.js'
import { countJobs, type TaskQueue } from '../stores/queue-store.js'
import { countLiveWorkers } from '../stores/worker-store.js'
import type { Metrics } from '../telemetry/metrics.js'
import { inTime } from './in-time.js'

// Counting reads the whole queue, and several processes may be scraped often.
const cachedForMs = 10_000

const states = ['waiting', 'scheduled', 'running', 'dead'] as const

/** Reports the job queue and the workers before each scrape, from a query that runs at most every ten seconds. */
export function reportQueue(metrics: Metrics, sql: Sql): void {
  metrics.beforeScrape(
    atMostEvery(cachedForMs, async () => {
      try {
        const [queues, workers] = await inTime(Promise.all([countJobs(sql), countLiveWorkers(sql)]))
        report(metrics, withEmpty(queues), workers)
      } catch {
        // Numbers from before an outage would look current.
        report(metrics, [], Number.NaN)
      }
    })
  )
}

function withEmpty(queues: TaskQueue[]): TaskQueue[] {
  const found = new Set(queues.map(({ task }) => task))
  const empty = { waiting: 0, scheduled: 0, running: 0, dead: 0, oldest_seconds: 0 }
  const missing = taskNames.filter((task: TaskName) => !found.has(task))
  return [...queues, ...missing.map((task) => ({ task, ...empty }))]
}

function report(metrics: Metrics, queues: TaskQueue[], workers: number) {
  metrics.replace(
    'signpost_jobs',
    queues.flatMap((queue) => states.map((state) => ({ labels: { task: queue.task, state }, value: queue[state] })))
  )
  metrics.replace(
    'signpost_job_oldest_age_seconds',
    queues.map(({ task, oldest_seconds }) => ({ labels: { task }, value: oldest_seconds }))
  )
  metrics.replace('signpost_workers', [{ labels: {}, value: workers }])
}
