import { invalid, type Refusal } from '@signpost/spec/rules'
import type { PendingQuery, Row, Sql } from 'postgres'
import { type IdPrefix, uuidOrNull } from '../contract/ids.js'
import { inSnapshot } from '../postgres/in-snapshot.js'

type Fragment = PendingQuery<Row[]>

/** The parts of a paginated query. */
export interface PagedQuery {
  select: Fragment
  from: Fragment
  /** Tables of which each row has exactly one row. They are not read to count. */
  join?: Fragment
  /** Whose rows they are. An entry that the list continues after is one of these. */
  owned: Fragment
  /** Which of these are listed: conditions that each begin with `and`. */
  filter: Fragment
  order: Order
}

/** The order of a list: by a column, and by identifiers where that is equal. Descending by default. */
interface Order {
  by: Fragment
  id: Fragment
  prefix: IdPrefix
  ascending?: boolean
}

/** The requested part of a list. */
export interface Range {
  limit: number
  offset: number
  /** The identifier of the entry that the list continues after. */
  after?: string | undefined
}

/** A page of a list. */
export interface Page<T> {
  rows: T[]
  /** How many entries the whole list has. */
  total: number
  /** Whether entries follow these. */
  hasMore: boolean
}

/** A page of a query's rows with the total, both from one snapshot. Throws if there is no entry to continue after. */
export async function readPage<T extends object>(
  sql: Sql,
  { select, from, join = sql``, owned, filter, order }: PagedQuery,
  { limit, offset, after }: Range
): Promise<Page<T>> {
  const { by, id, ascending = false } = order
  const cursor = after === undefined ? undefined : cursorOf(after, order.prefix)
  const last = cursor && sql`from ${from} where ${owned} and ${id} = ${cursor}`
  const follows = last ? sql`and (${by}, ${id}) ${ascending ? sql`>` : sql`<`} (select ${by}, ${id} ${last})` : sql``
  const where = sql`where ${owned} ${filter}`
  const known = last ? sql`exists (select ${last})` : sql`true`
  const orderBy = ascending ? sql`${by}, ${id}` : sql`${by} desc, ${id} desc`
  return inSnapshot(sql, async (tx) => {
    const [rows, [count]] = await Promise.all([
      tx<T[]>`
        select ${select} from ${from} ${join} ${where} ${follows} order by ${orderBy} limit ${limit + 1} offset ${offset}
      `,
      tx<[{ total: number; known: boolean }]>`select count(*)::int as total, ${known} as known from ${from} ${where}`
    ])
    if (last && !count.known) throw unknownCursor()
    return pageOf([...rows] as T[], limit, count.total)
  })
}

/** A page of rows that were read with one more than it may have. */
export function pageOf<T>(rows: T[], limit: number, total: number): Page<T> {
  return { rows: rows.slice(0, limit), total, hasMore: rows.length > limit }
}

/** The UUID of the entry that a list continues after. Throws if an identifier is malformed. */
export function cursorOf(after: string, prefix: IdPrefix): string {
  const uuid = uuidOrNull(prefix, after)
  if (uuid === null) throw unknownCursor()
  return uuid
}

/** The error for an entry to continue after that does not exist. */
export function unknownCursor(): Refusal {
  return invalid('VALIDATION_FAILED', 'after', 'is not an entry of this list')
}
