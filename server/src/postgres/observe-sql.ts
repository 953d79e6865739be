import type { Sql, TransactionSql } from 'postgres'
import { traceparentKey } from '../telemetry/traceparent.js'

/** A statement that has ended. */
interface EndedStatement {
  /** With placeholders for its values. */
  text: string
  error?: unknown
}

/** Watches what runs on a pool of connections. */
export interface SqlObserver {
  /** Called when a statement starts. The result is called when it ends. */
  statement(isInTransaction: boolean): ((ended: EndedStatement) => void) | undefined
  /** Runs a transaction, which calls `begun` once it has a connection. */
  transaction<T>(run: (begun: () => void) => Promise<T>): Promise<T>
  /** The trace that is current, for what transactions store. */
  traceparent(): string | undefined
}

// What the driver keeps in a statement. It calls the handler to run it, and one of the others with its result.
interface Query {
  strings: readonly string[]
  statement?: { string?: string } | null
  handler(query: Query): unknown
  resolve(result: unknown): void
  reject(error: unknown): void
}

type Work = (tx: TransactionSql) => unknown
type Begin = (...args: unknown[]) => Promise<unknown>

/** Watches the statements and transactions of a client. The driver itself does not report them. */
export function observeSql(sql: Sql, observer: SqlObserver): Sql {
  const begin: Begin = (...args) => {
    const work = args.pop() as Work
    return observer.transaction((begun) =>
      (sql.begin as Begin)(...args, (tx: TransactionSql) => {
        begun()
        return work(observeTransaction(tx, observer))
      })
    )
  }
  return watch(sql, observer, false, { begin })
}

function observeTransaction(tx: TransactionSql, observer: SqlObserver): TransactionSql {
  const savepoint: Begin = (...args) => {
    const work = args.pop() as Work
    return (tx.savepoint as Begin)(...args, (inner: TransactionSql) => work(observeTransaction(inner, observer)))
  }
  return watch(tx, observer, true, { savepoint })
}

function watch<T extends Sql | TransactionSql>(
  sql: T,
  observer: SqlObserver,
  isInTransaction: boolean,
  replaced: Record<string, Begin>
): T {
  const watched = (made: unknown) => {
    if (isQuery(made)) observeQuery(made, observer, isInTransaction)
    return made
  }
  const methods: Record<string | symbol, unknown> = {
    ...replaced,
    unsafe: (...args: Parameters<Sql['unsafe']>) => watched(sql.unsafe(...args))
  }
  return new Proxy(sql, {
    apply: (target, self, args) => watched(Reflect.apply(target as never, self, args)),
    get(target, property) {
      if (property === traceparentKey) return observer.traceparent()
      return methods[property] ?? Reflect.get(target, property)
    }
  })
}

// Parts of statements, and lists of columns and values, are made in the same way, and are never run.
function isQuery(made: unknown): made is Query {
  return typeof made === 'object' && made !== null && 'handler' in made
}

function observeQuery(query: Query, observer: SqlObserver, isInTransaction: boolean) {
  const run = query.handler
  query.handler = (self) => {
    const end = observer.statement(isInTransaction)
    if (!end) return run(self)
    const { resolve, reject } = query
    const text = () => query.statement?.string ?? query.strings.join('?')
    query.resolve = (result) => {
      end({ text: text() })
      resolve(result)
    }
    query.reject = (error) => {
      end({ text: text(), error })
      reject(error)
    }
    return run(self)
  }
}
