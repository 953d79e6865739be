import type { Sql, TransactionSql } from 'postgres'
import { noWakes, type Waker, type Wakes } from './waker.js'

type Work = (tx: TransactionSql) => unknown
type Begin = (...args: unknown[]) => Promise<unknown>

// The property in which a transaction has what it wakes.
const wakesKey = Symbol('wakes')

/** What a transaction wakes once it has committed, for its statements to add to. A client of a test may wake nobody. */
export function wakesOf(tx: TransactionSql): Wakes {
  return (tx as unknown as { [wakesKey]?: Wakes })[wakesKey] ?? noWakes()
}

/** Wakes workers for what transactions have noted, after they have committed. */
export function wakeAfterCommit(sql: Sql, waker: Waker): Sql {
  const begin = sql.begin.bind(sql) as Begin
  const beginNoting: Begin = async (...args) => {
    const work = args.pop() as Work
    let noted = noWakes()
    const result = await begin(...args, (tx: TransactionSql) => {
      // A transaction may be tried again, and starts over.
      noted = noWakes()
      return work(notingIn(tx, noted))
    })
    waker.wake(noted)
    return result
  }
  return Object.assign(sql, { begin: beginNoting as Sql['begin'] })
}

function notingIn(tx: TransactionSql, noted: Wakes): TransactionSql {
  const savepoint = tx.savepoint.bind(tx) as Begin
  const savepointNoting: Begin = (...args) => {
    const work = args.pop() as Work
    return savepoint(...args, (inner: TransactionSql) => work(notingIn(inner, noted)))
  }
  return Object.assign(tx, { [wakesKey]: noted, savepoint: savepointNoting as TransactionSql['savepoint'] })
}
