import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { answerClientErrors } from './client-errors.js'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server, and a connection to it whose answers are collected until it is closed. */
async function connect(options: ServerOptions, listener: RequestListener) {
  const server = createServer(options, listener)
  answerClientErrors(server, { siteUrl: 'https://sign.example' })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  closers.push(
    () => socket.destroy(),
    () => server.close(),
    () => server.closeAllConnections()
  )
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  const until = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => received.includes(text) && resolve()
      socket.on('data', look)
      look()
    })
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(received)))
  return { socket, until, closed }
}

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

test('a request that does not end gets 408', async () => {
  const { socket, closed } = await connect(
    { requestTimeout: 60, headersTimeout: 60, connectionsCheckingInterval: 20 },
    () => {}
  )
  socket.write('GET / HTTP/1.1\r\nHost: loc')
  const answer = await closed
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!).error).toMatchObject({
    type: 'validation_error',
    code: 'REQUEST_TIMEOUT',
    doc_url: 'https://sign.example/docs/errors#REQUEST_TIMEOUT',
    request_id: expect.stringMatching(/^req_/)
  })
})

test('nothing is written into an answer that has begun', async () => {
  const { socket, until, closed } = await connect({}, (_request, response) => {
    response.writeHead(200, { 'Content-Length': '100' }).write('begun')
  })
  socket.write(request)
  await until('begun')
  socket.write('nonsense\r\n\r\n')
  expect(await closed).toMatch(/begun$/)
})

test('nor when a second request waits behind it', async () => {
  const { socket, until, closed } = await connect({}, (incoming, response) => {
    if (incoming.url === '/') response.writeHead(200, { 'Content-Length': '100' }).write('begun')
  })
  socket.write(`${request}${request.replace('/', '/second')}`)
  await until('begun')
  socket.write('nonsense\r\n\r\n')
  expect(await closed).toMatch(/begun$/)
})

test('an error after a complete response gets a response of its own', async () => {
  const { socket, until, closed } = await connect({}, (_request, response) => response.end('whole'))
  socket.write(request)
  await until('whole')
  socket.write('nonsense\r\n\r\n')
  const answer = await closed
  expect(answer).toMatch(/HTTP\/1\.1 400 Bad Request\r\n/)
  expect(answer).toContain('"code":"BAD_REQUEST"')
})

test('nothing is written to the person who has gone', () => {
  const server = createServer()
  answerClientErrors(server, { siteUrl: 'https://sign.example' })
  const socket = { writable: false, end: vi.fn(), destroy: vi.fn() }
  server.emit('clientError', new Error('gone'), socket)
  expect(socket.end).not.toHaveBeenCalled()
  expect(socket.destroy).toHaveBeenCalledOnce()
})
