import type { Sql } from 'postgres'
import type { Schemas } from '../contract.js'
import { searchPattern } from '../http/search-pattern.js'
import type { DocumentRow, Owner } from './document-store.js'

export interface ListFilter {
  status?: Schemas['DocumentStatus']
  search?: string
  externalId?: string
  trashed: boolean
}

export interface ListPage {
  sort: Schemas['DocumentSort']
  order: Schemas['SortOrder']
  limit: number
  offset: number
}

/** A page of an owner's documents, and how many there are in all. */
export async function listDocumentRows(sql: Sql, owner: Owner, filter: ListFilter, page: ListPage) {
  const direction = page.order === 'asc' ? sql`asc` : sql`desc`
  const rows = await sql<DocumentRow[]>`
    select *
    from documents
    where ${matching(sql, owner, filter)}
    order by ${sql(page.sort)} ${direction}, id ${direction}
    limit ${page.limit}
    offset ${page.offset}
  `
  const [count] = await sql<{ total: number }[]>`
    select count(*)::int as total
    from documents
    where ${matching(sql, owner, filter)}
  `
  return { rows: [...rows], total: count!.total }
}

function matching(sql: Sql, owner: Owner, { status, search, externalId, trashed }: ListFilter) {
  return sql`
    account_id = ${owner.accountId}
    and mode = ${owner.mode}
    and trashed_at is ${trashed ? sql`not null` : sql`null`}
    ${status ? sql`and status = ${status}` : sql``}
    ${externalId ? sql`and external_id = ${externalId}` : sql``}
    ${search ? sql`and ${containing(sql, search)}` : sql``}
  `
}

function containing(sql: Sql, search: string) {
  const pattern = searchPattern(search)
  return sql`(
    title ilike ${pattern}
    or file_name ilike ${pattern}
    or external_id ilike ${pattern}
    or exists (
      select 1
      from signers
      where signers.document_id = documents.id and (signers.name ilike ${pattern} or signers.email ilike ${pattern})
    )
  )`
}
