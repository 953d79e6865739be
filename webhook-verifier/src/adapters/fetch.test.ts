import { expect, expectTypeOf, test } from 'vitest'
import { signWebhook, type VerifyRequestOptions, verifyRequest, type WebhookRequest } from '../index.js'

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const body = JSON.stringify({ id: 'evt_1', type: 'test.webhook', created_at: '2026-01-01T00:00:00Z', data: {} })

function request(content: string | null = body): Request {
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = signWebhook({ body, secret, timestamp, deliveryId: 'dlv_1', eventType: 'test.webhook' })
  return new Request('https://example.com/hooks', { method: 'POST', body: content, headers: { ...headers } })
}

function verify(content?: string | null, options: Partial<VerifyRequestOptions> = {}) {
  return verifyRequest(request(content), { secret, ...options })
}

test('a Request is verified', async () => {
  expectTypeOf<Request>().toExtend<WebhookRequest>()
  expect((await verify()).id).toBe('evt_1')
})

test('a body in chunks is verified', async () => {
  const pieces = [body.slice(0, 10), body.slice(10)].map((piece) => new TextEncoder().encode(piece))
  const stream = new ReadableStream({
    pull: (controller) => {
      const piece = pieces.shift()
      if (piece) controller.enqueue(piece)
      else controller.close()
    }
  })
  const piecewise = new Request(request(), { body: stream, duplex: 'half' } as RequestInit)
  expect((await verifyRequest(piecewise, { secret })).id).toBe('evt_1')
})

test('a different or missing body is rejected', async () => {
  await expect(verify('{}')).rejects.toMatchObject({ code: 'SIGNATURE_MISMATCH' })
  await expect(verify(null)).rejects.toMatchObject({ code: 'SIGNATURE_MISMATCH' })
})

test('a body that is too large is rejected before it has been read completely', async () => {
  let pulled = 0
  let cancelled = false
  const endless = new ReadableStream({
    pull: (controller) => {
      pulled++
      controller.enqueue(new Uint8Array(1024))
    },
    cancel: () => {
      cancelled = true
    }
  })
  const flood = new Request(request(), { body: endless, duplex: 'half' } as RequestInit)
  await expect(verifyRequest(flood, { secret, maxBytes: 4096 })).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  expect(pulled).toBeLessThan(10)
  expect(cancelled).toBe(true)
})

test('a body exactly at the limit is verified', async () => {
  expect((await verify(body, { maxBytes: Buffer.byteLength(body) })).id).toBe('evt_1')
})

test('a body that was already read is a TypeError', async () => {
  const used = request()
  await used.text()
  await expect(verifyRequest(used, { secret })).rejects.toThrow(/clone/)
})
