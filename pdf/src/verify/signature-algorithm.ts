import { createVerify, type KeyObject, verify } from 'node:crypto'
import type * as pkijs from 'pkijs'
import { OID } from '../asn1/oids.js'
import { type SignedContent, startHash } from './hashes.js'
import { isPssSignature } from './is-pss-signature.js'
import { isPssPermitted, plainKey, pssKey, readPss, unstatablePss } from './pss.js'

type Family = 'rsa' | 'rsa-pss' | 'ecdsa' | 'ecdsa-plain' | 'dsa' | 'ed25519' | 'ed448'

/** The family of an algorithm, and its hash unless that is the digest's. */
interface Algorithm {
  family: Family
  hash?: string
}

const RSA = '1.2.840.113549.1.1.'
const ECDSA = '1.2.840.10045.4.'
const NIST = '2.16.840.1.101.3.4.3.'
const PLAIN = '0.4.0.127.0.7.1.1.4.1.'

const ALGORITHMS: Record<string, Algorithm> = {
  [OID.rsaEncryption]: { family: 'rsa' },
  [`${RSA}5`]: { family: 'rsa', hash: 'sha1' },
  [`${RSA}11`]: { family: 'rsa', hash: 'sha256' },
  [`${RSA}12`]: { family: 'rsa', hash: 'sha384' },
  [`${RSA}13`]: { family: 'rsa', hash: 'sha512' },
  [`${RSA}14`]: { family: 'rsa', hash: 'sha224' },
  [`${RSA}15`]: { family: 'rsa', hash: 'sha512-224' },
  [`${RSA}16`]: { family: 'rsa', hash: 'sha512-256' },
  [`${NIST}13`]: { family: 'rsa', hash: 'sha3-224' },
  [`${NIST}14`]: { family: 'rsa', hash: 'sha3-256' },
  [`${NIST}15`]: { family: 'rsa', hash: 'sha3-384' },
  [`${NIST}16`]: { family: 'rsa', hash: 'sha3-512' },
  [OID.rsaPss]: { family: 'rsa-pss' },
  '1.2.840.10045.2.1': { family: 'ecdsa' },
  [`${ECDSA}1`]: { family: 'ecdsa', hash: 'sha1' },
  [`${ECDSA}3.1`]: { family: 'ecdsa', hash: 'sha224' },
  [`${ECDSA}3.2`]: { family: 'ecdsa', hash: 'sha256' },
  [`${ECDSA}3.3`]: { family: 'ecdsa', hash: 'sha384' },
  [`${ECDSA}3.4`]: { family: 'ecdsa', hash: 'sha512' },
  [`${NIST}9`]: { family: 'ecdsa', hash: 'sha3-224' },
  [`${NIST}10`]: { family: 'ecdsa', hash: 'sha3-256' },
  [`${NIST}11`]: { family: 'ecdsa', hash: 'sha3-384' },
  [`${NIST}12`]: { family: 'ecdsa', hash: 'sha3-512' },
  [`${PLAIN}1`]: { family: 'ecdsa-plain', hash: 'sha1' },
  [`${PLAIN}3`]: { family: 'ecdsa-plain', hash: 'sha256' },
  [`${PLAIN}4`]: { family: 'ecdsa-plain', hash: 'sha384' },
  [`${PLAIN}5`]: { family: 'ecdsa-plain', hash: 'sha512' },
  '1.2.840.10040.4.1': { family: 'dsa' },
  '1.2.840.10040.4.3': { family: 'dsa', hash: 'sha1' },
  [`${NIST}1`]: { family: 'dsa', hash: 'sha224' },
  [`${NIST}2`]: { family: 'dsa', hash: 'sha256' },
  [`${NIST}3`]: { family: 'dsa', hash: 'sha384' },
  [`${NIST}4`]: { family: 'dsa', hash: 'sha512' },
  '1.3.101.112': { family: 'ed25519' },
  '1.3.101.113': { family: 'ed448' }
}

const KEYS: Record<Family, string[]> = {
  rsa: ['rsa'],
  'rsa-pss': ['rsa', 'rsa-pss'],
  ecdsa: ['ec'],
  'ecdsa-plain': ['ec'],
  dsa: ['dsa'],
  ed25519: ['ed25519'],
  ed448: ['ed448']
}

/** A signature value and its algorithm. */
export interface SignatureValue {
  algorithm: pkijs.AlgorithmIdentifier
  /** The digest's hash; `shake256` and `sha512` with Edwards curves, which hash internally. */
  hash: string
  key: KeyObject
  value: Uint8Array
}

/** The family of a signature's algorithm; null for an unknown one. */
export function familyOf(algorithm: pkijs.AlgorithmIdentifier): Family | null {
  return ALGORITHMS[algorithm.algorithmId]?.family ?? null
}

/** Checks that algorithm, hash and key match. Returns the problem, or undefined. */
export function problemOfAlgorithm({ algorithm, hash, key }: Omit<SignatureValue, 'value'>): string | undefined {
  const known = ALGORITHMS[algorithm.algorithmId]
  if (!known) return `the signature uses an unsupported algorithm, ${algorithm.algorithmId}`
  const pss = known.family === 'rsa-pss' ? readPss(algorithm) : undefined
  const stated = pss ? pss.hash : known.hash
  if (stated && stated !== hash) return 'the signature’s algorithm and its hash do not match'
  if (!KEYS[known.family].includes(key.asymmetricKeyType ?? ''))
    return 'the signature’s algorithm does not match the key'
  if (pss && !isPssPermitted(key, pss)) return 'the signature has other parameters than its key permits'
  return undefined
}

/** Whether a value is this key's signature of this content. */
export function isSignatureOf(content: SignedContent, { algorithm, hash, key, value }: SignatureValue): boolean {
  const family = familyOf(algorithm)
  const encoding = family === 'ecdsa-plain' ? { dsaEncoding: 'ieee-p1363' as const } : {}
  const parts: Uint8Array[] = []
  if (family === 'ed25519' || family === 'ed448') {
    content.feed((part) => parts.push(part))
    return verify(null, Buffer.concat(parts), key, value)
  }
  const pss = family === 'rsa-pss' ? unstatablePss(algorithm) : undefined
  if (pss) {
    const digest = startHash(hash)
    content.feed((part) => digest.update(part))
    return isPssSignature(digest.digest(), value, plainKey(key), pss)
  }
  const verifier = createVerify(hash)
  content.feed((part) => verifier.update(part))
  const own = family === 'rsa-pss' ? pssKey(key, algorithm) : { key }
  return verifier.verify({ ...own, ...encoding }, value)
}
