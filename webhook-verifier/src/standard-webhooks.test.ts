import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { verifyWebhook } from './index.js'
import { signWebhook } from './sign/index.js'

const secret = `whsec_${randomBytes(32).toString('base64')}`
const oldSecret = `whsec_${randomBytes(32).toString('base64')}`
const body = JSON.stringify({ id: 'evt_1', type: 'test.webhook', created_at: '2026-01-01T00:00:00Z', data: { ä: '🖋' } })
const timestamp = Math.floor(Date.now() / 1000)
const options = { body, timestamp, deliveryId: 'dlv_01k7c2xq9hf1ar0000000000aa', eventType: 'test.webhook' }

test('the library of Standard Webhooks verifies our deliveries', () => {
  const headers = signWebhook({ ...options, secret })
  expect(new Webhook(secret).verify(body, { ...headers } as Record<string, string>)).toEqual(JSON.parse(body))
})

test.each([secret, oldSecret])('the library verifies with either secret during a rotation', (known) => {
  const headers = signWebhook({ ...options, secret, oldSecret })
  expect(new Webhook(known).verify(body, { ...headers } as Record<string, string>)).toEqual(JSON.parse(body))
})

test('this package verifies deliveries signed by the library', () => {
  const { deliveryId } = options
  const headers = {
    'webhook-id': deliveryId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': new Webhook(secret).sign(deliveryId, new Date(timestamp * 1000), body)
  }
  expect(verifyWebhook({ body, headers, secret })).toEqual(JSON.parse(body))
})
