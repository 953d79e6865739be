import {
  constants,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  type RSAPSSKeyPairKeyObjectOptions,
  sign
} from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { describe, expect, it } from 'vitest'
import { arrayBuffer, encode } from '../asn1/der.js'
import { OID } from '../asn1/oids.js'
import { contentOf } from './hashes.js'
import { isSignatureOf, problemOfAlgorithm } from './signature-algorithm.js'

const content = Buffer.from('what is signed')

function makeKeys(hashAlgorithm: string, mgf1HashAlgorithm: string, saltLength: number) {
  const options = { modulusLength: 2048, hashAlgorithm, mgf1HashAlgorithm, saltLength }
  // The types take the length of the salt for a text.
  return generateKeyPairSync('rsa-pss', options as object as RSAPSSKeyPairKeyObjectOptions)
}

/** The parameters of the key, and its public part as certificates have it: without them. */
function partsOf(publicKey: KeyObject): { parameters: asn1js.Sequence; plain: KeyObject } {
  const der = arrayBuffer(publicKey.export({ type: 'spki', format: 'der' }))
  const info = asn1js.fromBER(der).result as asn1js.Sequence
  const [algorithm, bits] = info.valueBlock.value as [asn1js.Sequence, asn1js.BitString]
  const rsa = new asn1js.Sequence({
    value: [new asn1js.ObjectIdentifier({ value: OID.rsaEncryption }), new asn1js.Null()]
  })
  const own = encode(new asn1js.Sequence({ value: [rsa, bits] }))
  return {
    parameters: algorithm.valueBlock.value[1] as asn1js.Sequence,
    plain: createPublicKey({ key: own, format: 'der', type: 'spki' })
  }
}

describe('an RSA-PSS signature', () => {
  it.each([
    ['sha256', 'sha256', 32],
    ['sha256', 'sha1', 20],
    ['sha256', 'sha1', 32],
    ['sha512', 'sha256', 64],
    ['sha384', 'sha384', 48]
  ])('of %s with a mask of %s and a salt of %i is read with its own parameters', (hash, mask, saltLength) => {
    const { privateKey, publicKey } = makeKeys(hash, mask, saltLength)
    const { parameters, plain } = partsOf(publicKey)
    const algorithm = new pkijs.AlgorithmIdentifier({ algorithmId: OID.rsaPss, algorithmParams: parameters })
    const value = sign(hash, content, privateKey)
    const own = { algorithm, hash, key: plain, value }
    expect(problemOfAlgorithm(own)).toBeUndefined()
    expect(isSignatureOf(contentOf(content), own)).toBe(true)
    expect(isSignatureOf(contentOf(Buffer.from('something else')), own)).toBe(false)
    value[9]! ^= 1
    expect(isSignatureOf(contentOf(content), own)).toBe(false)
  })

  it('is not valid with other parameters than it states', () => {
    const stated = partsOf(makeKeys('sha256', 'sha256', 32).publicKey).parameters
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const algorithm = new pkijs.AlgorithmIdentifier({ algorithmId: OID.rsaPss, algorithmParams: stated })
    const padding = constants.RSA_PKCS1_PSS_PADDING
    for (const [saltLength, expected] of [
      [32, true],
      [20, false]
    ] as const) {
      const value = sign('sha256', content, { key: privateKey, padding, saltLength })
      expect(isSignatureOf(contentOf(content), { algorithm, hash: 'sha256', key: publicKey, value })).toBe(expected)
    }
  })
})
