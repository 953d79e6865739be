import { decodeBase64, hmac } from './platform/node.js'

/*
 * Every delivery is signed twice over the same raw body, so that a receiver may use either set of headers.
 *
 * 1. Signpost's own. HMAC-SHA256 of `<X-Signpost-Timestamp>.<body>`, with the complete text of the secret as the key, is sent as
 *    `X-Signpost-Signature: sha256=<64 lowercase hex digits>`.
 * 2. Standard Webhooks. HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, with the bytes that the base64 after `whsec_`
 *    encodes as the key, is sent as `webhook-signature: v1,<base64>`.
 *
 * While a secret is being rotated, both secrets sign. The value of X-Signpost-Signature must stay one signature, because
 * receivers compare it as a whole: the new secret signs it, and the old one signs X-Signpost-Signature-Old. By its
 * specification, `webhook-signature` is a list: first the signature with the new secret, then with the old one, separated by a
 * space.
 */

export type Body = string | Uint8Array

export function signpostSignature(secret: string, timestamp: string, body: Body): string {
  return `sha256=${hmac(secret, `${timestamp}.`, body, 'hex')}`
}

export function standardSignature(secret: string, id: string, timestamp: string, body: Body): string {
  const key = decodeBase64(secret.slice('whsec_'.length))
  return `v1,${hmac(key, `${id}.${timestamp}.`, body, 'base64')}`
}
