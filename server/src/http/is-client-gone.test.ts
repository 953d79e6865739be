import { once } from 'node:events'
import { connect } from 'node:net'
import express from 'express'
import { expect, test } from 'vitest'
import { unlessClientIsGone } from './is-client-gone.js'
import { listen } from './listener.js'

/** Requests that wait for their turn, as for the database. */
function serve() {
  let begin = () => {}
  const turn = new Promise<void>((resolve) => {
    begin = resolve
  })
  const seen = { waiting: 0, asked: 0, handled: [] as string[] }
  const app = express()
    .use(express.raw({ type: () => true }))
    .use(async (_request, response, next) => {
      seen.waiting += 1
      response.once('close', () => (seen.waiting -= 1))
      await turn
      seen.asked += 1
      next()
    })
    .use(unlessClientIsGone)
    .use((request, response) => {
      seen.handled.push(request.path)
      response.send('done')
    })
  return { app, seen, begin }
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`

test.each([
  ['closed it', (socket: ReturnType<typeof connect>) => socket.end()],
  ['reset it', (socket: ReturnType<typeof connect>) => socket.resetAndDestroy()]
])('a request is not handled whose client has ended the connection before its turn: %s', async (_how, leave) => {
  const { app, seen, begin } = serve()
  await using listener = await listen('127.0.0.1', 0, app)
  const gone = connect(listener.port, '127.0.0.1').on('error', () => {})
  gone.write(`${head('/gone', 2)}{}`)
  await expect.poll(() => seen.waiting).toBe(1)
  const there = fetch(`http://127.0.0.1:${listener.port}/there`, { method: 'POST', body: '{}' })
  await expect.poll(() => seen.waiting).toBe(2)
  leave(gone)
  await expect.poll(() => seen.waiting).toBe(1)
  begin()
  expect(await (await there).text()).toBe('done')
  expect(seen).toEqual({ waiting: 0, asked: 2, handled: ['/there'] })
})

test('a request whose body has been read is handled as long as its client waits', async () => {
  const { app, seen, begin } = serve()
  begin()
  await using listener = await listen('127.0.0.1', 0, app)
  const socket = connect(listener.port, '127.0.0.1')
  socket.write(head('/slow', 2))
  socket.write('{}')
  const [chunk] = await once(socket, 'data')
  expect(String(chunk)).toContain('HTTP/1.1 200 OK')
  expect(seen.handled).toEqual(['/slow'])
  socket.destroy()
})
