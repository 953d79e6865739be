import { connect } from 'node:net'
import express, { type ErrorRequestHandler } from 'express'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { BytesInFlight } from '../common/bytes-in-flight.js'
import { countTransfer } from './count-transfer.js'
import { listen } from './listener.js'
import { readOrigin } from './read-origin.js'

const file = Buffer.alloc(40_000_000)
const explain: ErrorRequestHandler = ({ code }, _request, response, _next) => {
  response.status(code === 'SERVICE_UNAVAILABLE' ? 503 : 429).json({ code })
}

function serve(limits: { perOwner: number; total: number }, longestMs?: number) {
  const context = { transfers: new BytesInFlight(limits) }
  const app = express()
    .use(readOrigin({ log: pino({ enabled: false }) }))
    .get('/', (_request, response) => {
      countTransfer(context, response, file.length, longestMs)
      response.send(file)
    })
    .use(explain)
  return listen('127.0.0.1', 0, app)
}

function readNothing(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return socket
}

test.each([
  ['a network', { perOwner: file.length, total: 3 * file.length }, { code: 'RATE_LIMIT_EXCEEDED', status: 429 }],
  ['all', { perOwner: 3 * file.length, total: file.length }, { code: 'SERVICE_UNAVAILABLE', status: 503 }]
])(
  'files that are not read count toward the limit of %s, until their connection ends',
  async (_name, limits, refused) => {
    await using listener = await serve(limits)
    const ask = async () => {
      const response = await fetch(`http://127.0.0.1:${listener.port}/`)
      if (response.ok) return (await response.arrayBuffer()).byteLength
      return { status: response.status, ...((await response.json()) as object) }
    }
    const idle = readNothing(listener.port)
    await expect.poll(ask).toEqual(refused)
    idle.destroy()
    await expect.poll(ask).toBe(file.length)
    expect(await ask()).toBe(file.length)
  }
)

test('a client that is too slow is disconnected, though it goes on reading', async () => {
  await using listener = await serve({ perOwner: file.length, total: file.length }, 500)
  const slow = readNothing(listener.port)
  const reading = setInterval(() => slow.read(1000), 50)
  const statusOf = async () => (await fetch(`http://127.0.0.1:${listener.port}/`)).status
  await expect.poll(statusOf).toBe(429)
  await expect.poll(statusOf).toBe(200)
  clearInterval(reading)
  slow.destroy()
})
