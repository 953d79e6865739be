import type { Schemas } from './contract.js'

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

/** Returns the items of a mode that were created and changed between the given times, newest first. */
export function newestFirst<T extends { mode: string; created_at: string; updated_at?: string }>(
  all: Iterable<T>,
  mode: string,
  times: Times = {}
): T[] {
  return [...all].filter((each) => each.mode === mode && isTimely(times, each.created_at, each.updated_at)).reverse()
}

/** Whether a time is between the given limits. */
export function isBetween(time: string, after?: string, before?: string): boolean {
  const at = Date.parse(time)
  return (after === undefined || at > Date.parse(after)) && (before === undefined || at < Date.parse(before))
}

/** Whether a value is one of those that a filter allows. */
export function isOneOf<T>(value: T, allowed: T[] = [value]): boolean {
  return allowed.includes(value)
}

/** Whether any of the values contains the text, ignoring case. */
export function matches(search: string | undefined, ...texts: (string | null)[]): boolean {
  const wanted = search?.toLowerCase() ?? ''
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted))
}
