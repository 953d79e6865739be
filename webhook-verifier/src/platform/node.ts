import { Buffer, isAscii, isUtf8 } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'

// What differs between the builds. `web.ts` has the same functions for runtimes without Node's modules.

/** HMAC-SHA256 of the prefix followed by the body. Text is UTF-8. */
export function hmac(
  key: string | Uint8Array,
  prefix: string,
  body: string | Uint8Array,
  encoding: 'hex' | 'base64'
): string {
  return createHmac('sha256', key).update(prefix).update(body).digest(encoding)
}

/** Compares in a time that only depends on the lengths. */
export function isEqual(one: string, other: string): boolean {
  const [bytes, otherBytes] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === otherBytes.length && timingSafeEqual(bytes, otherBytes)
}

export function decodeBase64(text: string): Uint8Array {
  return Buffer.from(text, 'base64')
}

/** Returns undefined if the bytes are not UTF-8. Keeps a byte order mark. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  if (!isUtf8(bytes)) return undefined
  const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  // Latin-1 is decoded twice as fast.
  return buffer.toString(isAscii(bytes) ? 'latin1' : 'utf8')
}
