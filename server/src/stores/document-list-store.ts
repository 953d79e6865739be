import type { PendingQuery, Row, Sql } from 'postgres'
import type { QueryOf, Schemas } from '../contract/contract.js'
import { type IdPrefix, uuidOrNull } from '../contract/ids.js'
import { timeOf } from '../postgres/created-between.js'
import { unprepared } from '../postgres/unprepared.js'
import type { Owner } from './document-store.js'
import { type ListedDocument, listedColumns } from './presented-document.js'
import { cursorOf, type Page, pageOf, type Range, unknownCursor } from './read-page.js'
import { spellingsOf } from './spellings-of.js'

type Fragment = PendingQuery<Row[]>

type Filter = Exclude<
  keyof QueryOf<'listDocuments'>,
  'page' | 'per_page' | 'after' | 'trashed' | 'sort' | 'order' | 'expand'
>

type OneFilter = Exclude<Filter, 'status'>

type Condition<Name extends OneFilter> = (sql: Sql, value: NonNullable<DocumentFilter[Name]>, owner: Owner) => Fragment

// The filters of the contract, as conditions on `document_listings`. A missing one does not compile, unless it is named like a
// property of documents: it then compares the column of its name.
const conditions: { [Name in Exclude<OneFilter, keyof Schemas['Document']>]: Condition<Name> } & {
  [Name in Extract<OneFilter, keyof Schemas['Document']>]?: Condition<Name>
} = {
  created_after: (sql, time) => sql`created_at > ${timeOf(sql, time)}`,
  created_before: (sql, time) => sql`created_at < ${timeOf(sql, time)}`,
  updated_after: (sql, time) => sql`updated_at > ${timeOf(sql, time)}`,
  // As in the index of these documents, which are few.
  seal_status: (sql, statuses) => sql`
    exists (
      select
      from documents
      where documents.id = document_id and status = 'sent' and seal_status in ('pending', 'failed')
        and seal_status = any(${statuses}::text[])
    )
  `,
  search: (sql, text) =>
    hasTrigrams(text)
      ? sql`search_text like (select fold_case(${searchPattern(text)}))`
      : sql`strpos(search_text, (select fold_case(${text}))) > 0`,
  // The text contains the address, and its index finds it among the owner's documents.
  signer_email: (sql, email) => sql`
    (${spellingsOf(email).map((each) => sql`search_text like (select fold_case(${searchPattern(each)})) or`)} false) and exists (
      select
      from signers
      where signers.document_id = document_listings.document_id and (
        fold_case(email) = any(${spellingsOf(email)}::text[]) or exists (
          select
          from jsonb_array_elements(candidates) as each
          where fold_case(each->>'email') = any(${spellingsOf(email)}::text[])
        )
      )
    )
  `,
  template_id: (sql, ids) => sql`template_id = any(${uuidsOf('tpl', ids)}::uuid[])`,
  template_link_id: (sql, ids) => sql`
    document_id in (select id from documents where template_link_id = any(${uuidsOf('tln', ids)}::uuid[]))
  `,
  bulk_send_id: (sql, ids) => sql`bulk_send_id = any(${uuidsOf('blk', ids)}::uuid[])`,
  voided_by: (sql, parties) => sql`voided_by = any(${parties}::text[])`,
  tag: (sql, tags, owner) => havingTerms(sql, sql`&& ${termsOf(sql, owner, tags, {})}`),
  metadata: (sql, metadata, owner) => havingTerms(sql, sql`@> ${termsOf(sql, owner, [], metadata)}`)
}

// As in the index of the tags and metadata of all accounts.
const havingTerms = (sql: Sql, condition: Fragment) => sql`
  document_id in (
    select documents.id
    from documents
    where (tags <> '{}' or metadata <> '{}') and terms_of(account_id, mode, tags, metadata) ${condition}
  )
`

const termsOf = (sql: Sql, { accountId, mode }: Owner, tags: string[], metadata: Record<string, string>) =>
  sql`terms_of(${accountId}::uuid, ${mode}::text, ${tags}::text[], ${sql.json(metadata)}::jsonb)`

const uuidsOf = (prefix: IdPrefix, ids: string[]) =>
  ids.map((id) => uuidOrNull(prefix, id)).filter((uuid) => uuid !== null)

// All other filters leave few documents.
const leavingMany = ['created_after', 'created_before', 'updated_after']

/** Selects which of an owner's documents are listed. */
export type DocumentFilter = Pick<QueryOf<'listDocuments'>, Filter>

/** The requested part of a list, and its order. */
export interface ListPage extends Range {
  sort: Schemas['DocumentSort']
  order: Schemas['SortOrder']
}

/**
 * A page of an owner's documents, with the total. One statement reads both, so they are consistent. Throws if there is no
 * document to continue after.
 */
