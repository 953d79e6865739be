import { assertQuota, type Mode, monthOf } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import type { Account } from './account-store.js'

/**
 * Charges new documents to the monthly quota, all or none, in the transaction that creates them. The row with the count
 * stays locked until the end, so concurrent requests cannot exceed the quota. Test documents do not count.
 */
export async function takeDocumentQuota(
  tx: TransactionSql,
  { account, mode }: { account: Account; mode: Mode },
  documents: number,
  now: Date
): Promise<void> {
  if (mode === 'test') return
  const { start } = monthOf(now)
  const [usage] = await tx<[{ documents: number }]>`
    insert into document_usage as used (account_id, period, documents)
    values (${account.id}, ${start}, ${documents})
    on conflict (account_id, period) do update
    set documents = used.documents + excluded.documents
    returning documents
  `
  assertQuota(account.plan, usage.documents, now)
}
