import { once } from 'node:events'
import { type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import express, { type ErrorRequestHandler, type Request, type Response } from 'express'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { BytesInFlight } from '../common/bytes-in-flight.js'
import { readDeclaredFile } from './read-file-body.js'
import { readOrigin } from './read-origin.js'

const explain: ErrorRequestHandler = (error, _request, response, _next) => {
  response.json({ code: error.code, details: error.details })
}
const server = express()
  .use(readOrigin({ log: pino({ enabled: false }) }))
  .put(
    '/',
    ...readDeclaredFile({ transfers: new BytesInFlight({ perOwner: 1000, total: 1000 }) }),
    (request: Request, response: Response) => void response.json({ bytes: request.body.length })
  )
  .use(explain)
  .listen(0, '127.0.0.1')
afterAll(() => server.close())

type Body = NonNullable<RequestInit['body']>

const pdf = Buffer.alloc(100, 'x')
const streamed = (bytes: Buffer) => new Blob([bytes]).stream()

const urlOf = (query: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${query}`

async function put(query: string, body: Body, headers: Record<string, string> = {}) {
  const init = {
    method: 'PUT',
    headers: { 'content-type': 'application/pdf', ...headers },
    body,
    duplex: 'half' as const
  }
  const response = await fetch(urlOf(query), init)
  return response.json()
}

const mismatch = (problem: string) => ({
  code: 'UPLOAD_SIZE_MISMATCH',
  details: { file: `${problem} instead of the declared 100` }
})

it.each<[string, Body, Record<string, string>]>([
  ['whole', pdf, {}],
  ['without its length', streamed(pdf), {}],
  ['in an encoding that is none', pdf, { 'content-encoding': 'identity' }]
])('a file of the size that was declared is read: %s', async (_, body, headers) => {
  expect(await put('?size=100', body, headers)).toEqual({ bytes: 100 })
})

it.each<[string, Body, Record<string, string>, string]>([
  ['longer', Buffer.alloc(101), {}, 'has 101 bytes'],
  ['shorter', Buffer.alloc(99), {}, 'has 99 bytes'],
  ['longer, without its length', streamed(Buffer.alloc(101)), {}, 'has more bytes'],
  ['shorter, without its length', streamed(Buffer.alloc(99)), {}, 'has 99 bytes']
])('a file of another size is refused: %s', async (_, body, headers, problem) => {
  expect(await put('?size=100', body, headers)).toEqual(mismatch(problem))
})

it.each([99, 101])('a file of %i bytes is refused before it comes', async (length) => {
  const headers = { 'content-type': 'application/pdf', 'content-length': length }
  const upload = send(urlOf('?size=100'), { method: 'PUT', headers })
  upload.flushHeaders()
  const [response] = (await once(upload, 'response')) as [IncomingMessage]
  expect(await json(response)).toEqual(mismatch(`has ${length} bytes`))
  upload.on('error', () => undefined).destroy()
})

it.each(['gzip', 'deflate', 'br', 'zstd'])(
  'a file that is compressed with %s is refused before it comes',
  async (encoding) => {
    const headers = { 'content-type': 'application/pdf', 'content-encoding': encoding, 'content-length': 100 }
    const upload = send(urlOf('?size=100'), { method: 'PUT', headers })
    upload.flushHeaders()
    const [response] = (await once(upload, 'response')) as [IncomingMessage]
    expect(await json(response)).toEqual({ code: 'UNSUPPORTED_MEDIA_TYPE' })
    upload.on('error', () => undefined).destroy()
  }
)

it('more files at once than the limit are refused until others are done', async () => {
  const headers = { 'content-type': 'application/pdf', 'content-length': 600 }
  const slow = send(urlOf('?size=600'), { method: 'PUT', headers })
  slow.flushHeaders()
  await expect.poll(() => put('?size=600', Buffer.alloc(600))).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
  slow.end(Buffer.alloc(600))
  await once(slow, 'response')
  expect(await put('?size=600', Buffer.alloc(600))).toEqual({ bytes: 600 })
})

it('a URL without a size takes any', async () => {
  expect(await put('', Buffer.alloc(99))).toEqual({ bytes: 99 })
})
