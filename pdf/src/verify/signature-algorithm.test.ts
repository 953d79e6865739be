import { execFileSync } from 'node:child_process'
import {
  constants,
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  type RSAPSSKeyPairKeyObjectOptions,
  sign
} from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { describe, expect, it } from 'vitest'
import { arrayBuffer, encode } from '../asn1/der.js'
import { OID } from '../asn1/oids.js'
import { hasTool } from '../testing/tools.js'
import { contentOf, HASHES } from './hashes.js'
import { isPssSignature } from './is-pss-signature.js'
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

/** What a signature states, where no key can. */
function parametersOf({ hash, mask, saltLength }: { hash: string; mask: string; saltLength: number }) {
  const oidOf = (name: string) => Object.keys(HASHES).find((id) => HASHES[id] === name)!
  const hashAlgorithm = new pkijs.AlgorithmIdentifier({ algorithmId: oidOf(hash) })
  const maskHash = new pkijs.AlgorithmIdentifier({ algorithmId: oidOf(mask) })
  const maskGenAlgorithm = new pkijs.AlgorithmIdentifier({
    algorithmId: '1.2.840.113549.1.1.8',
    algorithmParams: maskHash.toSchema()
  })
  return new pkijs.RSASSAPSSParams({ hashAlgorithm, maskGenAlgorithm, saltLength }).toSchema()
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

  const withoutOpenssl = !hasTool('openssl')
  it.skipIf(withoutOpenssl).each([
    ['sha3-256', 'sha256', 32, 2048],
    ['sha256', 'sha3-256', 32, 2048],
    ['sha3-512', 'sha1', 0, 2048],
    ['sha3-384', 'sha512', 48, 2047],
    ['sha3-256', 'sha3-512', 20, 2049]
  ])(
    'of %s with a mask of %s, which no key of OpenSSL states, a salt of %i and a key of %i bits',
    (hash, mask, saltLength, modulusLength) => {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength })
      const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-pss-'))
      const [key, file] = [path.join(folder, 'key.pem'), path.join(folder, 'content')]
      writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
      writeFileSync(file, content)
      const pss = ['rsa_padding_mode:pss', `rsa_pss_saltlen:${saltLength}`, `rsa_mgf1_md:${mask}`]
      const options = pss.flatMap((option) => ['-sigopt', option])
      const value = execFileSync('openssl', ['dgst', `-${hash}`, '-sign', key, ...options, file])
      const algorithmOf = (stated: { hash: string; mask: string; saltLength: number }) =>
        new pkijs.AlgorithmIdentifier({ algorithmId: OID.rsaPss, algorithmParams: parametersOf(stated) })
      const own = { algorithm: algorithmOf({ hash, mask, saltLength }), hash, key: publicKey, value }
      expect(problemOfAlgorithm(own)).toBeUndefined()
      expect(isSignatureOf(contentOf(content), own)).toBe(true)
      expect(isSignatureOf(contentOf(Buffer.from('something else')), own)).toBe(false)
      const others = [{ saltLength: saltLength + 1 }, { mask: 'sha3-384' }]
      for (const other of others) {
        const algorithm = algorithmOf({ hash, mask, saltLength, ...other })
        expect(isSignatureOf(contentOf(content), { ...own, algorithm })).toBe(false)
      }
      for (const at of [0, 100, value.length - 1]) {
        const changed = Buffer.from(value)
        changed[at]! ^= 1
        expect(isSignatureOf(contentOf(content), { ...own, value: changed })).toBe(false)
      }
      expect(isSignatureOf(contentOf(content), { ...own, value: value.subarray(1) })).toBe(false)
    }
  )

  it('has all bytes of its key, also where the first is zero', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const digest = createHash('sha256').update(content).digest()
    const pss = { hash: 'sha256', mask: 'sha256', saltLength: 32 }
    const padding = constants.RSA_PKCS1_PSS_PADDING
    const make = () => sign('sha256', content, { key: privateKey, padding, saltLength: pss.saltLength })
    let value = make()
    while (value[0] !== 0) value = make()
    expect(isPssSignature(digest, value, publicKey, pss)).toBe(true)
    expect(isPssSignature(digest, value.subarray(1), publicKey, pss)).toBe(false)
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
