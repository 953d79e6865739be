import type { PendingQuery, Row, Sql } from 'postgres'
import type { QueryOf, Schemas } from '../contract/contract.js'
import type { DocumentRow, Owner } from './document-store.js'
import { searchPattern } from './search-pattern.js'

type Fragment = PendingQuery<Row[]>

type Filter = Exclude<keyof QueryOf<'listDocuments'>, 'page' | 'per_page' | 'trashed' | 'sort' | 'order' | 'expand'>

type OneFilter = Exclude<Filter, 'status'>

// The filters of the contract that are not properties of documents, as conditions on `document_listings`. A missing one does
// not compile. A filter that is a property compares the column of its name.
const conditions = {
  created_after: (sql, time) => sql`created_at > ${time}::text::timestamptz`,
  created_before: (sql, time) => sql`created_at < ${time}::text::timestamptz`,
  updated_after: (sql, time) => sql`updated_at > ${time}::text::timestamptz`,
  // As in the index of these documents, which are few.
  seal_status: (sql, status) => sql`
    exists (
      select
      from documents
      where documents.id = document_id and status = 'sent' and seal_status in ('pending', 'failed')
        and seal_status = ${status}
    )
  `,
  search: (sql, text) =>
    hasTrigrams(text)
      ? sql`search_text like (select fold_case(${searchPattern(text)}))`
      : sql`strpos(search_text, (select fold_case(${text}))) > 0`
} satisfies Record<Exclude<OneFilter, keyof Schemas['Document']>, (sql: Sql, value: string) => Fragment>

// All other filters leave few documents.
const leavingMany = ['created_after', 'created_before', 'updated_after']

/** Selects which of an owner's documents are listed. */
export type DocumentFilter = Pick<QueryOf<'listDocuments'>, Filter>

/** The requested part of a list, and its order. */
export interface ListPage {
  sort: Schemas['DocumentSort']
  order: Schemas['SortOrder']
  limit: number
  offset: number
}

/** A page of an owner's documents, with the total. One statement reads both, so they are consistent. */
export async function listDocumentRows(
  sql: Sql,
  owner: Owner,
  trashed: boolean,
  { status, ...others }: DocumentFilter,
  { sort, order, limit, offset }: ListPage
): Promise<{ rows: DocumentRow[]; total: number }> {
  const filters = Object.entries(others).filter((each): each is [string, string] => each[1] !== undefined)
  const where = filters.map(([name, value]) => sql`and ${conditionOf(sql, name, value)}`)
  const statuses = [...new Set(status)]
  // The rows of a short list are materialized for page and total. Otherwise an index-only scan counts the rows.
  const isShort = filters.some(([name]) => !leavingMany.includes(name))
  const inOrder = order === 'asc' ? sql`at, document_id` : sql`at desc, document_id desc`
  const listed = (condition: Fragment) => sql`
    select document_id, ${sql(sort)} as at
    from document_listings
    where account_id = ${owner.accountId} and mode = ${owner.mode} and trashed = ${trashed} ${all(sql, where)} ${condition}
  `
  // An index has the documents of one status in order: those of several are merged.
  const merged = sql`
    (select each.*
    from unnest(${statuses}::text[]) as wanted (status),
      lateral (
        ${listed(sql`and status = wanted.status`)} order by ${inOrder} limit ${limit + offset}
      ) as each) as merged
  `
  const rows = await sql<(DocumentRow & { total: number })[]>`
    with found as ${isShort ? sql`materialized` : sql`not materialized`} (
      ${listed(statuses.length > 0 ? sql`and status = any(${statuses}::text[])` : sql``)}
    ),
    page as (
      select document_id, at
      from ${statuses.length > 0 && !isShort ? merged : sql`found`}
      order by ${inOrder}
      limit ${limit} offset ${offset}
    )
    select counted.total, documents.*
    from (select count(*)::int as total from found) as counted
    left join (page join documents on documents.id = page.document_id) on true
    order by ${inOrder}
  `
  // biome-ignore lint/style/noNonNullAssertion: the totals are joined outwards: there is a row without documents too
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]!.total }
}

function conditionOf(sql: Sql, name: string, value: string): Fragment {
  return name in conditions ? conditions[name as keyof typeof conditions](sql, value) : sql`${sql(name)} = ${value}`
}

const all = (sql: Sql, fragments: Fragment[]) => fragments.reduce((sum, each) => sql`${sum} ${each}`, sql``)

/** Whether the trigram index can find a text. It indexes letters and digits, in some databases only those of ASCII. */
function hasTrigrams(text: string): boolean {
  return /[a-z0-9]{3}/i.test(text)
}
