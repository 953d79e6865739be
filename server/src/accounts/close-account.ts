import { actOnAccount } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { Account } from '../stores/account-store.js'
import {
  type AccountContents,
  findForgettable,
  forgetAccount,
  recordClosed,
  removeAccess
} from '../stores/closing-store.js'
import { enqueueJobs } from '../stores/job-store.js'
import { removeFilesJob } from '../stores/queued-jobs.js'
import { operatorAct, recordAct } from './record-act.js'

// An account is closed in three steps, of which only the first can be refused. Each finds what is left to do, so that a crash
// between them, or what a request has made that was on its way, costs a minute.
//
// 1. The operator closes it: from then on, nobody can use it.
// 2. The sweep voids what is out and deletes drafts. What has ended is erased by the retention, which closing sets.
// 3. The sweep forgets the account once all of its documents are erased. Its row and what erasures keep stay.

// No request takes that long, so that nothing can appear in an account that is forgotten.
const forgottenAfterMs = 24 * 3600_000

/** Why an account cannot be closed. Null if it can. */
export function whyNotClosed(
  { sending, sealing, failed, on_hold, out }: AccountContents,
  mayVoid: boolean
): string | null {
  if (on_hold > 0)
    return `${documents(on_hold)} on legal hold. Release the hold first: nobody can once the account is closed.`
  if (sending > 0)
    return `${sending} of its bulk sends ${sending === 1 ? 'is' : 'are'} not completed yet. Try again then.`
  if (sealing > 0) return `${documents(sealing)} being sealed. Try again once ${sealing === 1 ? 'it is' : 'they are'}.`
  if (failed > 0)
    return `${documents(failed)} signed by everybody and could not be sealed. \`signpost doctor\` may say why. They are tried again once a day, and at once with POST /documents/{id}/seal.`
  if (out > 0 && !mayVoid)
    return `${documents(out)} out for signature. Wait until they end, or add --void to void them.`
  return null
}

const documents = (count: number) => `${count} of its documents ${count === 1 ? 'is' : 'are'}`

/** Closes an account, whose row is locked. */
export async function closeAccount(tx: TransactionSql, { id }: Account, keptDays: number, now: Date): Promise<void> {
  await recordClosed(tx, id, keptDays, now)
  await endAccess(tx, now)
  await recordAct(tx, operatorAct(id, now), actOnAccount('account.closed'))
}

/** Takes away again what requests have made that were on their way when their account was closed. */
export async function endAccess(tx: TransactionSql, now: Date): Promise<void> {
  const files = await removeAccess(tx, now)
  await enqueueJobs(tx, files.map(removeFilesJob))
}

/** Forgets closed accounts of which all documents are erased. One that fails does not stop the others. */
export async function forgetAccounts(sql: Sql, now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const { id } of await findForgettable(sql, new Date(now.getTime() - forgottenAfterMs))) {
    await sql.begin((tx) => forgetAccount(tx, id, now)).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts cannot be forgotten`)
}
