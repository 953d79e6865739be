import { randomInt } from 'node:crypto'
import type { Sql } from 'postgres'
import type { DatabaseUrls } from '../config/config.js'
import { parseDatabaseUrl } from '../config/database-url.js'
import { DatabaseError } from './database-error.js'
import { sharesSessions } from './shares-sessions.js'

// An arbitrary constant that nothing else in this database uses as the first of two keys of an advisory lock.
const sameDatabaseLock = 5_374_003

/** Throws a DatabaseError if locks, notifications or transactions would be lost in a connection pooler. */
export async function assertOwnSessions({ url, directUrl }: DatabaseUrls, sql: Sql, directSql: Sql): Promise<void> {
  if (directUrl === undefined) {
    if (!(await sharesSessions(parseDatabaseUrl(url)))) return
    throw new DatabaseError(
      'DATABASE_URL leads to a connection pooler, in which locks, notifications and transactions are lost. Set DATABASE_DIRECT_URL to the URL of the same database without the pooler.'
    )
  }
  if (await sharesSessions(parseDatabaseUrl(directUrl))) {
    throw new DatabaseError(
      'DATABASE_DIRECT_URL leads to a connection pooler. Set it to the URL of the database without the pooler.'
    )
  }
  if (directUrl !== url && !(await isSameDatabase(sql, directSql))) {
    throw new DatabaseError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.')
  }
}

// Advisory locks belong to a database.
async function isSameDatabase(sql: Sql, directSql: Sql): Promise<boolean> {
  const key = randomInt(2 ** 31 - 1)
  return directSql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${sameDatabaseLock}, ${key})`
    const [lock] = await sql<[{ taken: boolean }]>`
      select pg_try_advisory_xact_lock(${sameDatabaseLock}, ${key}) as taken
    `
    return !lock.taken
  })
}
