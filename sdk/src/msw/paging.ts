import type { Schemas } from './contract.js'

interface PageQuery {
  page?: number
  per_page?: number
}

/** A page of all these. */
export function pageOf<T>(all: T[], { page = 1, per_page = 20 }: PageQuery) {
  const pagination = { page, per_page, total: all.length, total_pages: Math.ceil(all.length / per_page) }
  return { data: all.slice((page - 1) * per_page, page * per_page), pagination } satisfies {
    data: T[]
    pagination: Schemas['Pagination']
  }
}

/** Those of a mode, the newest first. */
export function newestFirst<T extends { mode: string }>(all: Iterable<T>, mode: string): T[] {
  return [...all].filter((each) => each.mode === mode).reverse()
}

/** Whether a time is after one and before another, so far as they are given. */
export function isBetween(time: string, after?: string, before?: string): boolean {
  const at = Date.parse(time)
  return (after === undefined || at > Date.parse(after)) && (before === undefined || at < Date.parse(before))
}

/** Whether any of these has the text in it, whatever the case. */
export function matches(search: string | undefined, ...texts: (string | null)[]): boolean {
  const wanted = search?.toLowerCase() ?? ''
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted))
}
