import { start } from '@signpost/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Api, createApi } from '../support/api.js'
import { createDraft } from '../support/journey.js'
import { createKeyLike } from '../support/keys.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

interface Logged {
  id: string
  operation: string
}

async function newApi(): Promise<{ api: Api; liveKey: string }> {
  const { test_key, live_key } = await world.createAccount()
  return { api: createApi(world.url, await createKeyLike(world, test_key)), liveKey: live_key }
}

async function list(api: Api, query = '') {
  const { status, body } = await api.get(`/requests${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { data: Logged[]; has_more: boolean }
}

const operations = ({ data }: { data: Logged[] }) => data.map(({ operation }) => operation)

test('a request is recorded with what was asked for and how it was answered', async () => {
  const { api } = await newApi()
  const { id } = await createDraft(api)
  const { body, headers } = await api.post(`/documents/${id}/void`, { reason: 'A secret reason' })
  const requestId = headers.get('x-request-id')
  const { data } = await list(api)
  const key_id = (await api.get('/keys/current')).body.id
  expect(data[0]).toEqual({
    id: requestId,
    request_id: requestId,
    method: 'POST',
    path: `/documents/${id}/void`,
    operation: 'voidDocument',
    status: 409,
    error_code: body.error.code,
    duration_ms: expect.any(Number),
    key_id,
    key_name: null,
    member_id: null,
    member_name: null,
    ip_address: expect.stringMatching(/127\.0\.0\.1|::1/),
    created_at: expect.any(String)
  })
  expect(data[1]).toMatchObject({ operation: 'createDocument', status: 201, error_code: null, path: '/documents' })
  expect((await api.get(`/requests/${requestId}`)).body).toEqual(data[0])
})

test('an error names the address of the request in the console, if the request had a key', async () => {
  const { api, liveKey } = await newApi()
  const logUrl = ({ body, headers }: Answer) => body.error.request_log_url?.replace(headers.get('x-request-id'), 'ID')
  const at = (mode: string) => `${world.url}/console/${mode}/developers/requests?request_id=ID`
  expect(logUrl(await api.get('/documents/doc_x'))).toBe(at('test'))
  expect(logUrl(await api.get('/documents/doc_x', { key: liveKey }))).toBe(at('live'))
  // No members, and nothing that is in the log.
  expect(logUrl(await api.get('/documents/doc_x', { key: 'sp_test_wrong' }))).toBeUndefined()
  expect(logUrl(await api.get('/signing/session', { key: 'wrong' }))).toBeUndefined()
  expect(logUrl(await api.get('/no-such-path'))).toBeUndefined()
})

test('a path has no text but identifiers, and no query', async () => {
  const { api } = await newApi()
  await api.get('/documents/ada@example.com')
  await api.get('/documents?search=ada@example.com')
  const { data } = await list(api)
  expect(data).toMatchObject([{ path: '/documents' }, { path: '/documents/{id}', status: 404 }])
  expect(JSON.stringify(data)).not.toContain('ada')
})

test('a request that its key has no scope for is recorded, and one without a key is not', async () => {
  const { api } = await newApi()
  const { body } = await api.post('/keys', { name: 'Reports', scopes: ['documents:read'] })
  await api.get('/webhooks', { key: body.key })
  await api.get('/webhooks', { key: `${body.key}x` })
  await api.get('/nowhere')
  const { data } = await list(api)
  expect(data).toMatchObject([
    { operation: 'listWebhooks', status: 403, error_code: 'SCOPE_MISSING', key_id: body.id },
    { operation: 'createKey' }
  ])
  expect(operations(await list(api, `?key_id=${body.id}`))).toEqual(['listWebhooks'])
  expect((await list(api, `?key_id=${body.id}`)).data).toMatchObject([{ key_name: 'Reports', member_name: null }])
  await api.patch(`/keys/${body.id}`, { name: 'Statistics' })
  expect((await list(api, `?key_id=${body.id}`)).data).toMatchObject([{ key_name: 'Statistics' }])
  expect(operations(await list(api, '?key_id=nothing'))).toEqual([])
})

test('requests are listed by status, operation, identifier and time, and from a request on', async () => {
  const { api } = await newApi()
  await api.get('/account')
  world.clock.advance(60_000)
  const since = world.clock.now().toISOString()
  world.clock.advance(60_000)
  await api.get('/documents/doc_01jd3mzzp4fq8rj6w0q4v5k2xa', { headers: { 'x-request-id': 'my-own' } })
  await api.get('/events')
  const all = await list(api)
  expect(operations(all)).toEqual(['listEvents', 'getDocument', 'getAccount'])
  expect(all.has_more).toBe(false)
  const of = async (query: string) => operations(await list(api, query)).filter((each) => each !== 'listRequests')
  expect(await of('?status=4xx')).toEqual(['getDocument'])
  expect(await of('?status=5xx')).toEqual([])
  expect(await of('?status=2xx')).toEqual(['listEvents', 'getAccount'])
  expect(await of('?operation=getAccount')).toEqual(['getAccount'])
  expect(await of('?request_id=my-own')).toEqual(['getDocument'])
  expect(all.data[1]!.id).toMatch(/^req_/)
  expect(await of(`?created_before=${since}`)).toEqual(['getAccount'])
  expect(await of(`?created_after=${since}`)).toEqual(['listEvents', 'getDocument'])

  const first = await list(api, `?per_page=1&after=${all.data[0]!.id}`)
  expect(first).toMatchObject({ data: [{ operation: 'getDocument' }], has_more: true })
  expect(await list(api, `?after=${first.data[0]!.id}`)).toMatchObject({
    data: [{ operation: 'getAccount' }],
    has_more: false
  })
  expect((await api.get('/requests?after=req_01jd3n6r4xf2k8w0z5c7t1b9qm')).body.error.details).toEqual({
    after: 'must be a request of the last 7 days'
  })
})

test('two requests with the same identifier of the caller are two', async () => {
  const { api, liveKey } = await newApi()
  const { data } = await list(api, `?request_id=${(await api.get('/account')).headers.get('x-request-id')}`)
  const headers = { 'x-request-id': data[0]!.id }
  await api.get('/events', { headers })
  await api.get('/events', { headers, key: liveKey })
  expect(operations(await list(api, `?request_id=${data[0]!.id}`))).toEqual(['listEvents', 'getAccount'])
  expect((await api.get(`/requests/${data[0]!.id}`, { key: liveKey })).status).not.toBe(200)
})

test('requests are written when the service stops', async () => {
  const { api } = await newApi()
  const { pdf, config } = world.context
  const other = await start(
    { ...config, port: 0, siteUrl: 'http://localhost:0' },
    { parts: { api: true, worker: false }, overrides: { clock: world.clock, pdf } }
  )
  const key = (await api.post('/keys', { name: 'Other', scopes: ['account'] })).body.key
  await createApi(other.url, key).get('/account', { headers: { 'x-request-id': 'the-last' } })
  await other[Symbol.asyncDispose]()
  expect(operations(await list(api, '?request_id=the-last'))).toEqual(['getAccount'])
})
