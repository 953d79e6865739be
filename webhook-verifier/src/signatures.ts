import { createHmac, timingSafeEqual } from 'node:crypto'
import { standardKey } from './secret.js'

/*
 * Every delivery is signed twice over the same raw body, so that a receiver may use either family of headers.
 *
 * 1. Signpost's own. HMAC-SHA256 of `<X-Signpost-Timestamp>.<body>`, keyed with the secret's whole text as UTF-8, is sent as
 *    `X-Signpost-Signature: sha256=<64 lowercase hex digits>`.
 * 2. Standard Webhooks. HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, keyed with the bytes that the base64 after
 *    `whsec_` stands for, is sent as `webhook-signature: v1,<base64>`.
 *
 * While a secret is being rotated both secrets sign. The value of X-Signpost-Signature must stay one signature, since receivers
 * compare it whole; the new secret makes it, and X-Signpost-Signature-Old carries the old one's. `webhook-signature` is a list
 * by its specification: the new secret's first, then the old one's, divided by a space.
 */

const SIGNPOST_SIGNATURE = /^sha256=[0-9a-f]{64}$/
const STANDARD_SIGNATURE = /^v1,[A-Za-z0-9+/]{43}=$/

export type Body = string | Uint8Array

export function signpostDigest(secret: string, timestamp: string, body: Body): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
}

export function standardDigest(secret: string, id: string, timestamp: string, body: Body): Buffer {
  return createHmac('sha256', standardKey(secret)).update(`${id}.${timestamp}.`).update(body).digest()
}

export function formatSignpost(digest: Buffer): string {
  return `sha256=${digest.toString('hex')}`
}

export function formatStandard(digest: Buffer): string {
  return `v1,${digest.toString('base64')}`
}

/** Returns undefined for anything but the exact format, so that only 32 bytes are ever compared. */
export function parseSignpost(value: string | undefined): Buffer | undefined {
  if (value === undefined || !SIGNPOST_SIGNATURE.test(value)) return undefined
  return Buffer.from(value.slice('sha256='.length), 'hex')
}

/** Skips signatures of other versions, as the specification requires. */
export function parseStandard(value: string): Buffer[] {
  const entries = value.split(' ').filter((entry) => STANDARD_SIGNATURE.test(entry))
  return entries.map((entry) => Buffer.from(entry.slice('v1,'.length), 'base64'))
}

export function matchesAny(digest: Buffer, signatures: readonly Buffer[]): boolean {
  return signatures.some((signature) => timingSafeEqual(digest, signature))
}
