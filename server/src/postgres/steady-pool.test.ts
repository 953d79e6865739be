import net from 'node:net'
import { expect, test, vi } from 'vitest'
import { isDatabaseAway } from './is-database-away.js'
import { SteadyPool } from './steady-pool.js'

async function freePort() {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('who asks for a connection waits while the database is away, until the pool is to wait no more', async () => {
  const observer = { away: vi.fn(), back: vi.fn() }
  const pool = new SteadyPool({ connectionString: `postgres://a@127.0.0.1:${await freePort()}/b` }, { observer })
  const settled = vi.fn()
  const connecting = pool.connect().finally(settled)
  const listening = new Promise((resolve) => pool.connect((error) => resolve(error)))
  await vi.waitFor(() => expect(observer.away).toHaveBeenCalledOnce(), 60_000)
  expect(settled).not.toHaveBeenCalled()
  pool.stopWaiting()
  // What the queue tries again after.
  await expect(connecting).rejects.toMatchObject({ code: '57P03', originalCode: 'ECONNREFUSED' })
  expect(await listening).toMatchObject({ code: '57P03' })
  await pool.end()
  // A job that outlasts the pool: no failure that nobody handles.
  const late = vi.fn()
  pool.connect().then(late, late)
  await new Promise((resolve) => setImmediate(resolve))
  expect(late).not.toHaveBeenCalled()
  expect(observer.away).toHaveBeenCalledOnce()
})

/** A database that lets anybody in, and closes the connection when it is asked something. */
async function startFragileDatabase() {
  const server = net.createServer((socket) => {
    const authenticated = [0x52, 0, 0, 0, 8, 0, 0, 0, 0]
    const readyForQuery = [0x5a, 0, 0, 0, 5, 0x49]
    socket.once('data', () => {
      socket.write(Buffer.from([...authenticated, ...readyForQuery]))
      socket.once('data', () => socket.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

test('a connection that is lost in use fails with what the queue tries again after', async () => {
  const server = await startFragileDatabase()
  const { port } = server.address() as net.AddressInfo
  const pool = new SteadyPool({ connectionString: `postgres://a@127.0.0.1:${port}/b` })
  const client = await pool.connect()
  await expect(client.query('select 1')).rejects.toMatchObject({
    code: '57P03',
    message: expect.stringContaining('Connection terminated')
  })
  client.release(true)
  await pool.end()
  await new Promise((resolve) => server.close(resolve))
})

test.each([
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: '57P01' }, true],
  [{ code: '57P03' }, true],
  [{ code: '08006' }, true],
  [{ code: '53100' }, true],
  [{ code: '25006' }, true],
  [new Error('Connection terminated unexpectedly'), true],
  [{ code: '23505' }, false],
  [{ code: '57014' }, false],
  [{ code: '28P01' }, false],
  [{ code: 'ERR_INVALID_ARG_TYPE' }, false],
  [Object.assign(new Error('Connection terminated'), { code: '23505' }), false],
  [new Error('x'), false],
  [undefined, false]
])('%o is an outage of the database: %s', (error, expected) => {
  expect(isDatabaseAway(error)).toBe(expected)
})
