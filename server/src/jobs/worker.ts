import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, type WorkerEvents } from 'graphile-worker'
import { within } from '../common/within.js'
import type { Context } from '../context/context.js'
import type { Connection } from '../postgres/connect.js'
import { type TaskName, taskNames } from '../stores/job-payloads.js'
import { giveBackJobs } from '../stores/worker-store.js'
import { startDeliveries } from '../webhooks/turns/deliveries.js'
import { startHeartbeat } from './heartbeat.js'
import { startSteadyRunner } from './steady-runner.js'
import { taskList } from './task-list.js'

const concurrency = 6
// E-mails have workers of their own: a mail server that hangs holds up nothing else.
const mailConcurrency = 6

const mailTasks: TaskName[] = ['send-email']
const otherTasks = taskNames.filter((name) => !mailTasks.includes(name))

export interface WorkerOptions {
  /** How long jobs that run may take to end once the worker is to stop; what then still runs is given back. */
  endWithinMs: number
}

/** Workers that run jobs. Disposing of them stops them: jobs that run are finished, or given back to be done elsewhere. */
export interface Workers extends AsyncDisposable {
  /** Under which names those that are alive hold their jobs. */
  ids: ReadonlySet<string>
}

/** Runs jobs until disposed of. */
export async function startWorker(
  context: Context,
  { pool, deliverySql }: Pick<Connection, 'pool' | 'deliverySql'>,
  { endWithinMs }: WorkerOptions
): Promise<Workers> {
  const { log, sql } = context
  const ids = new Set<string>()
  let isStopping = false
  const events: WorkerEvents = new EventEmitter()
  // Jobs are locked by a runner's pool of workers, not by one worker.
  events.on('pool:create', ({ workerPool }) => ids.add(workerPool.id))
  // The jobs of one that ended by itself are another's once it no longer shows itself.
  events.on('pool:release', ({ workerPool }) => !isStopping && ids.delete(workerPool.id))
  const shared = { pgPool: pool, noHandleSignals: true, pollInterval: 1000, events, logger: quietLogger(context) }
  const onEnd = (err: unknown) => log.error({ err }, 'job runner ended, and is started anew')
  const runners = [
    await startSteadyRunner(
      {
        ...shared,
        concurrency,
        taskList: taskList(context, otherTasks),
        parsedCronItems: parseCronItems([{ task: 'sweep', match: '* * * * *', options: { maxAttempts: 1 } }])
      },
      { onEnd }
    ),
    await startSteadyRunner(
      {
        ...shared,
        concurrency: mailConcurrency,
        taskList: taskList(context, mailTasks),
        parsedCronItems: []
      },
      { onEnd }
    )
  ]
  const deliveries = startDeliveries({ ...context, sql: deliverySql }, pool)
  const heartbeat = startHeartbeat(sql, ids, (err) => log.warn({ err }, 'heartbeat failed'))
  return {
    ids,
    async [Symbol.asyncDispose]() {
      isStopping = true
      pool.stopWaiting()
      const stopped = Promise.all(runners.map((runner) => runner.stop()))
      await Promise.all([within(endWithinMs, stopped), deliveries.stop(endWithinMs)])
      await giveBackJobs(sql, [...ids]).catch((err) => log.warn({ err }, 'jobs are not given back'))
      await heartbeat[Symbol.asyncDispose]()
    }
  }
}

// The queue's own words are for whoever looks for a fault in it; failed jobs are logged by the tasks themselves.
function quietLogger({ log }: Context) {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.debug({ queue: message }, 'job queue')
  })
}
