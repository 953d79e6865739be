import type { Sql } from 'postgres'
import { type Config, loadConfig } from '../config/config.js'
import type { Context } from '../context/context.js'
import { createContext } from '../create-context.js'
import type { Locks } from '../postgres/advisory-locks.js'
import { readDatabase, useDatabase } from '../postgres/database.js'

/** Does something beside the running service, with all that the service works with. */
export async function withContext<T>(use: (context: Context) => Promise<T>): Promise<T> {
  const config = loadConfig(process.env)
  return useDatabase(config, (sql, locks) => inContext(config, sql, locks, use))
}

/** The same, to look only. */
export async function readContext<T>(read: (context: Context) => Promise<T>): Promise<T> {
  const config = loadConfig(process.env)
  return readDatabase(config, (sql, locks) => inContext(config, sql, locks, read))
}

async function inContext<T>(config: Config, sql: Sql, locks: Locks, use: (context: Context) => Promise<T>) {
  await using context = await createContext(config, { sql, locks })
  return await use(context)
}
