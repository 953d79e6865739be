import postgres from 'postgres'
import { expect, test } from 'vitest'
import { createWorld } from '../../world.js'

// Whichever comes first: the database's termination message, or the end of the socket.
const closed = /^(CONNECTION_CLOSED|57P01|ECONNRESET|EPIPE)$/

test('a connection that the database ends fails only its own work, and the process survives', async () => {
  await using world = await createWorld({ parts: { api: true, worker: false } })
  const { database } = world.context.config
  const client = postgres(database.kind === 'external' ? database.url : '')
  const connection = await client.reserve()
  const [own] = await connection`select pg_backend_pid() as pid`
  await world.sql`select pg_terminate_backend(${own!.pid}, 5000)`
  // Without the patch of the client, the first write after this is an uncaught exception.
  await expect(connection`select 1 as one`).rejects.toMatchObject({ code: expect.stringMatching(closed) })
  expect((await world.api.get('/account')).status).toBe(200)
  await client.end({ timeout: 0 })
})
