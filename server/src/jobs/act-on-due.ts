import type { Sql, TransactionSql } from 'postgres'
import { type HeldRows, holdFree } from '../commit/hold.js'
import { isDatabaseAway } from '../postgres/is-database-away.js'

/** What is done with a document that is due, in a transaction that has locked it. */
export type ActOnDue = (tx: TransactionSql, held: HeldRows) => Promise<unknown>

// A commit for each document waits for the disk, and for a standby. Anyone who wants one of these documents waits for all.
const together = 100

/**
 * Acts on many documents in few transactions, whose statements are pipelined. Documents that others have locked are left
 * to the next time. If a transaction fails, each of its documents gets one of its own, so that one that cannot be acted on
 * holds up no other.
 *
 * @returns on how many it has acted
 * @throws {AggregateError} if some have failed, after the others; the error itself, at once, if the database is away
 */
export async function actOnDue(sql: Sql, ids: string[], act: ActOnDue): Promise<number> {
  const failures: unknown[] = []
  let count = 0
  for (let index = 0; index < ids.length; index += together) {
    const some = ids.slice(index, index + together)
    try {
      count += await actTogether(sql, some, act)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      for (const id of some) {
        count += await actTogether(sql, [id], act).catch((error) => {
          if (isDatabaseAway(error)) throw error
          failures.push(error)
          return 0
        })
      }
    }
  }
  if (failures.length === 0) return count
  throw new AggregateError(failures, `${failures.length} of ${ids.length} documents cannot be acted on`)
}

async function actTogether(sql: Sql, ids: string[], act: ActOnDue): Promise<number> {
  return sql.begin(async (tx) => {
    const held = await holdFree(tx, ids)
    // All must have ended before the transaction does: what one of them sends later would be outside of it.
    const ended = await Promise.allSettled(held.map((one) => act(tx, one)))
    const reasons = ended.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
    if (reasons.length > 0) throw reasons.find((reason) => reason?.code !== transactionAborted) ?? reasons[0]
    return held.length
  })
}

// Of statements after the one that failed, which say nothing about the cause.
const transactionAborted = '25P02'
