import type { Context } from '../../context.js'
import type { Owner } from '../document-store.js'
import type { ListQuery } from './matching.js'
import { takeSurvey } from './take-survey.js'

/**
 * Takes surveys anew before they age, while anybody asks for their lists, and forgets what no survey needs any more.
 * Changes are kept for longer than any survey is used and any transaction lasts.
 */
export async function keepSurveys({ sql }: Pick<Context, 'sql'>): Promise<void> {
  await sql`
    delete from list_surveys
    where asked_at < now() - interval '1 week'
      or taken_at < now() - interval '12 hours'
      or pg_snapshot_xmax(snapshot) > pg_snapshot_xmax(pg_current_snapshot())
      or exists (
        select 1
        from list_surveys as later
        where later.account_id = list_surveys.account_id
          and later.mode = list_surveys.mode
          and later.list = list_surveys.list
          and later.taken_at > list_surveys.taken_at
      )
  `
  await sql`
    delete from listing_changes
    where at < now() - interval '1 day' or xid > pg_snapshot_xmax(pg_current_snapshot())
  `
  for (const { account_id, mode, list } of await agedSurveys(sql)) {
    await takeSurvey(sql, { accountId: account_id, mode }, list)
  }
}

async function agedSurveys(sql: Context['sql']) {
  return sql<{ account_id: string; mode: Owner['mode']; list: ListQuery }[]>`
    select account_id, mode, list
    from list_surveys
    where taken_at < now() - interval '6 hours'
      or 1000 < (
        select count(*)
        from (
          select
          from listing_changes
          where account_id = list_surveys.account_id
            and mode = list_surveys.mode
            and xid > pg_snapshot_xmax(snapshot)
          limit 1001
        ) as changes
      )
  `
}
