import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../../contract.js'
import { searchPattern } from '../../http/search-pattern.js'
import type { Owner } from '../document-store.js'

/** Which of an owner's documents a list has, and in which order. */
export interface ListQuery {
  status?: Schemas['DocumentStatus']
  search?: string
  externalId?: string
  trashed: boolean
  sort: Schemas['DocumentSort']
}

/** Whether a listing, or a change of one, is of the list. It reads them one by one. */
export function matching(sql: Sql | TransactionSql, owner: Owner, list: ListQuery) {
  return sql`${filtered(sql, owner, list)} ${list.search ? sql`and ${containing(sql, list.search)}` : sql``}`
}

/** Whether a listing has what is searched for. */
export function containing(sql: Sql | TransactionSql, search: string) {
  return sql`strpos(search_text, (select fold_case(${search}))) > 0`
}

/** The same, for all of an owner's listings: by the index of trigrams if the search has any. */
export function matchingByIndex(sql: Sql | TransactionSql, owner: Owner, list: ListQuery) {
  const { search } = list
  if (!search || !hasTrigrams(search)) return matching(sql, owner, list)
  return sql`${filtered(sql, owner, list)} and search_text like (select fold_case(${searchPattern(search)}))`
}

/** Whether the index knows the text. It has runs of letters and digits; in some databases only those of ASCII. */
export function hasTrigrams(search: string): boolean {
  return /[a-z0-9]{3}/i.test(search)
}

function filtered(sql: Sql | TransactionSql, owner: Owner, { status, externalId, trashed }: ListQuery) {
  return sql`
    account_id = ${owner.accountId}
    and mode = ${owner.mode}
    and trashed = ${trashed}
    ${status ? sql`and status = ${status}` : sql``}
    ${externalId === undefined ? sql`` : sql`and external_id = ${externalId}`}
  `
}
