import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, type WorkerEvents } from 'graphile-worker'
import { within } from '../common/within.js'
import type { Context } from '../context/context.js'
import type { Connection } from '../postgres/connect.js'
import { type TaskName, taskNames } from '../stores/job-payloads.js'
import { retryAfterOutage } from '../stores/outage-retry-store.js'
import { sweepKey } from '../stores/queued-jobs.js'
import { releaseJobs } from '../stores/worker-store.js'
import { startDeliveries } from '../webhooks/turns/deliveries.js'
import { startHeartbeat } from './heartbeat.js'
import { OpenFetches } from './open-fetches.js'
import { OutageWatch } from './outage-watch.js'
import { startSteadyRunner } from './steady-runner.js'
import { taskList } from './task-list.js'

const usualConcurrency = 6
// For the answer of a database that is busy.
const fetchMs = 10_000

const mailTasks = ['send-email'] as const satisfies TaskName[]
const otherTasks = taskNames.filter((name) => name !== 'send-email')

export interface WorkerOptions {
  /** How long running jobs may take to finish when the worker stops. Jobs that take longer are released. */
  endWithinMs: number
  /** Whether they sweep every minute. */
  sweeps: boolean
  /** How many jobs run at a time, and as many e-mails. */
  concurrency?: number | undefined
}

const everyMinute = parseCronItems([
  { task: 'sweep', match: '* * * * *', options: { maxAttempts: 1, jobKey: sweepKey, jobKeyMode: 'replace' } }
])

/** Workers that run jobs. Disposing of them stops them: running jobs finish, or are released to other workers. */
export interface Workers extends AsyncDisposable {
  /** The identifiers under which live workers lock their jobs. */
  ids: ReadonlySet<string>
}

/** Starts workers. They run jobs until disposed of. */
export async function startWorker(
  context: Context,
  { pool, deliverySql }: Pick<Connection, 'pool' | 'deliverySql'>,
  { endWithinMs, sweeps, concurrency = usualConcurrency }: WorkerOptions
): Promise<Workers> {
  const { log, sql } = context
  const ids = new Set<string>()
  let isStopping = false
  const events: WorkerEvents = new EventEmitter()
  // Jobs are locked by a runner's pool of workers, not by a single worker.
  events.on('pool:create', ({ workerPool }) => ids.add(workerPool.id))
  // Without heartbeats, the jobs of a pool that ended unexpectedly go to other workers.
  events.on('pool:release', ({ workerPool }) => !isStopping && ids.delete(workerPool.id))
  const running = new Set<string>()
  events.on('job:start', ({ job }) => running.add(job.id))
  events.on('job:complete', ({ job }) => running.delete(job.id))
  const fetches = new OpenFetches(events)
  const logger = quietLogger(context)
  const shared = { pgPool: pool, noHandleSignals: true, concurrency, pollInterval: 1000, events, logger }
  const onEnd = (err: unknown) => log.error({ err }, 'job runner ended unexpectedly, restarting it')
  const outages = watchOutages(context)
  const runners = [
    await startSteadyRunner(
      {
        ...shared,
        taskList: taskList(context, otherTasks, outages),
        parsedCronItems: sweeps ? everyMinute : []
      },
      { onEnd }
    ),
    // E-mails have separate workers, so that a mail server that hangs delays nothing else.
    await startSteadyRunner(
      {
        ...shared,
        taskList: taskList(context, mailTasks, outages),
        parsedCronItems: []
      },
      { onEnd }
    )
  ]
  const deliveries = startDeliveries({ ...context, sql: deliverySql }, pool)
  const heartbeat = startHeartbeat(sql, { ids, running }, (err) => log.warn({ err }, 'heartbeat failed'))
  return {
    ids,
    async [Symbol.asyncDispose]() {
      isStopping = true
      pool.stopWaiting()
      const stopped = Promise.all(runners.map((runner) => runner.stop()))
      await Promise.all([within(endWithinMs, stopped), deliveries.stop(endWithinMs)])
      await outages[Symbol.asyncDispose]()
      await within(fetchMs, fetches.answered())
      await releaseJobs(sql, [...ids]).catch((err) => log.warn({ err }, 'failed to release jobs'))
      await heartbeat[Symbol.asyncDispose]()
    }
  }
}

function watchOutages({ sql, mailer, log }: Context) {
  return new OutageWatch(['seal-document', 'send-email'], {
    retry: (task, atMost) => retryAfterOutage(sql, task, atMost),
    checkMail: () => mailer.check(),
    onError: (err) => log.warn({ err }, 'failed to retry what an outage has failed')
  })
}

// The queue's own messages only help to debug the queue. The tasks log failed jobs themselves.
function quietLogger({ log }: Context) {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.debug({ queue: message }, 'job queue')
  })
}
