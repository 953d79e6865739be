import { type RawBody, readBody } from './body.js'
import { HEADER } from './headers.js'
import { assertSecret } from './secret.js'
import { type Body, formatSignpost, formatStandard, signpostDigest, standardDigest } from './signatures.js'
import { formatTimestamp } from './timestamp.js'

export interface SignWebhookOptions {
  /** The exact body that will be sent. */
  body: RawBody
  /** The endpoint's secret, `whsec_…`. */
  secret: string
  /** The old secret, while a rotation lets it sign too. */
  oldSecret?: string | null | undefined
  /** The time of this attempt, in whole Unix seconds. Every attempt is signed again. */
  timestamp: number
  /** The same in every attempt of one event to one endpoint, `dlv_…`. */
  deliveryId: string
  /** For example `document.completed`. */
  eventType: string
}

/** The headers of a delivery. The signature with the old secret is only present while that secret signs. */
export type SignedHeaders = Record<
  Exclude<(typeof HEADER)[keyof typeof HEADER], typeof HEADER.oldSignature>,
  string
> & { [HEADER.oldSignature]?: string }

// Neither a line break, which would add a header, nor the dot that separates the signed parts in Standard Webhooks.
const DELIVERY_ID = /^[\w-]{1,255}$/
const EVENT_TYPE = /^[\w.-]{1,255}$/

/**
 * Signs a delivery like Signpost's server. {@link verifyWebhook} and the libraries of Standard Webhooks accept the
 * result. Use it to test your receiver.
 *
 * @example
 * const body = JSON.stringify({ id: 'evt_1', type: 'test.webhook', created_at: new Date().toISOString(), data: {} })
 * const timestamp = Math.floor(Date.now() / 1000)
 * const headers = signWebhook({ body, secret, timestamp, deliveryId: 'dlv_1', eventType: 'test.webhook' })
 * await fetch(url, { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } })
 *
 * @throws {WebhookVerificationError} `INVALID_SECRET`
 * @throws {TypeError} if the timestamp is not in seconds, or the ID or type cannot be sent in a header
 */
export function signWebhook(options: SignWebhookOptions): SignedHeaders {
  const { secret, oldSecret, deliveryId, eventType } = options
  const body = readBody(options.body)
  const timestamp = formatTimestamp(options.timestamp)
  assertSecret(secret)
  if (!DELIVERY_ID.test(deliveryId)) throw new TypeError('deliveryId must be letters, digits, "_" or "-"')
  if (!EVENT_TYPE.test(eventType)) throw new TypeError('eventType must be letters, digits, ".", "_" or "-"')

  const headers: SignedHeaders = {
    [HEADER.signature]: formatSignpost(signpostDigest(secret, timestamp, body)),
    [HEADER.timestamp]: timestamp,
    [HEADER.event]: eventType,
    [HEADER.deliveryId]: deliveryId,
    [HEADER.standardId]: deliveryId,
    [HEADER.standardTimestamp]: timestamp,
    [HEADER.standardSignature]: formatStandard(standardDigest(secret, deliveryId, timestamp, body))
  }
  if (oldSecret == null) return headers
  return addOldSecret(headers, oldSecret, body)
}

function addOldSecret(headers: SignedHeaders, oldSecret: string, body: Body): SignedHeaders {
  assertSecret(oldSecret)
  const timestamp = headers[HEADER.timestamp]
  const standard = formatStandard(standardDigest(oldSecret, headers[HEADER.standardId], timestamp, body))
  return {
    ...headers,
    [HEADER.oldSignature]: formatSignpost(signpostDigest(oldSecret, timestamp, body)),
    [HEADER.standardSignature]: `${headers[HEADER.standardSignature]} ${standard}`
  }
}
