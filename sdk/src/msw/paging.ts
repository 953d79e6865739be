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

interface Created {
  created_after?: string | undefined
  created_before?: string | undefined
}

/** Returns the items of a mode that were created between the given times, newest first. */
export function newestFirst<T extends { mode: string; created_at: string }>(
  all: Iterable<T>,
  mode: string,
  { created_after, created_before }: Created = {}
): T[] {
  return [...all]
    .filter((each) => each.mode === mode && isBetween(each.created_at, created_after, created_before))
    .reverse()
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
