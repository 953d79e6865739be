import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { largestBody, largestFile } from '@signpost/spec/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemsOf } from '../../support/contract.js'
import { freePort } from '../../support/free-port.js'
import { type Nginx, startNginx } from '../../support/nginx.js'
import { type RawAnswer, sendRaw } from '../../support/raw-request.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'

const withoutNginx = missing(tools.nginx)

describe.skipIf(withoutNginx)(`nginx as in deploy/nginx${withoutNginx ? ` (${withoutNginx})` : ''}`, () => {
  let world: World
  let nginx: Nginx
  beforeAll(async () => {
    world = await createWorld({ parts: { api: true, worker: false } })
    nginx = await startNginx([Number(new URL(world.url).port)])
  })
  afterAll(async () => {
    await nginx?.[Symbol.asyncDispose]()
    await world?.[Symbol.asyncDispose]()
  })

  const send = (path: string, type: string, size: number) =>
    fetch(`${nginx.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${world.account.test_key}` },
      body: Buffer.alloc(size, 'x')
    })

  test.each([
    ['a PDF', '/verify', 'application/pdf', largestFile, 'INVALID_PDF'],
    ['JSON', '/v1/documents', 'application/json', largestBody, 'INVALID_JSON']
  ])('passes on %s of the largest size, and refuses more as the API would', async (_what, path, type, size, code) => {
    const largest = await send(path, type, size)
    expect((await largest.json()).error.code).toBe(code)
    const larger = await send(path, type, size + 1)
    await expectOwn(larger, 413, { code: 'REQUEST_TOO_LARGE', type: 'validation_error' })
  })

  test('asks for a body itself, unless it is too large', async () => {
    const head = (length: number) =>
      `POST /v1/documents HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`
    const larger = await sendRaw(nginx.url, head(largestBody + 1))
    await expectOwn(responseOf(larger), 413, { code: 'REQUEST_TOO_LARGE' })
    // Before it has asked the API, which would have refused the request.
    const { status, text } = await sendRaw(nginx.url, `${head(2)}{}`)
    expect([status, text.split('\r\n')[0]]).toEqual([100, 'HTTP/1.1 401 Unauthorized'])
  })

  test.each([
    [
      'a header that is too long',
      `GET /livez HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE'
    ],
    ['a target that is too long', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    ['a request without a host', 'GET /livez HTTP/1.1\r\n\r\n', 400, 'BAD_REQUEST'],
    ['what is not HTTP', 'nonsense\r\n\r\n', 400, 'BAD_REQUEST']
  ])('answers %s in the format of the API', async (_what, request, status, code) => {
    const answer = await sendRaw(nginx.url, request)
    await expectOwn(responseOf(answer), status, { code, type: 'validation_error' })
  })

  test('answers in the format of the API while no process accepts connections', async () => {
    await using alone = await startNginx([await freePort()])
    await expectOutage(await fetch(`${alone.url}/v1/account`))
  })

  test('answers in the format of the API if a process ends with a request', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.destroy())).listen(0, '127.0.0.1')
    await once(server, 'listening')
    await using alone = await startNginx([(server.address() as AddressInfo).port])
    await expectOutage(await fetch(`${alone.url}/v1/documents`, { method: 'POST', body: '{}' }))
    server.close()
  })

  test('leaves errors of the API as they are', async () => {
    const response = await fetch(`${nginx.url}/v1/account`)
    expect((await response.json()).error).toMatchObject({
      code: 'API_KEY_MISSING',
      request_id: expect.stringMatching(/^req_[0-9a-z]{26}$/)
    })
  })
})

const responseOf = ({ status, headers, text }: RawAnswer) => new Response(text, { status, headers })

async function expectOutage(response: Response) {
  expect(response.headers.get('retry-after')).toBe('1')
  await expectOwn(response, 503, { code: 'SERVICE_UNAVAILABLE', type: 'internal_error', retry_after: 1 })
}

async function expectOwn(response: Response, status: number, expected: object) {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body = await response.json()
  expect(problemsOf(body, '/components/schemas/ErrorResponse')).toBe('')
  expect(body.error).toMatchObject(expected)
  expect(body.error.doc_url).toMatch(new RegExp(`/docs/errors#${body.error.code}$`))
  // Made by nginx.
  expect(body.error.request_id).toMatch(/^req_[0-9a-f]{32}$/)
  expect(response.headers.get('x-request-id')).toBe(body.error.request_id)
}
