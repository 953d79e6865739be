import type { Sql } from 'postgres'

/** Watches what runs on a pool of connections. */
export interface SqlObserver {
  /** Called when a statement outside of a transaction starts. The result is called when it ends. */
  statement(): () => void
  /** Called when a transaction starts. `begun` is called once it has a connection, `ended` when it ends. */
  transaction(): { begun(): void; ended(): void }
}

// What the driver keeps in a statement. It calls the handler to run it, and one of the others with its result.
interface Query {
  handler(query: Query): unknown
  resolve(result: unknown): void
  reject(error: unknown): void
}

type Work = (tx: unknown) => unknown

/** Watches the statements and transactions of a client. The driver itself does not report them. */
export function observeSql(sql: Sql, observer: SqlObserver): Sql {
  const watched = <T>(made: T): T => {
    if (isQuery(made)) observeQuery(made, observer)
    return made
  }
  const unsafe = (...args: Parameters<Sql['unsafe']>) => watched(sql.unsafe(...args))
  const begin = async (...args: unknown[]) => {
    const transaction = observer.transaction()
    const work = args.pop() as Work
    const whenBegun: Work = (tx) => {
      transaction.begun()
      return work(tx)
    }
    try {
      return await (sql.begin as (...args: unknown[]) => Promise<unknown>)(...args, whenBegun)
    } finally {
      transaction.ended()
    }
  }
  return new Proxy(sql, {
    apply: (target, self, args) => watched(Reflect.apply(target, self, args)),
    get(target, property) {
      if (property === 'begin') return begin
      return property === 'unsafe' ? unsafe : Reflect.get(target, property)
    }
  })
}

// Parts of statements, and lists of columns and values, are made in the same way, and are never run.
function isQuery(made: unknown): made is Query {
  return typeof made === 'object' && made !== null && 'handler' in made
}

function observeQuery(query: Query, observer: SqlObserver) {
  const run = query.handler
  query.handler = (self) => {
    const end = observer.statement()
    const { resolve, reject } = query
    query.resolve = (result) => {
      end()
      resolve(result)
    }
    query.reject = (error) => {
      end()
      reject(error)
    }
    return run(self)
  }
}
