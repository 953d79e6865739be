import postgres, { type Sql, type TransactionSql } from 'postgres'
import type { DatabaseServer } from '../config/database-url.js'
import { keepAlives } from './advisory-locks.js'
import { postgresOptions } from './driver-options.js'
import { outageSettings } from './outage-settings.js'

// A busy pooler may happen to give a connection the same session again.
const mostRounds = 50

/**
 * Whether connections of a URL share the sessions of the database: a connection pooler gives each transaction any session
 * that is free. Session locks then belong to nobody, notifications do not arrive, and prepared statements disappear.
 */
export async function sharesSessions(server: DatabaseServer): Promise<boolean> {
  const [one, other] = [probe(server), probe(server)]
  try {
    const { key, session } = await look(one)
    // Poolers have their own keys for cancelling queries. Without one of those, a single round is enough.
    for (let round = 0; round < (key === session ? 1 : mostRounds); round++) {
      if (await isShared(one, other)) return true
    }
    return false
  } catch (error) {
    if (isRefusedParameter(error)) return true
    throw error
  } finally {
    await Promise.all([one, other].map((client) => client.end({ timeout: 5 })))
  }
}

function probe(server: DatabaseServer): Sql {
  const connection = { application_name: 'signpost probe', ...keepAlives, ...server.session }
  const options = { ...outageSettings, max: 1, prepare: false, fetch_types: false, connection }
  return postgres({ ...postgresOptions(server), ...options })
}

async function isShared(one: Sql, other: Sql): Promise<boolean> {
  const before = await look(one)
  return other.begin(async (tx) => {
    // While this transaction holds its session, the other connection gets another one.
    if ((await look(tx)).session === before.session) return true
    const after = await look(one)
    return after.key === before.key && after.session !== before.session
  })
}

/** The process of the session, and the process that the server named when the connection was opened. */
async function look(sql: Sql | TransactionSql) {
  const result = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
  return { session: result[0].pid, key: result.state.pid }
}

/** Whether a pooler has refused a connection: it only knows the most common parameters, Postgres knows all. */
export function isRefusedParameter(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '08P01' && typeof message === 'string' && message.includes('startup parameter')
}
