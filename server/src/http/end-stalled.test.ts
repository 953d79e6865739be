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

const answer: RequestHandler = (request, response) => handlers[request.url ?? '']?.(request, response)

let listener: Listener
beforeAll(async () => {
  listener = await listen('127.0.0.1', 0, answer, { stallMs })
})
afterAll(() => listener[Symbol.asyncDispose]())

function ask(head: string, { port } = listener) {
  const socket = connect(port, '127.0.0.1')
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

// A machine that is busy with other tests stands still for a second at times, which is not the client's fault.
test('a client that reads slowly gets all of it, however long it takes', { timeout: 60_000 }, async () => {
  const patientMs = 4000
  await using patient = await listen('127.0.0.1', 0, answer, { stallMs: patientMs })
  const socket = ask('GET /large HTTP/1.1\r\nConnection: close', patient)
  const began = performance.now()
  let read = 0
  for await (const chunk of socket) {
    read += chunk.length
    const isEarly = performance.now() - began < 1.5 * patientMs
    if (isEarly) await sleep(20)
  }
  expect(read).toBeGreaterThan(large.length)
  expect(performance.now() - began).toBeGreaterThan(patientMs)
})
