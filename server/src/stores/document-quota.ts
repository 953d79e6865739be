import { assertQuota, type Mode, monthOf } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import type { Account } from './account-store.js'

/**
 * Takes documents out of the month's quota, all or none, in the transaction that makes them. The count's row is held
 * until then, so two requests never both take the last place. Test documents are not counted.
 */
export async function takeDocumentQuota(
  tx: TransactionSql,
  { account, mode }: { account: Account; mode: Mode },
  documents: number,
  now: Date
): Promise<void> {
  if (mode === 'test') return
  const { start } = monthOf(now)
  const [usage] = await tx<{ documents: number }[]>`
    insert into document_usage as used (account_id, period, documents)
    values (${account.id}, ${start}, ${documents})
    on conflict (account_id, period) do update
    set documents = used.documents + excluded.documents
    returning documents
  `
  assertQuota(account.plan, usage!.documents, now)
}
