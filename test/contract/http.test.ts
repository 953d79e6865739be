import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { contractOperations, fillPath, takesToken } from '../support/contract.js'
import { expectError } from '../support/expect-error.js'
import { createDraft, openSession, sendDraft } from '../support/journey.js'
import { makePdf } from '../support/pdfs.js'
import { sendRaw } from '../support/raw-request.js'
import { createWorld, type World } from '../world.js'

let world: World
let authorization: string
let draftId: string
let session: Api
beforeAll(async () => {
  world = await createWorld({ parts: { api: true, worker: false } })
  authorization = `Authorization: Bearer ${world.account.live_key}`
  draftId = (await createDraft(world.api)).id
  const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  session = await openSession(world, sent.id, sent.signers[0].id)
})
afterAll(() => world[Symbol.asyncDispose]())

const gets = contractOperations.filter(({ method }) => method === 'GET')
// Different in each response.
const own = new Set(['x-request-id', 'date', 'x-ratelimit-remaining', 'connection', 'keep-alive'])

function headersOf(headers: Headers) {
  const others: Record<string, string> = {}
  headers.forEach((value, name) => {
    if (!own.has(name)) others[name] = value
  })
  return others
}

describe('HEAD gets the response of GET without the body', () => {
  // A response that is compressed has no length.
  const headers = { 'accept-encoding': 'identity' }

  test.each(gets)('of $id', async (operation) => {
    // The log has each request, also the first of these two.
    const query = operation.id === 'listRequests' ? '?request_id=none' : ''
    const path = fillPath(operation, { id: draftId }) + query
    const caller = takesToken(operation) ? session : world.api
    const [get, head] = [await caller.call('GET', path, { headers }), await caller.call('HEAD', path, { headers })]
    expect(head.status).toBe(get.status)
    expect(headersOf(head.headers)).toEqual(headersOf(get.headers))
    expect(head.bytes.length).toBe(0)
  })

  test.each(['/', '/openapi.json', '/openapi.yaml', '/embed.js'])('of %s', async (path) => {
    await expectSame(path)
  })
  test.each(['/sign', '/edit', '/verify', '/healthz', '/livez', '/readyz', '/dev/mail'])('of %s', async (path) => {
    await expectSame(path)
  })

  async function expectSame(path: string) {
    const get = await fetch(`${world.url}${path}`, { headers })
    const head = await fetch(`${world.url}${path}`, { method: 'HEAD', headers })
    expect(head.status).toBe(get.status)
    expect(headersOf(head.headers)).toEqual(headersOf(get.headers))
    expect((await get.arrayBuffer()).byteLength).toBeGreaterThan(0)
    expect((await head.arrayBuffer()).byteLength).toBe(0)
  }
})

