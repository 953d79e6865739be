import { constants, createHash, type KeyObject, publicDecrypt, timingSafeEqual } from 'node:crypto'

const TRAILER = 0xbc
const ZEROS = Buffer.alloc(8)

interface Pss {
  hash: string
  mask: string
  saltLength: number
}

/**
 * Whether a value is an RSASSA-PSS signature of a digest (RFC 8017, 8.1.2 and 9.1.2), with a mask of another hash than the digest's.
 * For the pairs with SHA-3, which keys of OpenSSL cannot state.
 * @param key an RSA key that is not restricted to PSS
 */
export function isPssSignature(
  digest: Buffer,
  value: Uint8Array,
  key: KeyObject,
  { hash, mask, saltLength }: Pss
): boolean {
  const modulus = key.asymmetricKeyDetails?.modulusLength ?? 0
  // A value that begins with a zero is the same number without it, but no signature.
  if (value.length !== Math.ceil(modulus / 8)) return false
  const bits = modulus - 1
  const length = Math.ceil(bits / 8)
  const whole = decoded(value, key)
  // Where the bits of the key are one more than whole bytes, the first byte says nothing.
  if (!whole || whole.subarray(0, -length).some((byte) => byte !== 0)) return false
  const encoded = whole.subarray(-length)
  const end = length - digest.length - 1
  if (encoded.at(-1) !== TRAILER || end < saltLength + 1) return false
  const [masked, sum] = [encoded.subarray(0, end), encoded.subarray(end, -1)]
  const unused = 8 * length - bits
  const first = 0xff >> unused
  if ((masked[0] ?? 0) > first) return false
  const block = xor(masked, maskOf(sum, end, mask))
  block[0] = (block[0] ?? 0) & first
  const start = end - saltLength - 1
  if (block[start] !== 1 || block.subarray(0, start).some((byte) => byte !== 0)) return false
  const own = createHash(hash)
    .update(ZEROS)
    .update(digest)
    .update(block.subarray(start + 1))
    .digest()
  return own.length === sum.length && timingSafeEqual(own, sum)
}

function decoded(value: Uint8Array, key: KeyObject): Buffer | null {
  try {
    return publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, value)
  } catch {
    return null
  }
}

/** MGF1 (RFC 8017, B.2.1). */
function maskOf(seed: Buffer, length: number, hash: string): Buffer {
  const parts: Buffer[] = []
  for (let counter = 0, size = 0; size < length; counter++) {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(counter)
    const part = createHash(hash).update(seed).update(number).digest()
    parts.push(part)
    size += part.length
  }
  return Buffer.concat(parts).subarray(0, length)
}

const xor = (a: Buffer, b: Buffer) => Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)))
