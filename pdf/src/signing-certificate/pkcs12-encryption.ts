// biome-ignore-all lint/style/noNonNullAssertion: indexes stay within blocks of fixed sizes

import { createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto'
import * as asn1js from 'asn1js'
import type * as pkijs from 'pkijs'

const PBES2 = '1.2.840.113549.1.5.13'
const PBE_SHA1_3DES = '1.2.840.113549.1.12.1.3'
/** Ciphers that nobody should use any more. */
const INSECURE: Record<string, string> = {
  '1.2.840.113549.1.12.1.1': 'RC4',
  '1.2.840.113549.1.12.1.2': 'RC4',
  '1.2.840.113549.1.12.1.4': 'Triple DES with two keys',
  '1.2.840.113549.1.12.1.5': 'RC2',
  '1.2.840.113549.1.12.1.6': 'RC2',
  '1.2.840.113549.1.5.1': 'DES',
  '1.2.840.113549.1.5.3': 'DES',
  '1.2.840.113549.1.5.4': 'RC2',
  '1.2.840.113549.1.5.6': 'RC2',
  '1.2.840.113549.1.5.10': 'DES',
  '1.2.840.113549.1.5.11': 'RC2',
  '1.2.840.113549.3.2': 'RC2',
  '1.2.840.113549.3.4': 'RC4',
  '1.3.14.3.2.7': 'DES'
}

const CIPHERS: Record<string, [name: string, keyLength: number]> = {
  '2.16.840.1.101.3.4.1.2': ['aes-128-cbc', 16],
  '2.16.840.1.101.3.4.1.22': ['aes-192-cbc', 24],
  '2.16.840.1.101.3.4.1.42': ['aes-256-cbc', 32],
  '1.2.840.113549.3.7': ['des-ede3-cbc', 24]
}
const HMACS: Record<string, string> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512'
}

/** Decrypts a part of a PKCS#12 file: with AES, or with Triple DES, which Windows uses by default. */
export function decryptPkcs12(algorithm: pkijs.AlgorithmIdentifier, data: Buffer, passphrase: string): Buffer {
  const insecure = INSECURE[algorithm.algorithmId]
  if (insecure) throw new UnsupportedEncryption(`with ${insecure}, which is insecure`)
  const parameters = (algorithm.algorithmParams as asn1js.Sequence).valueBlock.value
  try {
    if (algorithm.algorithmId === PBES2) return decryptPbes2(parameters, data, passphrase)
    return decryptLegacy(algorithm.algorithmId, parameters, data, passphrase)
  } catch (error) {
    if (error instanceof UnsupportedEncryption) throw error
    const advice = passphrase ? 'check its passphrase, SIGNING_PASSPHRASE' : 'set its passphrase, SIGNING_PASSPHRASE'
    throw new Error(`the PKCS#12 file cannot be decrypted: ${advice}`, { cause: error })
  }
}

class UnsupportedEncryption extends Error {
  constructor(how: string) {
    super(
      `the PKCS#12 file is encrypted ${how}. Export it again with AES: openssl pkcs12 -legacy -in old.p12 -out key.pem, then openssl pkcs12 -export -in key.pem -out new.p12`
    )
  }
}

function decryptPbes2(parameters: asn1js.AsnType[], data: Buffer, passphrase: string): Buffer {
  const [derivation, encryption] = parameters.map(items)
  const settings = items(derivation![1]!)
  const pseudoRandom = settings.find((item) => item instanceof asn1js.Sequence)
  const hash = pseudoRandom ? HMACS[identifier(items(pseudoRandom)[0]!)] : 'sha1'
  const cipher = CIPHERS[identifier(encryption![0]!)]
  const insecure = INSECURE[identifier(encryption![0]!)]
  if (insecure) throw new UnsupportedEncryption(`with ${insecure}, which is insecure`)
  if (!hash || !cipher) throw new UnsupportedEncryption('in a way that is not known')
  const key = pbkdf2Sync(passphrase, octetsOf(settings[0]!), integer(settings[1]!), cipher[1], hash)
  return decipher(cipher[0], key, octetsOf(encryption![1]!), data)
}

function decryptLegacy(id: string, parameters: asn1js.AsnType[], data: Buffer, passphrase: string): Buffer {
  const [salt, iterations] = [octetsOf(parameters[0]!), integer(parameters[1]!)]
  const derive = (purpose: number, length: number) => deriveKey(passphrase, salt, iterations, purpose, length)
  if (id === PBE_SHA1_3DES) return decipher('des-ede3-cbc', derive(1, 24), derive(2, 8), data)
  throw new UnsupportedEncryption(`in a way that is not known (${id})`)
}

function decipher(name: string, key: Buffer, iv: Buffer, data: Buffer): Buffer {
  const cipher = createDecipheriv(name, key, iv)
  return Buffer.concat([cipher.update(data), cipher.final()])
}

/** Key derivation of RFC 7292, appendix B.2, with SHA-1. `purpose`: 1 for a key, 2 for an initial vector. */
function deriveKey(passphrase: string, salt: Buffer, iterations: number, purpose: number, length: number): Buffer {
  const block = 64
  const password = Buffer.from(`${passphrase}\0`, 'utf16le').swap16()
  let input: Buffer = Buffer.concat([fill(salt, block), fill(password, block)])
  const parts: Buffer[] = []
  for (let done = 0; done < length; done += 20) {
    let digest: Buffer = Buffer.concat([Buffer.alloc(block, purpose), input])
    for (let i = 0; i < iterations; i++) digest = createHash('sha1').update(digest).digest()
    parts.push(digest)
    input = addToBlocks(input, fill(digest, block), block)
  }
  return Buffer.concat(parts).subarray(0, length)
}

/** Repeats bytes up to the next multiple of a block. */
const fill = (bytes: Buffer, block: number): Buffer => Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes)

/** Adds `addend` + 1 to every block, as big numbers. */
function addToBlocks(input: Buffer, addend: Buffer, block: number): Buffer {
  const out = Buffer.from(input)
  for (let start = 0; start < out.length; start += block) {
    let carry = 1
    for (let i = block - 1; i >= 0; i--) {
      carry += out[start + i]! + addend[i]!
      out[start + i] = carry & 255
      carry >>= 8
    }
  }
  return out
}

const items = (value: asn1js.AsnType): asn1js.AsnType[] => (value as asn1js.Sequence).valueBlock.value
const identifier = (value: asn1js.AsnType): string => (value as asn1js.ObjectIdentifier).valueBlock.toString()
const octetsOf = (value: asn1js.AsnType): Buffer => Buffer.from((value as asn1js.OctetString).valueBlock.valueHexView)
const integer = (value: asn1js.AsnType): number => (value as asn1js.Integer).valueBlock.valueDec
