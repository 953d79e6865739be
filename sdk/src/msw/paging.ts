import type { Schemas } from './contract.js'
import { invalid } from './rules.js'

interface PageQuery {
  page?: number | undefined
  per_page?: number | undefined
  after?: string | undefined
}

/**
 * Returns one page of the items that a query wants. It continues after one of the list's items, wanted or not, if the query says
 * so.
 */
export function pageOf<T extends { id: string }>(
  all: T[],
  { page = 1, per_page = 20, after }: PageQuery,
  isWanted: (item: T) => boolean = () => true
): { data: T[] } & Pick<Schemas['DocumentList'], 'has_more' | 'pagination'> {
  const total = all.filter(isWanted).length
  const rest = following(all, after).filter(isWanted)
  return {
    data: rest.slice((page - 1) * per_page, page * per_page),
    has_more: rest.length > page * per_page,
    pagination: { page, per_page, total, total_pages: Math.ceil(total / per_page) }
  }
}

/** Returns the items that follow one. */
export function following<T extends { id: string }>(all: T[], after: string | undefined): T[] {
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

/** Returns the items of a mode, newest first. */
export function newestFirst<T extends { mode: string }>(all: Iterable<T>, mode: string): T[] {
  return [...all].filter((each) => each.mode === mode).reverse()
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
