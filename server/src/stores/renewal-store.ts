import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract/contract.js'
import { hasRows, insertRows } from './insert-rows.js'

type SealLevel = Schemas['SealLevel']

/** A document whose seal is due to be renewed. */
export interface RenewalDue {
  id: string
  sealed_at: Date
}

/** Each means reading two files, which nobody waits for. After an upgrade they are all of the seals that there are. */
const unknownAtOnce = 25

/** Documents whose seals are due to be renewed, and those of which it is not known yet when they are. */
export async function findRenewalsDue(sql: Sql, now: Date): Promise<RenewalDue[]> {
  return sql<RenewalDue[]>`
    (
      select id, sealed_at
      from documents
      where renewal_due_at <= ${now} and seal_status = 'sealed' and erased_at is null
      order by renewal_due_at
      limit 100
    )
    union all
    (
      select id, sealed_at
      from documents
      where renewal_due_at is null and seal_level in ('B-T', 'B-LT', 'B-LTA') and seal_status = 'sealed'
        and erased_at is null
      order by sealed_at
      limit ${unknownAtOnce}
    )
  `
}

/** Records when the seals of documents are due again, unless they no longer are due. Returns those that were. */
export async function postponeRenewals(
  tx: TransactionSql,
  due: { id: string; until: Date }[],
  now: Date
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    update documents
    set renewal_due_at = next.until, renewal_since = coalesce(renewal_since, ${now})
    from unnest(${due.map(({ id }) => id)}::uuid[], ${due.map(({ until }) => until.toISOString())}::timestamptz[]) as next (id, until)
    where documents.id = next.id and (renewal_due_at is null or renewal_due_at <= ${now})
    returning documents.id
  `
  return rows.map(({ id }) => id)
}

/** Records when a seal is renewed next, now that it is good until then. */
export async function setRenewalDue(tx: TransactionSql, id: string, at: Date): Promise<void> {
  await tx`update documents set renewal_due_at = ${at}, renewal_since = null where id = ${id}`
}

/** Records that nobody waits for a renewal, because it is not possible. It is tried again when it is due. */
export async function giveUpRenewal(sql: Sql, id: string): Promise<void> {
  await sql`update documents set renewal_since = null where id = ${id}`
}

/** Since when the oldest seal of a level is to be raised or renewed. Levels without one are left out. */
export async function findOldestRenewals(sql: Sql): Promise<{ level: SealLevel; since: Date }[]> {
  return sql`
    select level, since
    from unnest(array['B-B', 'B-T', 'B-LT', 'B-LTA']) as level
    cross join lateral (
      select renewal_since as since
      from documents
      where seal_level = level and renewal_since is not null and seal_status = 'sealed' and erased_at is null
      order by renewal_since
      limit 1
    ) as oldest
  `
}

/**
 * A sealed file as it was made, or renewed.
 *
 * @table seal_states
 */
export interface SealState {
  sha256: string
  document_id: string
  part: 'document' | 'certificate'
  /** The length of the file. */
  bytes: number
  made_at: Date
}

/** Keeps the digests of files that others may have. Those that are known stay as they are. */
export async function insertSealStates(tx: TransactionSql, states: SealState[]): Promise<void> {
  if (hasRows(states)) await tx`${insertRows(tx, 'seal_states', states)} on conflict do nothing`
}

/** The digest of the file that begins with an earlier state of it. Undefined if there is none. */
export async function findRenewed(sql: Sql, documentUuid: string, sha256: string): Promise<string | undefined> {
  const [found] = await sql<{ sha256: string | null }[]>`
    select case part when 'document' then seal_sha256 else certificate_sha256 end as sha256
    from seal_states
    join documents on documents.id = document_id
    where document_id = ${documentUuid} and seal_states.sha256 = ${sha256} and erased_at is null
  `
  return found?.sha256 ?? undefined
}
