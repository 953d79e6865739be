import type { PendingQuery, Row, Sql } from 'postgres'
import { inSnapshot } from './in-snapshot.js'

type Fragment = PendingQuery<Row[]>

/** The parts of a paginated query. */
export interface PagedQuery {
  select: Fragment
  from: Fragment
  /** Tables of which each row has exactly one row. They are not read to count. */
  join?: Fragment
  where: Fragment
  orderBy: Fragment
}

/** A page of a query's rows with the total, both from one snapshot. */
export async function readPage<T extends object>(
  sql: Sql,
  { select, from, join = sql``, where, orderBy }: PagedQuery,
  { limit, offset }: { limit: number; offset: number }
): Promise<{ rows: T[]; total: number }> {
  return inSnapshot(sql, async (tx) => {
    const [rows, [count]] = await Promise.all([
      tx<T[]>`select ${select} from ${from} ${join} where ${where} order by ${orderBy} limit ${limit} offset ${offset}`,
      tx<[{ total: number }]>`select count(*)::int as total from ${from} where ${where}`
    ])
    return { rows: [...rows] as T[], total: count.total }
  })
}