describe('a method that a path does not support is 405, with the supported ones', () => {
  const paths = [...new Set(contractOperations.map(({ path }) => path))]

  test.each(paths)('%s', async (path) => {
    const operations = contractOperations.filter((each) => each.path === path)
    const methods = operations.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    const filled = fillPath(operations[0]!)
    for (const method of ['OPTIONS', 'GET', 'HEAD', 'PUT', 'POST', 'PATCH', 'DELETE'].filter(
      (m) => !methods.includes(m)
    )) {
      const { status, headers, bytes } = await world.api.call(method, filled, { key: null })
      expect({ method, status }).toEqual({ method, status: 405 })
      expect(headers.get('allow')?.split(', ').toSorted()).toEqual(methods.toSorted())
      if (method === 'HEAD') expect(bytes.length).toBe(0)
    }
  })

  test.each([
    ['/openapi.json', 'GET, HEAD'],
    ['/docs', 'GET, HEAD'],
    ['/embed.js', 'GET, HEAD'],
    ['/embed.json', 'GET, HEAD'],
    ['/embed-hello', 'GET, HEAD'],
    ['/sign', 'GET, HEAD'],
    ['/edit', 'GET, HEAD'],
    ['/verify', 'GET, HEAD, POST'],
    ['/uploads/upl_x', 'PUT'],
    ['/files/doc_x/0/a.pdf', 'GET, HEAD']
  ])('%s', async (path, allow) => {
    const response = await fetch(`${world.url}${path}`, { method: 'DELETE' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
    expect(await response.json()).toMatchObject({ error: { code: 'METHOD_NOT_ALLOWED' } })
  })
})

describe('the target of a request', () => {
  test.each(['http://localhost', 'http://elsewhere.example:8080', 'HTTPS://USER@LOCALHOST'])(
    'may be absolute, as sent by proxies: %s',
    async (origin) => {
      const answer = await get(`${origin}/v1/documents?per_page=1`)
      expect(answer.status, answer.text).toBe(200)
      expect(JSON.parse(answer.text).pagination).toMatchObject({ per_page: 1 })
    }
  )

  test('may be only an origin', async () => {
    expect((await get('http://localhost')).text).toContain('Signpost is running')
  })

  test.each(['%zz', '%ff', '%', '%E0%A4%A', 'doc_%'])('%s as an id is not found, like any other', async (id) => {
    expectError(await get(`/v1/documents/${id}`), { status: 404, code: 'RESOURCE_NOT_FOUND' })
    expectError(await get(`/v1/documents/${id}`, ''), { status: 401, code: 'API_KEY_MISSING' })
  })

  test('that cannot be decoded is an unknown path outside of identifiers', async () => {
    expectError(await get('/%zz'), { status: 404, code: 'ROUTE_NOT_FOUND' })
    expectError(await get('/files/%ff/0/a.pdf'), { status: 404, code: 'RESOURCE_NOT_FOUND' })
  })

  function get(target: string, key = authorization) {
    return sendRaw(
      world.url,
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${key ? `${key}\r\n` : ''}Connection: close\r\n\r\n`
    )
  }
})

describe('requests that Node rejects get the usual error format and a request id', () => {
  const request = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
  const start = ['GET /v1/account HTTP/1.1', 'Host: localhost']
  const post = ['POST /v1/documents HTTP/1.1', 'Host: localhost']

  test.each<[string, string]>([
    ['an unknown method', request('FOO / HTTP/1.1', 'Host: localhost')],
    ['no HTTP', 'hello\r\n\r\n'],
    ['a NUL in the path', request('GET /\u0000 HTTP/1.1', 'Host: localhost')],
    ['two lengths', request(...post, 'Content-Length: 2', 'Content-Length: 3')],
    ['a length and chunks', request(...post, 'Content-Length: 2', 'Transfer-Encoding: chunked')],
    ['a bad chunk', `${request(...post, 'Transfer-Encoding: chunked')}zz\r\n`],
    ['a header without a colon', request(...start, 'nonsense')],
    ['no host', request('GET /v1/account HTTP/1.1', 'Connection: close')]
  ])('%s: 400', async (_name, text) => {
    expectError(await sendRaw(world.url, text), { status: 400, code: 'BAD_REQUEST' })
  })

  test('headers over 16 KiB: 431', async () => {
    const answer = await sendRaw(world.url, request(...start, `X-A: ${'a'.repeat(20_000)}`))
    expectError(answer, { status: 431, code: 'HEADERS_TOO_LARGE' })
  })

  test('an unsupported expectation: 417, with the caller’s request id', async () => {
    const answer = await sendRaw(world.url, request(...start, 'Expect: banana', 'X-Request-Id: mine'))
    expectError(answer, { status: 417, code: 'EXPECTATION_FAILED' })
    expect(answer.headers.get('x-request-id')).toBe('mine')
  })
})

describe('responses that must not be cached', () => {
  test.each<Record<string, string>>([
    { 'if-none-match': '*' },
    { 'if-none-match': '"x"' },
    { 'if-modified-since': 'Fri, 31 Dec 9999 23:59:59 GMT' }
  ])('are complete whatever the caller has cached: %j', async (headers) => {
    for (const part of ['inspection', 'events', 'download?part=original']) {
      const { status, bytes } = await world.api.get(`/documents/${draftId}/${part}`, { headers })
      expect({ part, status, isEmpty: bytes.length === 0 }).toEqual({ part, status: 200, isEmpty: false })
    }
  })
})

test.each([
  '/',
  '/sign',
  '/edit',
  '/verify',
  '/docs/',
  '/docs/missing',
  '/dev/mail',
  '/embed.js',
  '/livez',
  '/v1/account',
  '/sign/missing'
])('%s asks browsers not to offer camera, microphone and position', async (path) => {
  const { headers } = await fetch(`${world.url}${path}`)
  const policy = headers.get('permissions-policy')!.split(', ')
  expect(policy).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()', 'payment=()']))
  // Of the embedded signing page, which the widget allows to write to the clipboard.
  expect(policy.join()).not.toMatch(/clipboard|fullscreen/)
})

test('a redirect to a large file has no body', async () => {
  const large = Buffer.concat([await makePdf(), Buffer.alloc(4.2 * 1024 * 1024, 0x20)])
  const { upload_url, upload_key } = (
    await world.api.post('/documents/upload-url', { file_name: 'a.pdf', file_size: large.length })
  ).body
  const headers = { 'content-type': 'application/pdf' }
  expect((await fetch(upload_url, { method: 'PUT', headers, body: new Uint8Array(large) })).status).toBe(200)
  const { body } = await world.api.post('/documents', { file_name: 'a.pdf', upload_key })
  for (const method of ['GET', 'HEAD']) {
    const { status, bytes, headers } = await world.api.call(method, `/documents/${body.id}/download?part=original`)
    expect({ status, length: bytes.length }).toEqual({ status: 302, length: 0 })
    const file = await fetch(headers.get('location')!)
    expect(Buffer.from(await file.arrayBuffer()).equals(large)).toBe(true)
  }
})

test('an empty query parameter is treated as missing', async () => {
  const all = await world.api.get('/documents')
  const { status, body } = await world.api.get(
    '/documents?search=&status=&external_id=&page=&per_page=&trashed=&sort=&order=&expand='
  )
  expect({ status, body }).toEqual({ status: 200, body: all.body })
  const unknown = await world.api.get('/documents?stat=')
  expect(unknown.body.error).toMatchObject({ code: 'UNKNOWN_PROPERTY', details: { stat: 'is not a known parameter' } })
  const forms = await world.api.get('/forms?state=&category=&search=')
  expect(forms.body.pagination.total).toBeGreaterThan(10)
})

test('a live key on a test helper gets the same error for any identifier', async () => {
  const signer = 'sgn_01jd3n0a5sf4v9y2c7m1d8t3be'
  for (const path of [
    `/documents/doc_x/signers/${signer}/view`,
    `/documents/${draftId}/signers/sgn_x/sign`,
    `/documents/${draftId}/signers/${signer}/decline`,
    '/documents/%zz/expire',
    '/documents/doc_x/remind',
    '/webhooks/whe_x/advance'
  ]) {
    const { status, body } = await world.api.post(`/test-helpers${path}`)
    expect({ path, status, code: body.error.code }).toEqual({ path, status: 403, code: 'TEST_MODE_ONLY' })
  }
})

test('a plan without the forms library gets the same error for any identifier', async () => {
  const api = createApi(world.url, (await world.createAccount({ plan: 'free' })).live_key)
  for (const id of ['frm_x', 'frm_01jd3n1k9he2saq7c4t6w8b0mv']) {
    expect((await api.get(`/forms/${id}`)).body.error.code).toBe('PLAN_FEATURE_UNAVAILABLE')
  }
})
