/**
 * Why a delivery was refused:
 *
 * - `MISSING_HEADER`: a signature or timestamp header is absent; `header` names it.
 * - `MALFORMED_TIMESTAMP`: the timestamp is not a whole number of Unix seconds.
 * - `TIMESTAMP_OUT_OF_RANGE`: it is further from now than the tolerance: a replay, or a clock that is off.
 * - `SIGNATURE_MISMATCH`: no signature was made with one of the secrets over exactly this body.
 * - `INVALID_PAYLOAD`: the signature is right, but the body is not an event; `cause` says why, where it can.
 * - `PAYLOAD_TOO_LARGE`: the body exceeds the adapter's `maxBytes`.
 * - `INVALID_SECRET`: a secret is not `whsec_` followed by base64. This one is the receiver's own mistake.
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
 * Thrown for a delivery that must not be trusted. Neither the message nor any property holds the secret.
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
  /** Stable: decide by this, not by the message. */
  readonly code: WebhookErrorCode
  /** The header at fault, as Signpost spells it, where there is one. */
  readonly header: string | undefined

  constructor(code: WebhookErrorCode, message: string, options: { header?: string; cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.header = options.header
  }
}
