import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import type { Sql, TransactionSql } from 'postgres'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../stores/testing/test-database.js'
import { connect } from './connect.js'
import { isDatabaseAway } from './is-database-away.js'
import { lockLimits } from './lock-limits.js'

const message = (type: string, content: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(type), length, content])
}
const accepted = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))])
const away = message('E', Buffer.from('SFATAL\0C08P01\0Mserver login has been failing\0\0'))

/** A pooler that accepts clients, but has no database: the first statement of each ends its connection. */
async function startPoolerWithoutDatabase() {
  const server = net.createServer((socket) => {
    socket.once('data', () => {
      socket.write(accepted)
      socket.once('data', () => socket.end(away))
    })
    socket.on('error', () => {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `postgres://signpost@127.0.0.1:${port}/signpost`, stop: () => server.close() }
}

// Without the patch of the client, the rejection of its own first statement is unhandled, which ends the process.
test('a pooler whose database is away fails each statement and transaction, which can be retried', async () => {
  const pooler = await startPoolerWithoutDatabase()
  await using connection = connect({ url: pooler.url })
  const { sql } = connection
  for (const ask of [() => sql`select 1`, () => sql.begin((tx) => tx`select 1`), () => sql`select 1`]) {
    const error = await ask().then(
      () => undefined,
      (error) => error
    )
    expect(error).toMatchObject({ code: '08P01', message: 'server login has been failing' })
    expect(isDatabaseAway(error)).toBe(true)
  }
  await sql.end({ timeout: 0 })
  pooler.stop()
})

test('a transaction that does not go on is ended, and its locks are released', async () => {
  const url = await createTestDatabase()
  await using patient = connect({ url })
  await using frozen = connect({ url: `${url}?idle_in_transaction_session_timeout=100` })
  const taken = (sql: TransactionSql) => sql`select pg_advisory_xact_lock(1)`
  const ended = frozen.sql.begin(async (tx) => {
    await taken(tx)
    await patient.sql.begin(taken)
    await tx`select 1`
  })
  const error = await ended.catch((error) => error)
  expect(isDatabaseAway(error)).toBe(true)
  expect(await frozen.sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('sessions have limits of how long others wait for them, behind a pooler too if it says so', async () => {
  const url = await createTestDatabase()
  await using connection = connect({ url })
  await using pooled = connect({ url: `${url}?application_name=pooler`, directUrl: url })
  const limitsOf = async (sql: Sql) => {
    const names = Object.keys(lockLimits)
    const rows = await sql<{ name: string; setting: string }[]>`
      select name, setting from pg_settings where name = any(${names})
    `
    return Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))
  }
  const without = { idle_in_transaction_session_timeout: 0, lock_timeout: 0 }
  for (const sql of [connection.sql, connection.deliverySql, connection.directSql, pooled.directSql])
    expect(await limitsOf(sql)).toEqual(lockLimits)
  // Parameters of the session are refused by a pooler.
  for (const sql of [pooled.sql, pooled.deliverySql]) expect(await limitsOf(sql)).toEqual(without)
})
