import type { TransactionSql } from 'postgres'
import { ApiError } from '../errors.js'
import type { AccountCaller } from '../http/call.js'
import { plans } from './plans.js'

/** The first moment of a time's calendar month, and of the next, in UTC. */
export function monthOf(now: Date): { start: Date; end: Date } {
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth()
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) }
}

/**
 * Takes documents out of the month's quota, all or none, in the transaction that makes them. The count's row is held
 * until then, so two requests never both take the last place. Test documents are not counted.
 */
export async function takeDocumentQuota(
  tx: TransactionSql,
  { account, mode }: AccountCaller,
  documents: number,
  now: Date
): Promise<void> {
  if (mode === 'test') return
  const { start, end } = monthOf(now)
  const [usage] = await tx<{ documents: number }[]>`
    insert into document_usage as used (account_id, period, documents)
    values (${account.id}, ${start}, ${documents})
    on conflict (account_id, period) do update
    set documents = used.documents + excluded.documents
    returning documents
  `
  const limit = plans[account.plan].documentsPerMonth
  if (limit === null || usage!.documents <= limit) return
  const retryAfter = Math.ceil((end.getTime() - now.getTime()) / 1000)
  throw new ApiError('DOCUMENT_QUOTA_EXCEEDED', `The plan allows ${limit} documents a month.`, { retryAfter })
}
