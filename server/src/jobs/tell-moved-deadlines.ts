import { movedDeadlineWaitMs, systemAct, tellMovedDeadline } from '@signpost/spec/rules'
import { commit } from '../commit/commit.js'
import { holdByUuid } from '../commit/hold.js'
import type { Context } from '../context/context.js'
import { given } from '../given/given.js'
import { findWaitingMoves, isMoveWaiting, markSent, type WaitingMove } from '../stores/email-store.js'
import { enqueueJobs } from '../stores/job-store.js'
import { emailJob } from '../stores/queued-jobs.js'
import { findDocumentOf } from '../stores/signer-store.js'

/** Sends the letters about moved deadlines that have waited for further changes, unless there is nothing to tell any more. */
export async function tellMovedDeadlines(context: Context): Promise<void> {
  const { sql, clock } = context
  const before = new Date(clock.now().getTime() - movedDeadlineWaitMs)
  for (const move of await findWaitingMoves(sql, before)) await tell(context, move)
}

async function tell(context: Context, { id, signer_id, candidate_id, moved_from }: WaitingMove) {
  const now = context.clock.now()
  await context.sql.begin(async (tx) => {
    const documentUuid = await findDocumentOf(tx, signer_id)
    const held = documentUuid === undefined ? undefined : await holdByUuid(tx, documentUuid)
    if (!(await isMoveWaiting(tx, id))) return
    const to = { signer: signer_id, candidate: candidate_id }
    const transition = held ? tellMovedDeadline(held, to, new Date(moved_from), given, systemAct(now)) : null
    if (!held || !transition) return void (await markSent(tx, id, null, now))
    await commit(context, tx, held, transition)
    await enqueueJobs(tx, [emailJob(id)])
  })
}
