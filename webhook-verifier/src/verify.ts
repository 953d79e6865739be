import { type RawBody, readBody } from './body.js'
import { type Claim, missingHeader, signpostClaim, standardClaim } from './claims.js'
import { WebhookVerificationError } from './errors.js'
import { parseEvent } from './event.js'
import type { SignpostEvent, UnknownEvent } from './events.js'
import { lookupIn, type WebhookHeaders } from './headers.js'
import { readSecrets } from './secret.js'
import type { Body } from './signatures.js'
import { type Clock, checkTimely, readClock } from './timestamp.js'

export interface VerifyOptions {
  /** The endpoint's secret, `whsec_…`. During a rotation both secrets, in any order. */
  secret: string | readonly string[]
  /** The maximum difference between the timestamp and the current time, in seconds. Default 300. */
  tolerance?: number | undefined
  /** The current time, for tests. */
  now?: Date | undefined
}

export interface VerifyWebhookOptions extends VerifyOptions {
  /** The raw body. */
  body: RawBody
  headers: WebhookHeaders
}

/**
 * Verifies that a delivery comes from Signpost, is recent and is unchanged, and returns its event.
 *
 * Deliveries can arrive more than once and in any order: store the `event.id` of processed events, and compare
 * `created_at`.
 *
 * @example
 * const event = verifyWebhook({ body: rawBody, headers: req.headers, secret: process.env.SIGNPOST_WEBHOOK_SECRET })
 * if (event.type === 'document.completed') console.log(event.data.title)
 *
 * @throws {WebhookVerificationError} if the delivery must not be trusted; see `code`
 * @throws {TypeError} if called incorrectly, for example with a parsed body
 */
export function verifyWebhook(options: VerifyWebhookOptions): SignpostEvent | UnknownEvent {
  const body = readBody(options.body)
  const header = lookupIn(options.headers)
  const secrets = readSecrets(options.secret)
  const clock = readClock(options.tolerance, options.now)

  let firstError: WebhookVerificationError | undefined
  // One set of headers is sufficient, because some proxies only pass known headers.
  for (const readClaim of [signpostClaim, standardClaim]) {
    const claim = readClaim(header)
    if (claim === undefined) continue
    const error = checkClaim(claim, secrets, body, clock)
    if (error === undefined) return parseEvent(body)
    firstError ??= error
  }
  throw firstError ?? missing(missingHeader(header))
}

function checkClaim(
  claim: Claim,
  secrets: readonly string[],
  body: Body,
  clock: Clock
): WebhookVerificationError | undefined {
  const timestampError = checkTimely(claim.timestamp, claim.timestampHeader, clock)
  if (timestampError !== undefined || secrets.some((secret) => claim.isSignedWith(secret, body))) return timestampError
  const header = claim.signatureHeader
  const message = `${header} does not match. Check the secret, and pass the body exactly as received.`
  return new WebhookVerificationError('SIGNATURE_MISMATCH', message, header)
}

function missing(header: string): WebhookVerificationError {
  return new WebhookVerificationError('MISSING_HEADER', `The request has no ${header} header.`, header)
}
