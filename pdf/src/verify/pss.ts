import { constants, createPublicKey, type KeyObject } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { arrayBuffer, encode } from '../asn1/der.js'
import { OID } from '../asn1/oids.js'
import { HASHES } from './hashes.js'

/** What an RSASSA-PSS signature states (RFC 8017). */
export interface PssParameters {
  /** Names of node:crypto; undefined for what it does not know. */
  hash: string | undefined
  mask: string | undefined
  saltLength: number
}

/** The parameters of a signature; by default those of the standard. */
export function readPss({ algorithmParams }: pkijs.AlgorithmIdentifier): PssParameters {
  if (algorithmParams === undefined) return { hash: 'sha1', mask: 'sha1', saltLength: 20 }
  const { hashAlgorithm, maskGenAlgorithm, saltLength } = new pkijs.RSASSAPSSParams({ schema: algorithmParams })
  const [mask] = (maskGenAlgorithm.algorithmParams as asn1js.Sequence | undefined)?.valueBlock.value ?? []
  return {
    hash: HASHES[hashAlgorithm.algorithmId],
    mask: mask instanceof asn1js.ObjectIdentifier ? HASHES[mask.valueBlock.toString()] : undefined,
    saltLength
  }
}

/** Whether a certificate's key may be used so: one of RSASSA-PSS may be restricted to a hash, a mask and a shortest salt. */
export function isPssPermitted(key: KeyObject, { hash, mask, saltLength }: PssParameters): boolean {
  const { hashAlgorithm, mgf1HashAlgorithm, saltLength: shortest = 0 } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType !== 'rsa-pss' || !hashAlgorithm) return true
  return hashAlgorithm === hash && mgf1HashAlgorithm === mask && shortest <= saltLength
}

/** What node:crypto verifies a signature with these parameters with. */
export function pssKey(key: KeyObject, algorithm: pkijs.AlgorithmIdentifier) {
  const { hash, mask, saltLength } = readPss(algorithm)
  const { algorithmParams: parameters } = algorithm
  // Only a key can state that the mask has another hash.
  if (parameters && hash !== mask) return { key: keyOf(key, OID.rsaPss, parameters) }
  const length = parameters ? saltLength : constants.RSA_PSS_SALTLEN_AUTO
  return {
    key: plainKey(key),
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: length
  }
}

/** The parameters of a signature that node:crypto has no way to state, if it is one: two hashes, of which one is SHA-3. */
export function unstatablePss(algorithm: pkijs.AlgorithmIdentifier) {
  const { hash, mask, saltLength } = readPss(algorithm)
  if (!hash || !mask || hash === mask || ![hash, mask].some((name) => name.startsWith('sha3'))) return undefined
  return { hash, mask, saltLength }
}

/** A key for any RSA signature, also of a certificate that permits only PSS. */
export const plainKey = (key: KeyObject): KeyObject => keyOf(key, OID.rsaEncryption, new asn1js.Null())

/** The same RSA key, for another algorithm. */
function keyOf(key: KeyObject, id: string, parameters: asn1js.AsnType): KeyObject {
  const info = asn1js.fromBER(arrayBuffer(key.export({ type: 'spki', format: 'der' }))).result as asn1js.Sequence
  const algorithm = new asn1js.Sequence({ value: [new asn1js.ObjectIdentifier({ value: id }), parameters] })
  // biome-ignore lint/style/noNonNullAssertion: a public key has an algorithm and its bits
  const der = encode(new asn1js.Sequence({ value: [algorithm, info.valueBlock.value[1]!] }))
  return createPublicKey({ key: der, format: 'der', type: 'spki' })
}
