import { expect, test } from 'vitest'
import { verifyWebhook } from '../index.js'
import { testHeaders } from './index.js'

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const oldSecret = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
const body = JSON.stringify({ id: 'evt_1', type: 'test.webhook', created_at: '2026-01-01T00:00:00Z', data: {} })

test('the headers are those of a delivery that was just sent', () => {
  expect(verifyWebhook({ body, headers: testHeaders({ body, secret }), secret }).id).toBe('evt_1')
})

test('they can be passed to fetch', () => {
  const request = new Request('https://example.com', { method: 'POST', body, headers: testHeaders({ body, secret }) })
  expect(request.headers.get('content-type')).toBe('application/json')
  expect(request.headers.get('x-signpost-event')).toBe('test.webhook')
})

test('each default can be replaced', () => {
  const given = { body, secret, oldSecret, timestamp: 1767225600, deliveryId: 'dlv_7', eventType: 'document.sent' }
  expect(testHeaders(given)).toMatchObject({
    'X-Signpost-Timestamp': '1767225600',
    'X-Signpost-Delivery-ID': 'dlv_7',
    'X-Signpost-Event': 'document.sent',
    'X-Signpost-Signature-Old': expect.stringMatching(/^sha256=/)
  })
})
