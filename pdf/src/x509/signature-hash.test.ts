import { expect, it } from 'vitest'
import { hashOfSignature } from './signature-hash.js'

it.each([
  ['1.2.840.113549.1.1.5', 'sha1'],
  ['1.2.840.113549.1.1.11', 'sha256'],
  ['1.2.840.113549.1.1.12', 'sha384'],
  ['1.2.840.113549.1.1.13', 'sha512'],
  ['1.2.840.10045.4.3.2', 'sha256'],
  ['1.2.840.10045.4.3.3', 'sha384'],
  ['1.2.840.10045.4.3.4', 'sha512']
])('%s uses %s', (algorithm, hash) => {
  expect(hashOfSignature(algorithm)).toBe(hash)
})

// Without a hash, node:crypto accepts signatures of Ed25519.
it.each(['1.3.101.112', '1.2.840.113549.1.1.4', ''])('"%s" is refused', (algorithm) => {
  expect(() => hashOfSignature(algorithm)).toThrow(`unsupported signature algorithm ${algorithm}`)
})
