import { actOnAccount } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import type { Account } from '../stores/account-store.js'
import { type AccountContents, forgetAccount, recordClosed, removeAccess } from '../stores/closing-store.js'
import { enqueueJobs } from '../stores/job-store.js'
import { removeFilesJob } from '../stores/queued-jobs.js'
import { operatorAct, recordAct } from './record-act.js'

// An account is closed in three steps, of which only the first can be refused. Each finds what is left to do, so that a crash
// between them, or a request that was on its way, costs a minute.
//
// 1. The operator closes it: from then on, nobody can use it.
// 2. The sweep voids what is out and deletes drafts. What has ended is erased by the retention, which closing sets.
// 3. The sweep forgets the account once all of its documents are erased. Its row and what erasures keep stay.

/** Why an account cannot be closed. Null if it can. */
export function whyNotClosed({ sending, sealing, on_hold, out }: AccountContents, mayVoid: boolean): string | null {
  if (on_hold > 0)
    return `${documents(on_hold)} on legal hold. Release the hold first: nobody can once the account is closed.`
  if (sending > 0)
    return `${sending} of its bulk sends ${sending === 1 ? 'is' : 'are'} not completed yet. Try again then.`
  if (sealing > 0) return `${documents(sealing)} being sealed. Try again once ${sealing === 1 ? 'it is' : 'they are'}.`
  if (out > 0 && !mayVoid)
    return `${documents(out)} out for signature. Wait until they end, or add --void to void them.`
  return null
}

const documents = (count: number) => `${count} of its documents ${count === 1 ? 'is' : 'are'}`

/** Closes an account, whose row is locked. */
export async function closeAccount(tx: TransactionSql, { id }: Account, keepDays: number, now: Date): Promise<void> {
  await recordClosed(tx, id, keepDays, now)
  await endAccess(tx, id, now)
  await recordAct(tx, operatorAct(id, now), actOnAccount('account.closed'))
}

/** Forgets a closed account, unless a document is left. Before, takes away what requests have made that were on their way. */
export async function forgetIfEmpty(tx: TransactionSql, accountUuid: string, now: Date): Promise<void> {
  await endAccess(tx, accountUuid, now)
  await forgetAccount(tx, accountUuid, now)
}

async function endAccess(tx: TransactionSql, accountUuid: string, now: Date) {
  const files = await removeAccess(tx, accountUuid, now)
  await enqueueJobs(tx, files.map(removeFilesJob))
}
