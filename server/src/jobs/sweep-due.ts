import {
  erase,
  expire,
  nextLetterTime,
  remindDue,
  systemAct,
  trash,
  trashRetentionMs,
  voidBySender
} from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { endAccess, forgetAccounts } from '../accounts/close-account.js'
import { digestOfTrail } from '../audit/digest-of-trail.js'
import { commit } from '../commit/commit.js'
import type { HeldRows } from '../commit/hold.js'
import type { Context } from '../context/context.js'
import { given } from '../given/given.js'
import { findAccount } from '../stores/account-store.js'
import { readAudit } from '../stores/audit-store.js'
import { deleteDraftsOfClosed, findUnended } from '../stores/closing-store.js'
import {
  deleteTrashed,
  type Found,
  findExpired,
  findLettersDue,
  mostFound,
  setLettersDue
} from '../stores/due-store.js'
import { findRetained } from '../stores/erasure-store.js'
import { enqueueJobs } from '../stores/job-store.js'
import { removeFilesJob } from '../stores/queued-jobs.js'
import { type ActOnDue, actOnDue } from './act-on-due.js'

const hour = 3600_000
// So that what the sweep does afterwards does not wait for long. Another one continues.
const longestMs = 45_000

interface Options {
  /** Called once, as soon as more is due than is found at once. */
  onMuch?: () => Promise<void>
}

interface Swept {
  /** What has failed, which does not stop the others. */
  failures: unknown[]
  /** Whether there may be more to do. */
  hasMore: boolean
}

/**
 * Expires, reminds, erases and empties the trash until nothing is due or 45 seconds are over. Several workers may do so at
 * once: each leaves to the others what they have locked.
 */
export async function sweepDue(context: Context, { onMuch = async () => {} }: Options = {}): Promise<Swept> {
  const failures: unknown[] = []
  // In turns, so that none of what there may be much of waits for all of another.
  let steps = [expireDocuments, remindSigners, endClosed, eraseRetained, purgeTrash, forgetClosed]
  const endsAt = performance.now() + longestMs
  for (let round = 0; steps.length > 0 && performance.now() < endsAt; round += 1) {
    const unfinished: typeof steps = []
    for (const step of steps) {
      const hasMore = await step(context).catch((error) => {
        failures.push(error)
        return false
      })
      if (hasMore) unfinished.push(step)
    }
    steps = unfinished
    if (round === 0 && steps.length > 0) await onMuch()
  }
  return { failures, hasMore: steps.length > 0 }
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

// What is left of accounts that the operator has closed.
async function endClosed(context: Context): Promise<boolean> {
  await context.sql.begin((tx) => endAccess(tx, context.clock.now()))
  const hasMore = await actOn(context, await findUnended(context.sql), (tx, held) => endUnended(context, tx, held))
  return (await deleteWithFiles(context, deleteDraftsOfClosed)) || hasMore
}

async function forgetClosed({ sql, clock }: Context): Promise<boolean> {
  await forgetAccounts(sql, clock.now())
  return false
}

async function actOn({ sql }: Context, due: Found[], act: ActOnDue): Promise<boolean> {
  // Each begins elsewhere, because others have found the same.
  const begin = Math.floor(Math.random() * due.length)
  const ids = [...due.slice(begin), ...due.slice(0, begin)].map(({ id }) => id)
  return (await actOnDue(sql, ids, act)) > 0 && due.length >= mostFound
}

async function purgeTrash(context: Context): Promise<boolean> {
  const trashedUntil = new Date(context.clock.now().getTime() - trashRetentionMs)
  return deleteWithFiles(context, (tx) => deleteTrashed(tx, trashedUntil))
}

async function deleteWithFiles({ sql }: Context, deleteSome: (tx: TransactionSql) => Promise<string[]>) {
  return sql.begin(async (tx) => {
    const files = await deleteSome(tx)
    await enqueueJobs(tx, files.map(removeFilesJob))
    return files.length >= mostFound
  })
}

/** Voids a document of a closed account that is out for signature, or moves a draft to the trash. Others are left as they are. */
async function endUnended(context: Context, tx: TransactionSql, held: HeldRows): Promise<void> {
  const act = systemAct(context.clock.now())
  const { status, seal_status, trashed_at, legal_hold } = held.document
  if (status === 'draft' && !trashed_at && !legal_hold) await commit(context, tx, held, trash(held, act))
  if (status === 'sent' && seal_status === 'none') {
    await commit(context, tx, held, voidBySender(held, 'The account of the sender was closed.', act))
  }
}
