import type { Job, JobHelpers, Task, TaskList } from 'graphile-worker'
import { anchorTrails } from '../anchors/anchor-trails.js'
import { checkSession } from '../authentication/check-session.js'
import type { Context } from '../context/context.js'
import { isOutage } from '../context/is-outage.js'
import { uuidOfJob } from '../contract/ids.js'
import { sendLetter } from '../letters/send-letter.js'
import { unlessBackingUp } from '../stores/backup-store.js'
import { removeDeadBefore } from '../stores/dead-job-store.js'
import { type TaskName, type TaskPayload, taskPayloads } from '../stores/job-payloads.js'
import { outageMark } from '../stores/outage-retry-store.js'
import { wakeDelivery } from '../stores/wake-endpoints.js'
import { timed } from '../telemetry/timed.js'
import { expireDocument } from './expire-document.js'
import { forwardLogs } from './forward-logs.js'
import type { OutageWatch, WatchedTask } from './outage-watch.js'
import { readBounces } from './read-bounces.js'
import { removeFiles } from './remove-files.js'
import { removeOrphans } from './remove-orphans.js'
import { repeatedTasks } from './repeated-tasks.js'
import { runBulkSend } from './run-bulk-send.js'
import { runRenewal } from './run-renewal.js'
import { runSeal } from './run-seal.js'
import { sendQueuedEmail } from './send-queued-email.js'
import { joinSweep, sweep } from './sweep.js'
import { verifyTrails } from './verify-trails.js'

type Runners = { [Name in TaskName]: (context: Context, payload: TaskPayload<Name>, job: Job) => Promise<void> }

const runners: Runners = {
  'deliver-webhook': ({ sql }, { deliveryUuid }) => wakeDelivery(sql, deliveryUuid),
  'seal-document': (context, { documentUuid }) => runSeal(context, documentUuid),
  'renew-seal': (context, { documentUuid }) => runRenewal(context, documentUuid),
  'send-bulk': (context, { bulkSendUuid }) => runBulkSend(context, bulkSendUuid),
  'expire-document': (context, { documentUuid }) => expireDocument(context, documentUuid),
  'remove-files': (context, { filesUuid }) => afterBackup(context, () => removeFiles(context, filesUuid)),
  'send-email': (context, payload, { id }) =>
    'emailUuid' in payload ? sendQueuedEmail(context, payload.emailUuid) : sendLetter(context, payload, uuidOfJob(id)),
  'check-session': (context, { sessionUuid }) => checkSession(context, sessionUuid),
  'remove-orphans': (context) => removeOrphans(context),
  'read-bounces': (context) => readBounces(context),
  'anchor-trails': (context) => anchorTrails(context),
  'verify-trails': (context) => verifyTrails(context),
  'forward-logs': (context) => forwardLogs(context),
  sweep: (context, _payload, { id }) => sweep(context, id),
  'join-sweep': (context) => joinSweep(context)
}

/** The named tasks for the job queue. Payloads are validated and failures are logged. */
export function taskList(context: Context, names: readonly TaskName[], outages: OutageWatch): TaskList {
  return Object.fromEntries(names.map((name) => [name, task(context, name, outages)]))
}

function task<Name extends TaskName>(context: Context, name: Name, outages: OutageWatch): Task {
  return async (payload: unknown, { job }: JobHelpers) => {
    const { log, metrics, tracer } = context
    metrics.observe('signpost_job_wait_seconds', { task: name }, secondsSince(job.run_at))
    const run = () => runners[name](context, taskPayloads[name].parse(payload) as TaskPayload<Name>, job)
    const traced = () => tracer.resume(traceparentIn(payload), { name: name, kind: 'consumer' }, run)
    const observed = timed(traced, (seconds, error) => {
      const outcome = error ? 'failed' : 'done'
      metrics.observe('signpost_job_duration_seconds', { task: name, outcome }, seconds)
      if (!error) return
      log.warn({ err: error.thrown, task: name, attempt: job.attempts, of: job.max_attempts }, 'job failed')
    })
    await (isWatched(name) ? watched(outages, name, observed) : observed)
    await closeDead(context, name, job)
  }
}

const isWatched = (name: TaskName): name is WatchedTask => name === 'seal-document' || name === 'send-email'

// The queue keeps only the message of an error.
async function watched(outages: OutageWatch, name: WatchedTask, run: Promise<void>) {
  try {
    await run
  } catch (error) {
    if (!isOutage(error)) throw error
    outages.failed(name)
    throw new Error(`${outageMark}${(error as Error).message}`, { cause: error })
  }
  await outages.succeeded(name)
}

// This job has done what earlier ones have failed to do. If they cannot be removed, the next one does, and this one is not
// done again for it.
async function closeDead({ sql, log }: Context, name: TaskName, { id }: Job) {
  const tasks = repeatedTasks[name]
  if (!tasks) return
  await removeDeadBefore(sql, id, tasks).catch((err) => log.warn({ err, task: name }, 'failed to remove dead jobs'))
}

// The queue runs the job again later.
async function afterBackup({ sql }: Context, remove: () => Promise<void>) {
  const isDone = await unlessBackingUp(sql, remove)
  if (!isDone) throw new Error('Files are removed after the backup that is being made.')
}

// Of the request that added the job. Validation drops it.
function traceparentIn(payload: unknown): string | undefined {
  const { traceparent } = (payload ?? {}) as { traceparent?: unknown }
  return typeof traceparent === 'string' ? traceparent : undefined
}

// By the clock of this process, which may be behind the one of the database.
function secondsSince(date: Date) {
  return Math.max(0, (Date.now() - date.getTime()) / 1000)
}
