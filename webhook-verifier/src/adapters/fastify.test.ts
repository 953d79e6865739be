import { fastify } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { body, headers, post, secret } from '../testing/delivery.js'
import { type WebhookPluginOptions, webhookPlugin } from './fastify.js'

const stops: Array<() => Promise<void>> = []
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

function create(options: Partial<WebhookPluginOptions> = {}) {
  const app = fastify()
  stops.push(() => app.close())
  app.register(webhookPlugin, { prefix: '/hooks', secret, onEvent: () => undefined, ...options })
  return app
}

function deliver(options: Partial<WebhookPluginOptions>, payload = body, contentType = 'application/json') {
  const given = { ...headers(), 'content-type': contentType }
  return create(options).inject({ method: 'POST', url: '/hooks', headers: given, payload })
}

test.each(['application/json', 'application/octet-stream', 'text/plain'])('the raw body is read: %s', async (type) => {
  const onEvent = vi.fn()
  const response = await deliver({ onEvent }, body, type)
  expect([response.statusCode, response.body]).toEqual([204, ''])
  expect(onEvent.mock.lastCall?.[0]).toEqual(JSON.parse(body))
})

test('a response that onEvent sends is kept', async () => {
  const response = await deliver({ onEvent: (_event, _request, reply) => reply.code(202).send('ok') })
  expect([response.statusCode, response.body]).toEqual([202, 'ok'])
})

test('a delivery that cannot be verified is answered with 400 and the reason', async () => {
  const response = await deliver({}, '{}')
  expect([response.statusCode, response.headers['content-type']]).toEqual([400, 'application/json; charset=utf-8'])
  expect(response.json()).toMatchObject({ error: { code: 'SIGNATURE_MISMATCH' } })
})

test('a body that is too large is answered with 413 without being read completely', async () => {
  const url = await create({ maxBytes: 1024 }).listen({ port: 0, host: '127.0.0.1' })
  const response = await post(`${url}/hooks`, new Uint8Array(2000))
  expect([response.status, response.headers.get('connection')]).toEqual([413, 'close'])
})

test('the error handler of the app answers if onEvent throws', async () => {
  const response = await deliver({ onEvent: () => Promise.reject(new Error('database')) })
  expect([response.statusCode, response.json()]).toEqual([500, expect.objectContaining({ message: 'database' })])
})

test('other routes still parse JSON', async () => {
  const app = create()
  app.post('/other', async (request) => request.body)
  const response = await app.inject({ method: 'POST', url: '/other', payload: { parsed: true } })
  expect(response.json()).toEqual({ parsed: true })
})

test('an invalid secret is detected when the app becomes ready', async () => {
  await expect(create({ secret: '' }).ready()).rejects.toMatchObject({ code: 'INVALID_SECRET' })
})
