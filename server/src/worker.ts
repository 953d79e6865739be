import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Context } from './context.js'
import { startHeartbeat } from './jobs/heartbeat.js'
import { taskList } from './jobs/task-list.js'

// Deliveries have workers of their own: receivers that take their ten seconds hold up nobody's e-mail or seal.
const deliveryConcurrency = 20
const concurrency = 6

/** Runs jobs until disposed of; jobs that are running then are finished. */
export async function startWorker(context: Context, pool: Pool): Promise<AsyncDisposable> {
  const workerIds = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => workerIds.add(worker.workerId))
  const shared = { pgPool: pool, noHandleSignals: true, pollInterval: 1000, events, logger: quietLogger(context) }
  const runners: Runner[] = [
    await run({
      ...shared,
      concurrency,
      taskList: taskList(context, [
        'seal-document',
        'send-bulk',
        'expire-document',
        'remove-files',
        'send-email',
        'sweep'
      ]),
      parsedCronItems: parseCronItems([{ task: 'sweep', match: '* * * * *', options: { maxAttempts: 1 } }])
    }),
    await run({
      ...shared,
      concurrency: deliveryConcurrency,
      taskList: taskList(context, ['deliver-webhook']),
      parsedCronItems: []
    })
  ]
  const heartbeat = startHeartbeat(context.sql, workerIds, (err) => context.log.warn({ err }, 'heartbeat failed'))
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(runners.map((runner) => runner.stop()))
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
