import type { Schemas } from './contract.js'
import { invalid } from './rules.js'

interface PageQuery {
  page?: number | undefined
  per_page?: number | undefined
}

/** Returns one page of the items. */
export function pageOf<T>(all: T[], { page = 1, per_page = 20 }: PageQuery) {
  const pagination = { page, per_page, total: all.length, total_pages: Math.ceil(all.length / per_page) }
  return { data: all.slice((page - 1) * per_page, page * per_page), pagination } satisfies {
    data: T[]
    pagination: Schemas['Pagination']
  }
}

/** Returns the items that follow one. */
export function following<T extends { id?: string }>(all: T[], after: string | undefined): T[] {
  if (after === undefined) return all
  const index = all.findIndex(({ id }) => id === after)
  if (index < 0) throw invalid('VALIDATION_FAILED', 'after', 'is not an entry of this list')
  return all.slice(index + 1)
}

interface Times {
  created_after?: string | undefined
  created_before?: string | undefined
  updated_after?: string | undefined
}

/** Whether an object was created and last changed between the given times. */
export function isTimely(
  { created_after, created_before, updated_after }: Times,
  created_at: string,
  updated_at: string = created_at
): boolean {
  return isBetween(created_at, created_after, created_before) && isBetween(updated_at, updated_after)
}

interface Listed {
  id?: string
  mode: string
  created_at: string
  updated_at?: string
}

/** Returns the items of a mode, newest first: those that a query continues with, created and changed at its times. */
export function newestFirst<T extends Listed>(
  all: Iterable<T>,
  mode: string,
  query: Times & { after?: string | undefined } = {}
): T[] {
  const own = [...all].filter((each) => each.mode === mode).reverse()
  return following(own, query.after).filter((each) => isTimely(query, each.created_at, each.updated_at))
}

/** Whether a time is between the given limits. */
export function isBetween(time: string, after?: string, before?: string): boolean {
  const at = Date.parse(time)
  return (after === undefined || at > Date.parse(after)) && (before === undefined || at < Date.parse(before))
}

/** Whether a value is one of those that a filter allows. */
export function isOneOf<T>(value: T, allowed: readonly T[] = [value]): boolean {
  return allowed.includes(value)
}

/** Whether any of the values contains the text, ignoring case. */
export function matches(search: string | undefined, ...texts: (string | null)[]): boolean {
  const wanted = search?.toLowerCase() ?? ''
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted))
}
