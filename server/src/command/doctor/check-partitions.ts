import type { Sql } from 'postgres'
import { arePartitioned, countUnplaced, hasPartitionsAt } from '../../stores/partition-store.js'
import { type Finding, ok, warn } from './finding.js'

const day = 24 * 3600_000

/** Checks that the partitions of the coming days are there, if tables are partitioned. */
export async function checkPartitions(sql: Sql, now: Date): Promise<Finding> {
  if (!(await arePartitioned(sql))) return ok('events, deliveries and requests are deleted row by row')
  if (!(await hasPartitionsAt(sql, new Date(now.getTime() + 2 * day)))) {
    return warn('the partitions of the coming days are missing', 'Workers add them every minute. See their log.')
  }
  const unplaced = await countUnplaced(sql)
  if (unplaced === 0) return ok('one for each day of events, deliveries and requests')
  return warn(
    `${unplaced} rows, at least, of days that had no partition`,
    'They are deleted row by row. Compare the clocks of the machines, which name the rows.'
  )
}
