import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectError } from '../support/expect-error.js'
import { createKeyLike } from '../support/keys.js'
import { makePdf } from '../support/pdfs.js'
import { readAnswer, sendRaw } from '../support/raw-request.js'
import { createWorld, type World } from '../world.js'

let world: World
let reader: string
let uploadPath: string
beforeAll(async () => {
  // Behind one proxy, so that a test can set its address.
  world = await createWorld({ env: { TRUST_PROXY: '1', RATE_LIMITS: 'on' }, parts: { api: true, worker: false } })
  world.clock.freeze()
  reader = await createKeyLike(world, world.account.test_key, { scopes: ['documents:read'] })
  const { body } = await world.api.post('/documents/upload-url', { file_name: 'a.pdf', file_size: 9_000_000 })
  uploadPath = body.upload_url.slice(world.url.length)
})
beforeEach(() => world.clock.advance(1000))
afterAll(() => world[Symbol.asyncDispose]())

const json = 'application/json'
const pdf = 'application/pdf'
const mode = ['X-Signpost-Mode: live']
const megabyte = 1024 * 1024

interface Head {
  method?: string
  path?: string
  key?: string
  type?: string
  length?: number
  more?: string[]
}

function headOf({ method = 'POST', path = '/v1/documents', key, type = json, length = 100, more = [] }: Head) {
  const authorization = key === undefined ? [] : [`Authorization: Bearer ${key}`]
  const lines = ['Host: localhost', `Content-Type: ${type}`, `Content-Length: ${length}`, ...authorization, ...more]
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`
}

type Case = [name: string, expected: { status: number; code: string }, head: (world: World) => Head]

const own = ({ account }: World) => account.live_key
const cases: Case[] = [
  ['without a key', { status: 401, code: 'API_KEY_MISSING' }, () => ({})],
  ['with a wrong key', { status: 401, code: 'API_KEY_INVALID' }, () => ({ key: 'sp_live_x' })],
  ['without the scope', { status: 403, code: 'SCOPE_MISSING' }, () => ({ key: reader })],
  ['of an unknown path', { status: 404, code: 'ROUTE_NOT_FOUND' }, (w) => ({ key: own(w), path: '/v1/nothing' })],
  ['outside of the API', { status: 404, code: 'ROUTE_NOT_FOUND' }, () => ({ path: '/nothing' })],
  ['of another method', { status: 405, code: 'METHOD_NOT_ALLOWED' }, (w) => ({ key: own(w), method: 'PUT' })],
  ['of another type', { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' }, (w) => ({ key: own(w), type: 'text/plain' })],
  [
    'of another encoding',
    { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
    (w) => ({ key: own(w), more: ['Content-Encoding: compress'] })
  ],
  [
    'with an unknown parameter',
    { status: 422, code: 'UNKNOWN_PROPERTY' },
    (w) => ({ key: own(w), path: '/v1/documents?x=1' })
  ],
  ['of 95 MB', { status: 413, code: 'REQUEST_TOO_LARGE' }, (w) => ({ key: own(w), length: 95 * megabyte })],
  ['of 99 GB', { status: 413, code: 'REQUEST_TOO_LARGE' }, (w) => ({ key: own(w), length: 99e9 })],
  ['of 99 GB without a key', { status: 401, code: 'API_KEY_MISSING' }, () => ({ length: 99e9 })],
  [
    'of 26 MB to verify',
    { status: 413, code: 'REQUEST_TOO_LARGE' },
    () => ({ path: '/verify', type: pdf, length: 26 * megabyte })
  ],
  [
    'of another length than was declared',
    { status: 422, code: 'UPLOAD_SIZE_MISMATCH' },
    () => ({ method: 'PUT', path: uploadPath, type: pdf, length: 99e9 })
  ],
  [
    'of 1 MB to sign in',
    { status: 413, code: 'REQUEST_TOO_LARGE' },
    () => ({ path: '/console/api/session', length: megabyte, more: mode })
  ]
]

describe('Expect: 100-continue: the body is not asked for if the request is refused', () => {
  test.each(cases)('%s', async (_name, expected, head) => {
    const answer = await sendRaw(
      world.url,
      headOf({ ...head(world), more: [...(head(world).more ?? []), 'Expect: 100-continue'] })
    )
    expectError(answer, expected)
    expect(answer.headers.get('connection')).toBe('close')
  })

  test('of a caller or an address that has sent too much', async () => {
    const { live_key: key } = await world.createAccount({ plan: 'free' })
    for (let taken = 0; taken < 3; taken++) expect((await world.api.get('/account', { key })).status).toBe(200)
    const limited = { status: 429, code: 'RATE_LIMIT_EXCEEDED' }
    expectError(await sendRaw(world.url, headOf({ key, more: ['Expect: 100-continue'] })), limited)
    const more = ['X-Forwarded-For: 203.0.113.9', 'Expect: 100-continue']
    for (let failures = 0; failures < 21; failures++)
      await sendRaw(world.url, headOf({ key: `sp_live_${failures}`, more }))
    expectError(await sendRaw(world.url, headOf({ key: 'sp_live_more', more })), limited)
  })
})

test('Expect: 100-continue: the body of others is asked for once, and the connection stays open', async () => {
  const body = JSON.stringify({ file_name: 'a.pdf', file: (await makePdf()).toString('base64') })
  const { hostname, port } = new URL(world.url)
  const socket = net.connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk) => (received += chunk))
  const closed = once(socket, 'close')
  const statuses = () => received.match(/(?<=HTTP\/1\.1 )\d+/g) ?? []
  for (const [count, last] of [
    [1, 'keep-alive'],
    [3, 'close']
  ] as const) {
    const more = ['Expect: 100-continue', `Connection: ${last}`]
    socket.write(headOf({ key: own(world), length: body.length, more }))
    await vi.waitFor(() => expect(statuses()).toHaveLength(count), 60_000)
    socket.write(body)
    await vi.waitFor(() => expect(statuses()).toHaveLength(count + 1), 60_000)
  }
  await closed
  expect(statuses()).toEqual(['100', '201', '100', '201'])
})

describe('a length over the limit is refused before the body', () => {
  const tooLarge = { status: 413, code: 'REQUEST_TOO_LARGE' }

  test.each([5 * megabyte, 95 * megabyte, 99e9])('of %i bytes', async (length) => {
    expectError(await sendRaw(world.url, headOf({ key: own(world), length })), tooLarge)
  })

  test('of a sign-in, which leaves the connection open', async () => {
    const body = 'x'.repeat(20_000)
    const head = headOf({ path: '/console/api/session', length: body.length, more: mode })
    const last = headOf({ path: '/nothing', length: 0, more: ['Connection: close'] })
    const { text } = await sendRaw(world.url, `${head}${body}${last}`)
    expect(text).toMatch(/"code":"REQUEST_TOO_LARGE".*"code":"ROUTE_NOT_FOUND"/s)
  })

  test('and the client that sends it nevertheless gets the answer', async () => {
    const { hostname, port } = new URL(world.url)
    const length = 20 * megabyte
    const socket = net.connect(Number(port), hostname).pause()
    socket.write(headOf({ key: own(world), length }))
    for (let sent = 0; sent < length; sent += megabyte) {
      await new Promise<void>((resolve, reject) => {
        socket.write(Buffer.alloc(megabyte, 'x'), (error) => (error ? reject(error) : resolve()))
      })
    }
    let received = ''
    socket.on('data', (chunk) => (received += chunk)).resume()
    await once(socket, 'end')
    expectError(readAnswer(received), tooLarge)
  })
})

describe('curl', () => {
  let folder: string
  let file: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-curl-'))
    file = path.join(folder, 'large.json')
    await writeFile(file, '')
    await truncate(file, 95 * megabyte)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const curl = async (...options: string[]) => {
    const written = ['--silent', '--output', path.join(folder, 'answer'), '--write-out', '%{http_code} %{size_upload}']
    const { stdout } = await promisify(execFile)('curl', [...written, ...options, `${world.url}/v1/documents`])
    return stdout
  }

  test('sends nothing of 95 MB', async () => {
    const body = [
      '-H',
      'Expect: 100-continue',
      '--expect100-timeout',
      '60',
      '-H',
      `Content-Type: ${json}`,
      '-T',
      file,
      '-X',
      'POST'
    ]
    expect(await curl(...body)).toBe('401 0')
    expect(await curl('-H', `Authorization: Bearer ${own(world)}`, ...body)).toBe('413 0')
  })
})
