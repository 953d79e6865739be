import { randomUUID } from 'node:crypto'
import type { Sql, TransactionSql } from 'postgres'
import type { Owner } from '../document-store.js'
import { containing, hasTrigrams, type ListQuery, matching, matchingByIndex } from './matching.js'
import { sameList } from './survey.js'

// More make a survey longer to write down; fewer leave more documents to look at for a page.
const stretchesOfLongList = 4000
// Of all the documents that the search goes through.
const longestStretch = 2000
// So few that an index finds are found as quickly the next time.
const quicklyFound = 100

/**
 * Goes through a list once and writes down what makes it quick to read from then on. Answers false, and writes nothing,
 * if it is quick without.
 */
export async function takeSurvey(sql: Sql, owner: Owner, list: ListQuery): Promise<boolean> {
  return sql.begin('isolation level repeatable read', async (tx) => {
    // For the sort and the bitmaps of a list of a million.
    await tx`set local work_mem = '64MB'`
    const [found] = await tx<{ total: number; snapshot: string }[]>`
      select count(*)::int as total, pg_current_snapshot()::text as snapshot
      from document_listings
      where ${matchingByIndex(tx, owner, list)}
    `
    const { total, snapshot } = found!
    const indexed = list.externalId !== undefined || hasTrigrams(list.search ?? '')
    if (indexed && total <= quicklyFound) return false
    const id = randomUUID()
    await tx`
      insert into list_surveys (id, account_id, mode, list, snapshot, taken_at, asked_at, total)
      values (
        ${id}, ${owner.accountId}, ${owner.mode}, ${tx.json({ ...list })}, ${snapshot}::text::pg_snapshot,
        now(),
        coalesce((select max(asked_at) from list_surveys where ${sameList(tx, owner, list)}), now()),
        ${total}
      )
    `
    if (total <= stretchesOfLongList) await insertDocuments(tx, id, owner, list)
    else await insertStretches(tx, id, owner, list, total)
    return true
  })
}

async function insertDocuments(tx: TransactionSql, surveyId: string, owner: Owner, list: ListQuery) {
  await tx`
    insert into list_stretches (survey_id, position, from_at, from_id, until_at, until_id)
    select ${surveyId}, row_number() over (order by at, document_id) - 1, at, document_id, at, document_id
    from (
      select document_id, ${tx(list.sort)} as at
      from document_listings
      where ${matchingByIndex(tx, owner, list)}
    ) as found
  `
}

// A stretch ends with the document before the one that the next begins with.
async function insertStretches(tx: TransactionSql, surveyId: string, owner: Owner, list: ListQuery, total: number) {
  const { search, ...all } = list
  const documents = Math.floor(total / stretchesOfLongList)
  await tx`
    insert into list_stretches (survey_id, position, from_at, from_id, until_at, until_id)
    select ${surveyId}, position, at, document_id,
      coalesce(lead(previous_at) over (order by position), at),
      coalesce(lead(previous_id) over (order by position), document_id)
    from (
      select document_id, at, stretch,
        row_number() over listed - 1 as position,
        lag(at) over listed as previous_at,
        lag(document_id) over listed as previous_id,
        lag(stretch) over listed as previous_stretch
      from (
        select document_id, ${tx(list.sort)} as at, search_text,
          row_number() over (order by ${tx(list.sort)}, document_id) / ${longestStretch} as stretch
        from document_listings
        where ${matching(tx, owner, all)}
      ) as listings
      where ${search ? containing(tx, search) : tx`true`}
      window listed as (order by at, document_id)
    ) as found
    where position % ${documents} = 0 or position = ${total - 1} or stretch <> previous_stretch
  `
}
