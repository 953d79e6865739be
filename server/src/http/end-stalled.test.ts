import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listener, listen, type RequestHandler } from './listener.js'

const stallMs = 300
const large = Buffer.alloc(50_000_000)

const handlers: Record<string, RequestHandler> = {
  '/large': (_request, response) => response.end(large),
  '/read': (request, response) => request.on('end', () => response.end('read')).resume(),
  '/wait': async (_request, response) => {
    await sleep(4 * stallMs)
    response.end('waited')
  }
}

let listener: Listener
beforeAll(async () => {
  const answer: RequestHandler = (request, response) => handlers[request.url ?? '']?.(request, response)
  listener = await listen('127.0.0.1', 0, answer, { stallMs })
})
afterAll(() => listener[Symbol.asyncDispose]())

function ask(head: string) {
  const socket = connect(listener.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`${head}\r\nHost: localhost\r\n\r\n`)
  return socket
}

test.each([
  ['does not read the response', 'GET /large HTTP/1.1', true],
  ['does not send the rest of the request', 'POST /read HTTP/1.1\r\nContent-Length: 100', false]
])('the connection of a client that %s is ended', { timeout: 20_000 }, async (_name, head, isPaused) => {
  const socket = ask(head)
  if (isPaused) {
    socket.pause()
    // Only who reads notices that a connection was ended.
    await sleep(5 * stallMs)
  }
  let read = 0
  socket.on('data', (chunk) => {
    read += chunk.length
  })
  socket.resume()
  await once(socket, 'close')
  expect(read).toBeLessThan(large.length)
})

test('a client that waits for the service gets its answer', async () => {
  const socket = ask('GET /wait HTTP/1.1')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('waited')
  socket.destroy()
})

test('a client that reads slowly gets all of it', { timeout: 20_000 }, async () => {
  const socket = ask('GET /large HTTP/1.1\r\nConnection: close')
  let read = 0
  for await (const chunk of socket) {
    read += chunk.length
    if (read % 7 === 0) await sleep(stallMs / 10)
  }
  expect(read).toBeGreaterThan(large.length)
})
