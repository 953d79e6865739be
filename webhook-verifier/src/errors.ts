/**
 * Why a delivery was rejected:
 *
 * - `MISSING_HEADER`: a signature or timestamp header is missing; `header` names it.
 * - `MALFORMED_TIMESTAMP`: the timestamp is not a whole number of Unix seconds.
 * - `TIMESTAMP_OUT_OF_RANGE`: the timestamp exceeds the tolerance: the delivery is a replay, or a clock is wrong.
 * - `SIGNATURE_MISMATCH`: no signature matches the body and one of the secrets.
 * - `INVALID_PAYLOAD`: the signature is valid, but the body is not an event; `cause` has the reason, if known.
 * - `PAYLOAD_TOO_LARGE`: the body exceeds the adapter's `maxBytes`.
 * - `INVALID_SECRET`: a secret is not `whsec_` followed by base64. Check the configuration of the receiver.
 */
export type WebhookErrorCode =
  | 'MISSING_HEADER'
  | 'MALFORMED_TIMESTAMP'
  | 'TIMESTAMP_OUT_OF_RANGE'
  | 'SIGNATURE_MISMATCH'
  | 'INVALID_PAYLOAD'
  | 'PAYLOAD_TOO_LARGE'
  | 'INVALID_SECRET'

/**
 * Thrown for a delivery that must not be trusted. Neither the message nor a property contains the secret.
 *
 * @example
 * try {
 *   verifyWebhook({ body, headers, secret })
 * } catch (error) {
 *   if (error instanceof WebhookVerificationError) console.warn(error.code, error.header, error.message)
 * }
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  /** Stable. Use this instead of the message to decide what to do. */
  readonly code: WebhookErrorCode
  /** The invalid header as Signpost spells it, if there is one. */
  readonly header: string | undefined

  constructor(code: WebhookErrorCode, message: string, header?: string, cause?: unknown) {
    super(message, cause === undefined ? cause : { cause })
    this.code = code
    this.header = header
  }
}
