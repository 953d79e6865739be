import type { Sql, TransactionSql } from 'postgres'
import type { Owner } from '../document-store.js'
import { type ListQuery, matching } from './matching.js'

// With more changes since, a survey is not worth correcting.
const tooManyChanges = 3000

/** What a list was found to be at some moment, brought up to what a transaction sees. */
export interface Survey {
  id: string
  /** What was visible at that moment, as Postgres writes it. */
  snapshot: string
  /** Whether it has not been recorded lately that somebody asks for the list. */
  forgotten: boolean
  /** Of now. */
  total: number
  /** How many listings came to the list, and how many left it, since it was surveyed. */
  added: number
  removed: number
}

/** The latest survey of a list, unless more has changed since than is worth correcting. */
export async function findSurvey(tx: TransactionSql, owner: Owner, list: ListQuery): Promise<Survey | undefined> {
  const [survey] = await tx<Survey[]>`
    select id, snapshot::text, total, asked_at < now() - interval '1 hour' as forgotten
    from list_surveys
    where ${sameList(tx, owner, list)}
      and taken_at > now() - interval '12 hours'
      and pg_snapshot_xmax(snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
    order by taken_at desc
    limit 1
  `
  if (!survey) return undefined
  const [since] = await tx<{ changes: number; added: number; removed: number }[]>`
    select
      count(*)::int as changes,
      count(*) filter (where sign = 1 and ${matching(tx, owner, list)})::int as added,
      count(*) filter (where sign = -1 and ${matching(tx, owner, list)})::int as removed
    from ${changesSince(tx, owner, survey)}
  `
  const { changes, added, removed } = since!
  if (changes > tooManyChanges) return undefined
  return { ...survey, added, removed, total: survey.total + added - removed }
}

/** The surveys of a list. */
export function sameList(tx: TransactionSql, { accountId, mode }: Owner, list: ListQuery) {
  return tx`account_id = ${accountId} and mode = ${mode} and list = ${tx.json({ ...list })}`
}

/**
 * The changes of an owner's listings that this transaction sees and a survey did not. Numbers of transactions that are
 * still to come were given in another cluster, which this database was restored from.
 */
export function changesSince(tx: TransactionSql, { accountId, mode }: Owner, { snapshot }: Pick<Survey, 'snapshot'>) {
  const then = tx`${snapshot}::text::pg_snapshot`
  return tx`(
    select *
    from listing_changes
    where account_id = ${accountId}
      and mode = ${mode}
      and xid >= pg_snapshot_xmin(${then})
      and xid < pg_snapshot_xmax(pg_current_snapshot())
      and not pg_visible_in_snapshot(xid, ${then})
    order by xid
    limit ${tooManyChanges + 1}
  ) as change`
}

/** Records that a survey's list is asked for: what nobody asks for is forgotten. */
export async function recordAsked(sql: Sql, surveyId: string): Promise<void> {
  await sql`update list_surveys set asked_at = now() where id = ${surveyId}`
}
