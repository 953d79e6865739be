import { awaitsSeal, nextRenewalTry, providerCheckMs, requestSeal } from '@signpost/spec/rules'
import { checkAgainAfterMs } from '../authentication/check-session.js'
import { commit } from '../commit/commit.js'
import { holdByUuid } from '../commit/hold.js'
import type { Context } from '../context/context.js'
import { findLostBulkSends } from '../stores/bulk-send-store.js'
import { removeDeadOfDone } from '../stores/dead-job-store.js'
import { beginUpkeep, findLostSeals } from '../stores/due-store.js'
import { findLostEmails } from '../stores/email-store.js'
import { enqueueJobs, hasKey } from '../stores/job-store.js'
import {
  anchorTrailsJob,
  bulkSendJob,
  checkSessionJob,
  emailJob,
  forwardLogsJob,
  joinSweepJob,
  readBouncesJob,
  removeOrphansJob,
  renewSealJob,
  sweepJob,
  sweepKey,
  verifyTrailsJob
} from '../stores/queued-jobs.js'
import { findRenewalsDue, postponeRenewals } from '../stores/renewal-store.js'
import { findUncheckedSessions } from '../stores/session-store.js'
import { purge } from './purge.js'
import { sweepDue } from './sweep-due.js'
import { tellMovedDeadlines } from './tell-moved-deadlines.js'

const hour = 3600_000
// Less than the time between two sweeps, so that each of them begins one.
const eachMinute = 45_000
const orphansEvery = 6 * hour
const anchorEvery = hour
const verifyEvery = 24 * hour
// A seal, an e-mail or a bulk send normally starts sooner. If it still waits then, its job may be lost.
const lostAfter = 15 * 60_000
// More would wait for each other's rows and for Postgres.
const helpers = 3

/**
 * Does everything that depends on time: expiry, reminders, lost jobs, seals to renew, purging. It may run late, twice or on several
 * servers at once: each step finds only what is still to do. A step that fails does not stop the others. If there is more to
 * do than it may take time for, another sweep goes on at once, or in the next minute if something has failed.
 */
export async function sweep(context: Context, jobId: string): Promise<void> {
  const { failures, hasMore } = await sweepDue(context, { onMuch: () => shareSweep(context.sql) })
  for (const step of [
    resumeSeals,
    renewSeals,
    tellMovedDeadlines,
    resumeEmails,
    resumeBulkSends,
    checkSessions,
    closeDeadJobs,
    purge,
    beginJobs
  ]) {
    await step(context).catch((error) => failures.push(error))
  }
  failIfAny(failures)
  if (hasMore) await goOn(context, jobId)
}

// Unless another sweep has begun meanwhile, which goes on.
async function goOn({ sql }: Context, jobId: string) {
  if (await hasKey(sql, jobId, sweepKey)) await sql.begin((tx) => enqueueJobs(tx, [sweepJob()]))
}

/** What another worker does of a sweep that has found much: expiry, reminders and erasure, at the same time. */
export async function joinSweep(context: Context): Promise<void> {
  const { failures } = await sweepDue(context)
  failIfAny(failures)
}

function failIfAny(failures: unknown[]) {
  if (failures.length > 0) throw new AggregateError(failures, 'a step of the sweep failed')
}

async function shareSweep(sql: Context['sql']) {
  await sql.begin((tx) =>
    enqueueJobs(
      tx,
      Array.from({ length: helpers }, (_, index) => joinSweepJob(index))
    )
  )
}

// Retries seals whose job is lost or has used up its attempts. Failed seals are retried daily, since a newer version may
// succeed.
async function resumeSeals(context: Context) {
  const { sql, clock } = context
  const now = clock.now()
  const lost = await findLostSeals(sql, { pendingSince: before(now, lostAfter), failedSince: before(now, 24 * hour) })
  for (const { id } of lost) {
    await sql.begin(async (tx) => {
      const signed = await holdByUuid(tx, id)
      if (signed && awaitsSeal(signed.document)) await commit(context, tx, signed, requestSeal(signed, now))
    })
  }
}

// Raises seals that were made while an authority was away, and renews those whose last time stamp expires. The next time is set
// at once, so that a job that fails, or is lost, is followed by another.
async function renewSeals({ sql, clock, config }: Context) {
  if (!config.seal.timestamps) return
  const now = clock.now()
  const found = await findRenewalsDue(sql, now)
  const due = found.map(({ id, sealed_at }) => ({ id, until: nextRenewalTry(sealed_at, now) }))
  await sql.begin(async (tx) => {
    const ids = await postponeRenewals(tx, due, now)
    await enqueueJobs(tx, ids.map(renewSealJob))
  })
}

async function resumeEmails({ sql, clock }: Context) {
  const lost = await findLostEmails(sql, before(clock.now(), lostAfter))
  await sql.begin((tx) =>
    enqueueJobs(
      tx,
      lost.map(({ id }) => emailJob(id))
    )
  )
}

async function resumeBulkSends({ sql, clock }: Context) {
  const lost = await findLostBulkSends(sql, before(clock.now(), lostAfter))
  await sql.begin((tx) =>
    enqueueJobs(
      tx,
      lost.map(({ id }) => bulkSendJob(id))
    )
  )
}

// Of providers that have not said for a while whether their people may still sign in.
async function checkSessions({ sql, clock }: Context) {
  const now = clock.now()
  const [checkedUntil, begunUntil] = [before(now, providerCheckMs), before(now, checkAgainAfterMs)]
  const due = await findUncheckedSessions(sql, { now, checkedUntil, begunUntil })
  await sql.begin((tx) =>
    enqueueJobs(
      tx,
      due.map(({ id }) => checkSessionJob(id))
    )
  )
}

// Jobs that have used up their attempts, and whose work another one has done since.
async function closeDeadJobs({ sql, clock }: Context) {
  const now = clock.now()
  await removeDeadOfDone(sql, { now, checkedUntil: before(now, providerCheckMs) })
}

// Separate jobs, because they read much or wait for others. They run from time to time, on one server.
async function beginJobs({ sql, clock, config }: Context) {
  const now = clock.now()
  for (const [job, every] of [
    ...(config.mail.bounces ? [[readBouncesJob(), eachMinute] as const] : []),
    ...(config.logForwarding ? [[forwardLogsJob(), eachMinute] as const] : []),
    [removeOrphansJob(), orphansEvery],
    [anchorTrailsJob(), anchorEvery],
    [verifyTrailsJob(), verifyEvery]
  ] as const) {
    await sql.begin(async (tx) => {
      const isDue = await beginUpkeep(tx, job.name, { now, begunUntil: before(now, every) })
      if (isDue) await enqueueJobs(tx, [job])
    })
  }
}

const before = (now: Date, age: number) => new Date(now.getTime() - age)
