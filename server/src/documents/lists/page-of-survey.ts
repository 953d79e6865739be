import type { TransactionSql } from 'postgres'
import type { Owner } from '../document-store.js'
import { type ListQuery, matching } from './matching.js'
import type { ListPage } from './read-list.js'
import { changesSince, type Survey } from './survey.js'

/** The first stretch that is read for a page. */
interface Start {
  /** Of its first document, now. */
  position: number
  /** As text: dates of JavaScript know no microseconds. */
  at: string
  id: string
}

/**
 * The documents on a page of a surveyed list.
 *
 * Positions count from the oldest document, and the page has those from `first` to before `last`. Since the survey a
 * document has moved down by one for each that was removed below it, and up by one for each that was added. So what is
 * on the page now was then between `first - added` and `last + removed`, or has changed since. Those stretches and those
 * changes are looked at, from the beginning of a stretch whose position now is known by the changes below it.
 */
export async function findPageOfSurvey(
  tx: TransactionSql,
  owner: Owner,
  list: ListQuery,
  page: ListPage,
  survey: Survey
): Promise<string[]> {
  const { total, added, removed } = survey
  const first = page.order === 'asc' ? page.offset : Math.max(0, total - page.offset - page.limit)
  const last = page.order === 'asc' ? Math.min(total, page.offset + page.limit) : total - page.offset
  if (last <= first) return []
  const start = await findStart(tx, owner, list, survey, first - added)
  const at = tx(list.sort)
  const rows = await tx<{ document_id: string }[]>`
    select document_id
    from (
      select listed.document_id, listed.at
      from list_stretches as stretch, lateral (
        select document_id, ${at} as at
        from document_listings
        where ${matching(tx, owner, list)}
          and (${at}, document_id) >= (from_at, from_id)
          and (${at}, document_id) <= (until_at, until_id)
        -- Keeps the planner from reading all listings and then looking for their stretches.
        offset 0
      ) as listed
      where survey_id = ${survey.id}
        and position between ${start?.stretch ?? 0} and ${last + removed}
      union
      select document_id, ${at}
      from document_listings
      where document_id in (select document_id from ${changesSince(tx, owner, survey)})
        and ${matching(tx, owner, list)}
    ) as candidates
    ${start ? tx`where (at, document_id) >= (${start.at}::text::timestamptz, ${start.id})` : tx``}
    order by at, document_id
    limit ${last - first}
    offset ${first - (start?.position ?? 0)}
  `
  return rows.map(({ document_id }) => document_id)
}

// The last stretch that begins no later than a position did.
async function findStart(tx: TransactionSql, owner: Owner, list: ListQuery, survey: Survey, position: number) {
  const [start] = await tx<(Start & { stretch: number })[]>`
    with stretch as (
      select *
      from list_stretches
      where survey_id = ${survey.id} and position <= ${position}
      order by position desc
      limit 1
    )
    select
      position as stretch,
      from_at::text as at,
      from_id as id,
      position + (
        select coalesce(sum(sign), 0)::int
        from ${changesSince(tx, owner, survey)}
        where (change.${tx(list.sort)}, change.document_id) < (from_at, from_id) and ${matching(tx, owner, list)}
      ) as position
    from stretch
  `
  return start
}
