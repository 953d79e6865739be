import {
  awaitsSeal,
  erase,
  expire,
  nextLetterTime,
  providerCheckMs,
  remindDue,
  requestSeal,
  systemAct,
  trashRetentionMs
} from '@signpost/spec/rules'
import { digestOfTrail } from '../audit/digest-of-trail.js'
import { checkAgainAfterMs } from '../authentication/check-session.js'
import { commit } from '../commit/commit.js'
import { holdByUuid } from '../commit/hold.js'
import type { Context } from '../context/context.js'
import { given } from '../given/given.js'
import { findAccount } from '../stores/account-store.js'
import { readAudit } from '../stores/audit-store.js'
import { findLostBulkSends } from '../stores/bulk-send-store.js'
import {
  beginUpkeep,
  deleteTrashed,
  type Found,
  findExpired,
  findLettersDue,
  findLostSeals,
  mostFound,
  setLettersDue
} from '../stores/due-store.js'
import { findLostEmails } from '../stores/email-store.js'
import { findRetained } from '../stores/erasure-store.js'
import { enqueueJobs } from '../stores/job-store.js'
import {
  anchorTrailsJob,
  bulkSendJob,
  checkSessionJob,
  emailJob,
  readBouncesJob,
  removeFilesJob,
  removeOrphansJob,
  verifyTrailsJob
} from '../stores/queued-jobs.js'
import { findUncheckedSessions } from '../stores/session-store.js'
import { type ActOnDue, actOnDue } from './act-on-due.js'
import { purge } from './purge.js'

const hour = 3600_000
// Less than the time between two sweeps, so that each of them begins one.
const bouncesEvery = 45_000
const orphansEvery = 6 * hour
const anchorEvery = hour
const verifyEvery = 24 * hour
// A seal, an e-mail or a bulk send normally starts sooner. If it still waits then, its job may be lost.
const lostAfter = 15 * 60_000

// Less than the time between two sweeps. The next one continues.
const longestMs = 45_000

/**
 * Does everything that depends on time: expiry, reminders, lost jobs, purging. It may run late, twice or on several
 * servers at once: each step finds only what is still to do. A step that fails does not stop the others.
 */
export async function sweep(context: Context): Promise<void> {
  const failures: unknown[] = []
  const attempt = (step: (context: Context) => Promise<unknown>) =>
    step(context).catch((error) => {
      failures.push(error)
      return false
    })
  // In turns, so that none of what there may be much of waits for all of another.
  let steps = [expireDocuments, remindSigners, eraseRetained, purgeTrash]
  const endsAt = performance.now() + longestMs
  while (steps.length > 0 && performance.now() < endsAt) {
    const unfinished: typeof steps = []
    for (const step of steps) {
      if (await attempt(step)) unfinished.push(step)
    }
    steps = unfinished
  }
  for (const step of [resumeSeals, resumeEmails, resumeBulkSends, checkSessions, purge, beginJobs]) await attempt(step)
  if (failures.length > 0) throw new AggregateError(failures, 'a step of the sweep failed')
}

// These steps do a part of what is due, and return whether there may be more. With the document locked, its rule decides
// again: another server may have acted meanwhile.

async function expireDocuments(context: Context): Promise<boolean> {
  const now = context.clock.now()
  return actOn(context, await findExpired(context.sql, now), (tx, sent) =>
    commit(context, tx, sent, expire(sent, systemAct(now)))
  )
}

async function remindSigners(context: Context): Promise<boolean> {
  const now = context.clock.now()
  return actOn(context, await findLettersDue(context.sql, now), async (tx, sent) => {
    const { id, account_id } = sent.document
    const account = await findAccount(tx, account_id)
    if (!account) return
    // Looked at again later: as if due, they would be in the way of those of others.
    if (account.sending_suspended_at) return setLettersDue(tx, id, new Date(now.getTime() + hour))
    const { value: after } = await commit(context, tx, sent, remindDue(sent, account, given, systemAct(now)))
    await setLettersDue(tx, id, nextLetterTime(after, account))
  })
}

// Documents that ended longer ago than their account keeps them.
async function eraseRetained(context: Context): Promise<boolean> {
  const now = context.clock.now()
  return actOn(context, await findRetained(context.sql, now), async (tx, ended) => {
    if (ended.document.legal_hold) return
    const trailSha256 = digestOfTrail(await readAudit(tx, ended.document.id))
    await commit(context, tx, ended, erase(ended, { reason: 'retention', trailSha256 }, systemAct(now)))
  })
}

async function actOn({ sql }: Context, due: Found[], act: ActOnDue): Promise<boolean> {
  const ids = due.map(({ id }) => id)
  return (await actOnDue(sql, ids, act)) > 0 && due.length >= mostFound
}

async function purgeTrash({ sql, clock }: Context): Promise<boolean> {
  return sql.begin(async (tx) => {
    const files = await deleteTrashed(tx, before(clock.now(), trashRetentionMs))
    await enqueueJobs(tx, files.map(removeFilesJob))
    return files.length >= mostFound
  })
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

// Separate jobs, because they read much or wait for others. They run from time to time, on one server.
async function beginJobs({ sql, clock, config }: Context) {
  const now = clock.now()
  for (const [job, every] of [
    ...(config.mail.bounces ? [[readBouncesJob(), bouncesEvery] as const] : []),
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
