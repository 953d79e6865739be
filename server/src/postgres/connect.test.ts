import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { connect } from './connect.js'
import { isDatabaseAway } from './is-database-away.js'

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
