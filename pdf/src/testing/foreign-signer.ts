import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { OID } from '../asn1/oids.js'
import { contextTag, TAG, writeDer, writeOid } from '../asn1/write-der.js'
import { readSignerCertificate } from '../seal/signer-certificate.js'

/** A self-signed certificate with its key, of a kind that this service never signs with. */
export interface ForeignSigner {
  certificate: X509Certificate
  /** PEM. */
  key: string
}

/** Makes one with OpenSSL, whose key it makes with these options of `genpkey`. */
export function makeForeignSigner(...options: string[]): ForeignSigner {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-foreign-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  try {
    openssl('genpkey', ...options, '-out', 'key')
    openssl('req', '-x509', '-new', '-key', 'key', '-subj', '/CN=Foreign signer', '-days', '9000', '-out', 'crt')
    const [certificate, key] = ['crt', 'key'].map((file) => readFileSync(path.join(folder, file), 'utf8'))
    return { certificate: new X509Certificate(certificate!), key: key! }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How a foreign signature is made. */
export interface ForeignSignature {
  signer: ForeignSigner
  /** The digest's algorithm, as a name of node:crypto and an object identifier. */
  hash: { name: string; id: string; length?: number }
  /** The signature's algorithm (AlgorithmIdentifier, DER). */
  algorithm: Uint8Array
  sign(toSign: Buffer): Uint8Array
}

const sequence = (...items: Uint8Array[]) => writeDer(TAG.sequence, ...items)
const attribute = (type: string, value: Uint8Array) => sequence(writeOid(type), writeDer(TAG.set, value))

/** A CAdES signature of these bytes (CMS, DER), whose attributes use the same hash as its digest. */
export function foreignCms(content: Uint8Array, { signer, hash, algorithm, sign }: ForeignSignature): Buffer {
  const digest = (bytes: Uint8Array) =>
    createHash(hash.name, hash.length ? { outputLength: hash.length } : {})
      .update(bytes)
      .digest()
  const { raw } = signer.certificate
  const hashAlgorithm = sequence(writeOid(hash.id))
  const ess = sequence(sequence(sequence(hashAlgorithm, writeDer(TAG.octets, digest(raw)))))
  const attributes = [
    attribute(OID.contentType, writeOid(OID.data)),
    attribute(OID.messageDigest, writeDer(TAG.octets, digest(content))),
    attribute(OID.signingCertificateV2, ess)
  ].sort(Buffer.compare)
  const { issuer, serialNumber } = readSignerCertificate(raw)
  const version = writeDer(TAG.integer, Buffer.from([1]))
  const info = sequence(
    version,
    sequence(issuer, serialNumber),
    hashAlgorithm,
    writeDer(contextTag(0), ...attributes),
    algorithm,
    writeDer(TAG.octets, sign(writeDer(TAG.set, ...attributes)))
  )
  const data = sequence(
    version,
    writeDer(TAG.set, hashAlgorithm),
    sequence(writeOid(OID.data)),
    writeDer(contextTag(0), raw),
    writeDer(TAG.set, info)
  )
  return sequence(writeOid(OID.signedData), writeDer(contextTag(0), data))
}

/** The algorithm of an RSASSA-PSS signature whose mask has the hash of its digest. */
export function pssAlgorithm(hashId: string, saltLength: number): Buffer {
  const hash = sequence(writeOid(hashId))
  const mask = sequence(writeOid('1.2.840.113549.1.1.8'), hash)
  const salt = writeDer(TAG.integer, Buffer.from([saltLength]))
  const parameters = [hash, mask, salt].map((item, index) => writeDer(contextTag(index), item))
  return sequence(writeOid(OID.rsaPss), sequence(...parameters))
}

/** An algorithm without parameters. */
export const plainAlgorithm = (id: string): Buffer => sequence(writeOid(id))
