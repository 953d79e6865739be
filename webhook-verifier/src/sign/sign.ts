import { type RawBody, readBody } from '../body.js'
import {
  DELIVERY_ID,
  EVENT,
  OLD_SIGNATURE,
  SIGNATURE,
  STANDARD_ID,
  STANDARD_SIGNATURE,
  STANDARD_TIMESTAMP,
  TIMESTAMP
} from '../headers.js'
import { assertSecret } from '../secret.js'
import { signpostSignature, standardSignature } from '../signatures.js'
import { formatTimestamp } from '../timestamp.js'

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
  | typeof SIGNATURE
  | typeof TIMESTAMP
  | typeof EVENT
  | typeof DELIVERY_ID
  | typeof STANDARD_ID
  | typeof STANDARD_TIMESTAMP
  | typeof STANDARD_SIGNATURE,
  string
> & { [OLD_SIGNATURE]?: string }

// Neither a line break, which would add a header, nor the dot that separates the signed parts in Standard Webhooks.
const ID_FORMAT = /^[\w-]{1,255}$/
const TYPE_FORMAT = /^[\w.-]{1,255}$/

/**
 * Signs a delivery like Signpost's server. `verifyWebhook` and the libraries of Standard Webhooks accept the result.
 * {@link testHeaders} is simpler for tests of a receiver.
 *
 * @throws {WebhookVerificationError} `INVALID_SECRET`
 * @throws {TypeError} if the timestamp is not in seconds, or the ID or type cannot be sent in a header
 */
export function signWebhook(options: SignWebhookOptions): SignedHeaders {
  const { secret, oldSecret, deliveryId, eventType } = options
  const body = readBody(options.body)
  const timestamp = formatTimestamp(options.timestamp)
  assertSecret(secret)
  if (!ID_FORMAT.test(deliveryId)) throw new TypeError('deliveryId must be letters, digits, "_" or "-"')
  if (!TYPE_FORMAT.test(eventType)) throw new TypeError('eventType must be letters, digits, ".", "_" or "-"')

  const headers: SignedHeaders = {
    [SIGNATURE]: signpostSignature(secret, timestamp, body),
    [TIMESTAMP]: timestamp,
    [EVENT]: eventType,
    [DELIVERY_ID]: deliveryId,
    [STANDARD_ID]: deliveryId,
    [STANDARD_TIMESTAMP]: timestamp,
    [STANDARD_SIGNATURE]: standardSignature(secret, deliveryId, timestamp, body)
  }
  if (oldSecret == null) return headers
  assertSecret(oldSecret)
  headers[OLD_SIGNATURE] = signpostSignature(oldSecret, timestamp, body)
  headers[STANDARD_SIGNATURE] += ` ${standardSignature(oldSecret, deliveryId, timestamp, body)}`
  return headers
}
