import { type SignWebhookOptions, signWebhook } from './sign.js'

export type TestHeadersOptions = Pick<SignWebhookOptions, 'body' | 'secret' | 'oldSecret'> & {
  /** In whole Unix seconds. Default now. */
  timestamp?: number | undefined
  /** Default `dlv_test`. */
  deliveryId?: string | undefined
  /** Default `test.webhook`. Not signed. */
  eventType?: string | undefined
}

/**
 * The headers of a delivery with this body, for tests of your receiver.
 *
 * @example
 * const body = JSON.stringify({ id: 'evt_1', type: 'test.webhook', created_at: new Date().toISOString(), data: {} })
 * await fetch(url, { method: 'POST', body, headers: testHeaders({ body, secret }) })
 *
 * @throws {WebhookVerificationError} `INVALID_SECRET`
 */
export function testHeaders(options: TestHeadersOptions): Record<string, string> {
  const {
    timestamp = Math.floor(Date.now() / 1000),
    deliveryId = 'dlv_test',
    eventType = 'test.webhook',
    ...given
  } = options
  const headers = signWebhook({ ...given, timestamp, deliveryId, eventType })
  return { 'content-type': 'application/json', ...headers }
}
