import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../../contract.js'
import { inSnapshot } from '../../postgres/in-snapshot.js'
import type { DocumentRow, Owner } from '../document-store.js'
import { type ListQuery, matching, matchingByIndex } from './matching.js'
import { findPageOfSurvey } from './page-of-survey.js'
import { findSurvey, recordAsked, type Survey } from './survey.js'
import { takeSurvey } from './take-survey.js'

// The documents of an owner who has no more of them are gone through on every request.
const fewDocuments = 2000

type Fragment = PendingQuery<Row[]>

/** Which part of a list is wanted. */
export interface ListPage {
  order: Schemas['SortOrder']
  limit: number
  offset: number
}

/** A page of a list, and how many documents the list has: both of one moment. */
export interface ListAnswer {
  rows: DocumentRow[]
  total: number
}

/**
 * Reads a page of a list of an owner's documents.
 *
 * 1. An owner's few documents are gone through.
 * 2. One list among many documents is surveyed once. From then on its total and the place of a page follow from the
 *    survey and from what has changed since.
 * 3. Unless an index finds so few that there is nothing to survey.
 */
export async function readList(sql: Sql, owner: Owner, list: ListQuery, page: ListPage): Promise<ListAnswer> {
  const known = await inSnapshot(sql, (tx) => readKnown(tx, owner, list, page))
  if (known?.survey?.forgotten) await recordAsked(sql, known.survey.id)
  if (known) return known
  const surveyed = await takeSurvey(sql, owner, list)
  return inSnapshot(sql, async (tx) => {
    const answer = surveyed ? await readKnown(tx, owner, list, page) : null
    return answer ?? readThrough(tx, list, page, matchingByIndex(tx, owner, list))
  })
}

async function readKnown(
  tx: TransactionSql,
  owner: Owner,
  list: ListQuery,
  page: ListPage
): Promise<(ListAnswer & { survey?: Survey }) | null> {
  const survey = await findSurvey(tx, owner, list)
  if (!survey) return (await hasFew(tx, owner)) ? readThrough(tx, list, page, matching(tx, owner, list)) : null
  const ids = await findPageOfSurvey(tx, owner, list, page, survey)
  return { rows: await readRows(tx, list, page, ids), total: survey.total, survey }
}

async function hasFew(tx: TransactionSql, { accountId, mode }: Owner) {
  const [count] = await tx<{ few: boolean }[]>`
    select count(*) <= ${fewDocuments} as few
    from (
      select
      from document_listings
      where account_id = ${accountId} and mode = ${mode}
      -- As an index has them: another account's may come first in the table.
      order by trashed, created_at, document_id
      limit ${fewDocuments + 1}
    ) as listed
  `
  return count!.few
}

// All of them before the page: an index that finds few is better than one that has the right order.
async function readThrough(tx: TransactionSql, list: ListQuery, page: ListPage, where: Fragment) {
  const [found] = await tx<{ total: number; ids: string[] }[]>`
    with found as materialized (
      select document_id, ${tx(list.sort)} as at
      from document_listings
      where ${where}
    )
    select
      (select count(*)::int from found) as total,
      array(
        select document_id
        from found
        order by ${inOrder(tx, page, 'at', 'document_id')}
        limit ${page.limit}
        offset ${page.offset}
      ) as ids
  `
  const { total, ids } = found!
  return { rows: await readRows(tx, list, page, ids), total }
}

async function readRows(tx: TransactionSql, { sort }: ListQuery, page: ListPage, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await tx<DocumentRow[]>`
    select *
    from documents
    where id = any(${ids}::uuid[])
    order by ${inOrder(tx, page, sort, 'id')}
  `
  return [...rows]
}

function inOrder(tx: TransactionSql, { order }: ListPage, sort: string, id: string) {
  return order === 'asc' ? tx`${tx(sort)}, ${tx(id)}` : tx`${tx(sort)} desc, ${tx(id)} desc`
}