export async function listDocumentRows(
  sql: Sql,
  owner: Owner,
  trashed: boolean,
  { status, ...others }: DocumentFilter,
  { sort, order, limit, offset, after }: ListPage
): Promise<Page<ListedDocument>> {
  const filters = givenOf(others)
  const where = conditionsOf(sql, filters, owner)
  const statuses = [...new Set(status)]
  // The rows of a short list are materialized for page and total. Otherwise an index-only scan counts the rows.
  const isShort = filters.some(([name]) => !leavingMany.includes(name))
  const inOrder = order === 'asc' ? sql`at, document_id` : sql`at desc, document_id desc`
  const owned = sql`account_id = ${owner.accountId} and mode = ${owner.mode}`
  const last =
    after === undefined
      ? undefined
      : sql`from document_listings where ${owned} and document_id = ${cursorOf(after, 'doc')}`
  const follows = (at: Fragment) =>
    last
      ? sql`and (${at}, document_id) ${order === 'asc' ? sql`>` : sql`<`} (select ${sql(sort)}, document_id ${last})`
      : sql``
  const listed = (condition: Fragment) => sql`
    select document_id, ${sql(sort)} as at
    from document_listings
    where ${owned} and trashed = ${trashed} ${all(sql, where)} ${condition}
  `
  // An index has the documents of one status in order: those of several are merged.
  const merged = sql`
    (select each.*
    from unnest(${statuses}::text[]) as wanted (status),
      lateral (
        ${listed(sql`and status = wanted.status ${follows(sql`${sql(sort)}`)}`)} order by ${inOrder} limit ${limit + 1 + offset}
      ) as each) as merged
  `
  const query = sql<(ListedDocument & { total: number; known: boolean })[]>`
    with found as ${isShort ? sql`materialized` : sql`not materialized`} (
      ${listed(statuses.length > 0 ? sql`and status = any(${statuses}::text[])` : sql``)}
    ),
    page as (
      select document_id, at
      from ${statuses.length > 0 && !isShort ? merged : sql`found`}
      where true ${follows(sql`at`)}
      order by ${inOrder}
      limit ${limit + 1} offset ${offset}
    )
    select counted.*, ${sql(listedColumns)}
    from (
      select count(*)::int as total, ${last ? sql`exists (select ${last})` : sql`true`} as known from found
    ) as counted
    left join (page join documents on documents.id = page.document_id) on true
    order by ${inOrder}
  `
  const rows = await preparedUnless(filters, query)
  // biome-ignore lint/style/noNonNullAssertion: the totals are joined outwards: there is a row without documents too
  const { total, known } = rows[0]!
  if (!known) throw unknownCursor()
  return pageOf(
    rows.filter(({ id }) => id !== null),
    limit,
    total
  )
}

/**
 * How many of an owner's documents have which status. The statuses are counted in an index, and the voided ones, which are
 * few, again by who ended them.
 */
export async function countDocumentRows(
  sql: Sql,
  owner: Owner,
  filter: QueryOf<'countDocuments'>
): Promise<Schemas['DocumentCounts']> {
  const filters = givenOf(filter)
  const where = sql`
    account_id = ${owner.accountId} and mode = ${owner.mode} ${all(sql, conditionsOf(sql, filters, owner))}
  `
  const query = sql<{ by: string; count: number }[]>`
    select case when trashed then 'trashed' else status end as by, count(*)::int
    from document_listings
    where ${where}
    group by 1
    union all
    select voided_by, count(*)::int from document_listings where ${where} and voided_by is not null group by 1
  `
  const rows = await preparedUnless(filters, query)
  const counted = new Map(rows.map(({ by, count }) => [by, count]))
  const countOf = (by: Schemas['DocumentStatus'] | Schemas['VoidedBy'] | 'trashed') => counted.get(by) ?? 0
  const [draft, sent, completed, voided] = [countOf('draft'), countOf('sent'), countOf('completed'), countOf('voided')]
  const voided_by = { sender: countOf('sender'), signer: countOf('signer'), expiry: countOf('expiry') }
  const total = draft + sent + completed + voided
  return { total, draft, sent, completed, voided, voided_by, trashed: countOf('trashed') }
}

// Filters can be combined, and ordered, in more ways than a connection could keep statements.
function preparedUnless<Rows extends Row[]>(filters: unknown[], query: PendingQuery<Rows>): PendingQuery<Rows> {
  return filters.length > 0 ? unprepared(query) : query
}

const givenOf = (filters: Omit<DocumentFilter, 'status'>) =>
  Object.entries(filters).filter(([, value]) => value !== undefined)

const conditionsOf = (sql: Sql, filters: [string, unknown][], owner: Owner) =>
  filters.map(([name, value]) => sql`and ${conditionOf(sql, name, value, owner)}`)

function conditionOf(sql: Sql, name: string, value: unknown, owner: Owner): Fragment {
  const condition = conditions[name as OneFilter] as ((sql: Sql, value: unknown, owner: Owner) => Fragment) | undefined
  return condition?.(sql, value, owner) ?? sql`${sql(name)} = ${value as string}`
}

const all = (sql: Sql, fragments: Fragment[]) => fragments.reduce((sum, each) => sql`${sum} ${each}`, sql``)

/** Whether the trigram index can find a text. It indexes letters and digits, in some databases only those of ASCII. */
function hasTrigrams(text: string): boolean {
  return /[a-z0-9]{3}/i.test(text)
}

/** An `ilike` pattern that matches a text anywhere. */
function searchPattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`
}
