import { Hono } from 'hono'
import { expect, expectTypeOf, test, vi } from 'vitest'
import { body, headers, secret } from '../testing/delivery.js'
import { type ReceiveWebhookOptions, receiveWebhook, type WebhookRequest } from './fetch.js'

function request(content: string | null = body): Request {
  return new Request('https://example.com/hooks', { method: 'POST', body: content, headers: headers() })
}

function streamed(source: {
  pull: (controller: ReadableStreamDefaultController) => void
  cancel?: () => void
}): Request {
  return new Request(request(), { body: new ReadableStream(source), duplex: 'half' } as RequestInit)
}

function receive(given: Request, options: Partial<ReceiveWebhookOptions> = {}) {
  return receiveWebhook(given, { secret, onEvent: () => undefined, ...options })
}

test('an event is passed to onEvent and answered with 204', async () => {
  expectTypeOf<Request>().toExtend<WebhookRequest>()
  const onEvent = vi.fn()
  const response = await receive(request(), { onEvent })
  expect([response.status, await response.text()]).toEqual([204, ''])
  expect(onEvent).toHaveBeenCalledExactlyOnceWith(JSON.parse(body))
})

test('a response that onEvent returns is used', async () => {
  const response = await receive(request(), { onEvent: () => new Response('ok', { status: 202 }) })
  expect([response.status, await response.text()]).toEqual([202, 'ok'])
})

test('a body in chunks is verified', async () => {
  const pieces = [body.slice(0, 10), body.slice(10)].map((piece) => new TextEncoder().encode(piece))
  const given = streamed({
    pull: (controller) => {
      const piece = pieces.shift()
      if (piece) controller.enqueue(piece)
      else controller.close()
    }
  })
  expect((await receive(given)).status).toBe(204)
})

test('a different or missing body is answered with 400', async () => {
  const response = await receive(request('{}'))
  expect([response.status, response.headers.get('content-type')]).toEqual([400, 'application/json'])
  expect(await response.json()).toMatchObject({ error: { code: 'SIGNATURE_MISMATCH' } })
  expect((await receive(request(null))).status).toBe(400)
})

test('a body that is too large is answered with 413 before it has been read completely', async () => {
  const cancel = vi.fn()
  const pull = vi.fn((controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(1024)))
  expect((await receive(streamed({ pull, cancel }), { maxBytes: 4096 })).status).toBe(413)
  expect(pull.mock.calls.length).toBeLessThan(10)
  expect(cancel).toHaveBeenCalledOnce()
})

test('a body exactly at the limit is verified', async () => {
  expect((await receive(request(), { maxBytes: Buffer.byteLength(body) })).status).toBe(204)
})

test('a body that was already read is a TypeError', async () => {
  const used = request()
  await used.text()
  await expect(receive(used)).rejects.toThrow(/clone/)
})

test('Hono answers 500 if onEvent throws', async () => {
  const app = new Hono()
  app.onError((error, context) => context.text(error.message, 500))
  const onEvent = vi.fn().mockRejectedValueOnce(new Error('database'))
  app.post('/hooks', (context) => receiveWebhook(context.req.raw, { secret, onEvent }))
  const failed = await app.request(request())
  expect([failed.status, await failed.text()]).toEqual([500, 'database'])
  expect((await app.request(request())).status).toBe(204)
})
