import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { signWebhook, verifyWebhook, type WebhookVerificationError } from './index.js'

interface Vectors {
  sign: Array<{
    name: string
    body: string
    secret: string
    old_secret: string | null
    timestamp: number
    delivery_id: string
    event_type: string
    headers: Record<string, string>
  }>
  verify: Array<{
    name: string
    body?: string
    body_base64?: string
    headers: Record<string, string>
    secrets: string[]
    now: number
    tolerance?: number
    expect: { valid: true; event_id: string } | { valid: false; code: string; header?: string }
  }>
}

const path = new URL('../../spec/vectors/webhook-signatures.json', import.meta.url)
const vectors = JSON.parse(readFileSync(path, 'utf8')) as Vectors

describe('signWebhook creates the headers in the vectors', () => {
  test.each(vectors.sign)('$name', (vector) => {
    const headers = signWebhook({
      body: vector.body,
      secret: vector.secret,
      oldSecret: vector.old_secret,
      timestamp: vector.timestamp,
      deliveryId: vector.delivery_id,
      eventType: vector.event_type
    })
    expect(headers).toEqual(vector.headers)
  })
})

describe('verifyWebhook returns the results in the vectors', () => {
  test.each(vectors.verify)('$name', (vector) => {
    const bytes = Buffer.from(vector.body ?? vector.body_base64 ?? '', vector.body === undefined ? 'base64' : 'utf8')
    const forms = vector.body === undefined ? [bytes] : [bytes, vector.body]
    for (const body of forms) expect(decide(vector, body)).toEqual(vector.expect)
  })
})

function decide(vector: Vectors['verify'][number], body: string | Uint8Array) {
  const { headers, secrets: secret, tolerance } = vector
  try {
    const event = verifyWebhook({ body, headers, secret, tolerance, now: new Date(vector.now * 1000) })
    return { valid: true, event_id: event.id }
  } catch (error) {
    const { code, header } = error as WebhookVerificationError
    return header === undefined ? { valid: false, code } : { valid: false, code, header }
  }
}
