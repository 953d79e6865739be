import type { Sql } from 'postgres'
import { type Config, loadConfig } from '../config/config.js'
import type { Context } from '../context/context.js'
import { createContext } from '../create-context.js'
import type { Locks } from '../postgres/advisory-locks.js'
import { readDatabase, useDatabase } from '../postgres/database.js'
import { DatabaseClock } from '../postgres/database-clock.js'
import { loadSealSigner } from '../sealing/load-seal-signer.js'
import { noMetrics } from '../telemetry/metrics.js'
import { noTracer } from '../telemetry/tracer.js'

/** Runs a function with the service's context, possibly while the service is running. Migrates the database first. */
export async function withContext<T>(use: (context: Context) => Promise<T>): Promise<T> {
  const config = loadConfig(process.env)
  return useDatabase(config, (sql, locks) => inContext(config, sql, locks, use))
}

/** Like withContext, for reading. Never migrates. */
export async function readContext<T>(read: (context: Context) => Promise<T>): Promise<T> {
  const config = loadConfig(process.env)
  return readDatabase(config, (sql, locks) => inContext(config, sql, locks, read))
}

/** Runs a function with a context of the service on a database that is open. */
export async function inContext<T>(
  config: Config,
  sql: Sql,
  locks: Locks,
  use: (context: Context) => Promise<T>
): Promise<T> {
  const signer = await loadSealSigner(config)
  await using clock = await DatabaseClock.start(sql)
  const parts = { clock, sql, locks, metrics: noMetrics, tracer: noTracer, signer }
  await using context = await createContext(config, parts)
  return await use(context)
}
