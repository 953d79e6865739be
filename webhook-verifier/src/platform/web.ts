import { hmac as createHmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type * as node from './node.js'

// Synchronous like Node's, for workerd, edge runtimes and browsers. WebCrypto is not.

export const hmac: typeof node.hmac = (key, prefix, body, encoding) => {
  const digest = createHmac.create(sha256, bytesOf(key)).update(bytesOf(prefix)).update(bytesOf(body)).digest()
  if (encoding === 'base64') return btoa(String.fromCharCode(...digest))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const isEqual: typeof node.isEqual = (one, other) => {
  let difference = one.length ^ other.length
  for (let index = 0; index < one.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return difference === 0
}

export const decodeBase64: typeof node.decodeBase64 = (text) =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

export const decodeUtf8: typeof node.decodeUtf8 = (bytes) => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function bytesOf(value: string | Uint8Array): Uint8Array {
  return typeof value === 'string' ? new TextEncoder().encode(value) : value
}
