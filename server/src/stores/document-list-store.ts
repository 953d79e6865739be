import type { PendingQuery, Row, Sql } from 'postgres'
import type { QueryOf, Schemas } from '../contract/contract.js'
import type { DocumentRow, Owner } from './document-store.js'
import { searchPattern } from './search-pattern.js'

type Fragment = PendingQuery<Row[]>

type Filter = Exclude<keyof QueryOf<'listDocuments'>, 'page' | 'per_page' | 'trashed' | 'sort' | 'order' | 'expand'>

// The filters of the contract, as conditions on `document_listings`. A missing filter does not compile. A new filter may
// need a new column there.
const filters = {
  status: (sql: Sql, status: Schemas['DocumentStatus']) => sql`status = ${status}`,
  external_id: (sql: Sql, externalId: string) => sql`external_id = ${externalId}`,
  created_after: (sql: Sql, time: string) => sql`created_at > ${time}::text::timestamptz`,
  created_before: (sql: Sql, time: string) => sql`created_at < ${time}::text::timestamptz`,
  updated_after: (sql: Sql, time: string) => sql`updated_at > ${time}::text::timestamptz`,
  search: (sql: Sql, text: string) =>
    hasTrigrams(text)
      ? sql`search_text like (select fold_case(${searchPattern(text)}))`
      : sql`strpos(search_text, (select fold_case(${text}))) > 0`
} satisfies Record<Filter, (sql: Sql, value: never) => Fragment>

/** Selects which of an owner's documents are listed. */
export type DocumentFilter = { [Name in Filter]?: Parameters<(typeof filters)[Name]>[1] | undefined }

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
  filter: DocumentFilter,
  { sort, order, limit, offset }: ListPage
): Promise<{ rows: DocumentRow[]; total: number }> {
  const where = Object.entries(filters)
    .filter(([name]) => filter[name as Filter] !== undefined)
    .map(([name, fragment]) => sql`and ${fragment(sql, filter[name as Filter] as never)}`)
  // A search finds few rows, so they are materialized for page and total. Otherwise an index-only scan counts the rows.
  const isSearch = filter.search !== undefined || filter.external_id !== undefined
  const inOrder = order === 'asc' ? sql`at, document_id` : sql`at desc, document_id desc`
  const rows = await sql<(DocumentRow & { total: number })[]>`
    with found as ${isSearch ? sql`materialized` : sql`not materialized`} (
      select document_id, ${sql(sort)} as at
      from document_listings
      where account_id = ${owner.accountId} and mode = ${owner.mode} and trashed = ${trashed} ${all(sql, where)}
    ),
    page as (
      select document_id, at from found order by ${inOrder} limit ${limit} offset ${offset}
    )
    select counted.total, documents.*
    from (select count(*)::int as total from found) as counted
    left join (page join documents on documents.id = page.document_id) on true
    order by ${inOrder}
  `
  // biome-ignore lint/style/noNonNullAssertion: the totals are joined outwards: there is a row without documents too
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]!.total }
}

const all = (sql: Sql, fragments: Fragment[]) => fragments.reduce((sum, each) => sql`${sum} ${each}`, sql``)

/** Whether the trigram index can find a text. It indexes letters and digits, in some databases only those of ASCII. */
function hasTrigrams(text: string): boolean {
  return /[a-z0-9]{3}/i.test(text)
}
