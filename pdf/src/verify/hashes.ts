import { createHash, type Hash } from 'node:crypto'
import { OID } from '../asn1/oids.js'

/** Hash names of node:crypto by object identifier. Without MD5 and older hashes, which are insecure. */
export const HASHES: Record<string, string> = {
  [OID.sha1]: 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  [OID.sha256]: 'sha256',
  [OID.sha384]: 'sha384',
  [OID.sha512]: 'sha512',
  '2.16.840.1.101.3.4.2.5': 'sha512-224',
  '2.16.840.1.101.3.4.2.6': 'sha512-256',
  '2.16.840.1.101.3.4.2.7': 'sha3-224',
  '2.16.840.1.101.3.4.2.8': 'sha3-256',
  '2.16.840.1.101.3.4.2.9': 'sha3-384',
  '2.16.840.1.101.3.4.2.10': 'sha3-512',
  '2.16.840.1.101.3.4.2.12': 'shake256',
  '2.16.840.1.101.3.4.2.18': 'shake256',
  '1.3.36.3.2.1': 'ripemd160'
}

/** Hashes as CMS uses them: SHAKE256 with 64 bytes (RFC 8419). */
export const startHash = (name: string): Hash =>
  name === 'shake256' ? createHash(name, { outputLength: 64 }) : createHash(name)

/** Signed content, in parts to avoid copying large files. */
export interface SignedContent {
  /** Calls back with each part in turn. */
  feed(take: (part: Uint8Array) => void): void
  digest(hash: string): Buffer
}

/** Content in one piece. */
export function contentOf(bytes: Uint8Array): SignedContent {
  return { feed: (take) => take(bytes), digest: (hash) => startHash(hash).update(bytes).digest() }
}

/** Unfinished SHA-256 of a file's first bytes, which saves hashing them again. */
export interface KnownStart {
  length: number
  hash: Hash
}

/** The two parts of a file that a signature covers. */
export function contentOfRange(bytes: Buffer, range: readonly number[], known?: KnownStart): SignedContent {
  const [start, length, resume, rest] = range as [number, number, number, number]
  const feed: SignedContent['feed'] = (take) => {
    take(bytes.subarray(start, start + length))
    take(bytes.subarray(resume, resume + rest))
  }
  const digest = (name: string) => {
    const isKnown = known !== undefined && name === 'sha256' && start === 0 && length >= known.length
    const hash = isKnown ? known.hash.copy() : startHash(name)
    hash.update(bytes.subarray(isKnown ? known.length : start, start + length))
    return hash.update(bytes.subarray(resume, resume + rest)).digest()
  }
  return { feed, digest }
}
