// A CommonJS program with `moduleResolution: node10`, which knows no `exports`.
import { createServer } from 'node:http'
import { type SignpostEvent, verifyWebhook, WebhookVerificationError } from '@signpost/webhook-verifier'
import { webhookHandler } from '@signpost/webhook-verifier/express'
import { receiveWebhook } from '@signpost/webhook-verifier/fetch'
import { webhookHandler as lambdaHandler } from '@signpost/webhook-verifier/lambda'
import { testHeaders } from '@signpost/webhook-verifier/sign'

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const body = JSON.stringify({ id: 'evt_1', type: 'test.webhook', created_at: '2026-01-01T00:00:00Z', data: {} })
const headers = testHeaders({ body, secret })

async function main(): Promise<string> {
  const types: Array<SignpostEvent['type']> = []
  const event = verifyWebhook({ body, headers, secret })
  if (event.type === 'test.webhook') types.push(event.type)
  const request = new Request('https://example.com', { method: 'POST', body, headers })
  const { status } = await receiveWebhook(request, { secret, onEvent: () => types.push('test.webhook') })
  const { statusCode } = await lambdaHandler({ secret, onEvent: () => undefined })({ headers, body: '{}' })
  createServer(webhookHandler({ secret, onEvent: () => undefined }))
  const error: unknown = new WebhookVerificationError('SIGNATURE_MISMATCH', 'No signature matches.')
  if (types.length !== 2 || status !== 204 || statusCode !== 400 || !(error instanceof Error)) {
    throw new Error('The verifier does not work')
  }
  return 'The verifier works'
}

void main().then(console.log)
