import { createHash } from 'node:crypto'
import { OID } from '../asn1/oids.js'
import { contextTag, TAG, writeDer, writeOid } from '../asn1/write-der.js'
import type { SealSigner, SignatureAlgorithm } from './seal-signer.js'
import { readSignerCertificate } from './signer-certificate.js'

/** What goes into a signature. */
export interface CmsInput {
  /** SHA-256 of what is signed. */
  digest: Uint8Array
  signer: Pick<SealSigner, 'certificates' | 'algorithm' | 'sign'>
  /** Returns a timestamp token (DER) for the SHA-256 of the signature value. */
  timestamp?: ((imprint: Uint8Array) => Promise<Uint8Array>) | undefined
}

const sequence = (...items: Uint8Array[]) => writeDer(TAG.sequence, ...items)
const VERSION = writeDer(TAG.integer, Buffer.from([1]))
const SHA256 = sequence(writeOid(OID.sha256))
const ALGORITHMS: Record<SignatureAlgorithm, Buffer> = {
  'RSA-SHA256': sequence(writeOid(OID.rsaEncryption), writeDer(TAG.null)),
  'ECDSA-SHA256': sequence(writeOid(OID.ecdsaWithSha256))
}

/**
 * Makes a CAdES signature for PAdES, in DER:
 * 1. signed attributes: content type, message digest and the signer's certificate by its hash (ESS v2), so that the
 *    certificate cannot be replaced; no signing time, which PAdES takes from the PDF or a timestamp;
 * 2. these, as a SET in DER order, are what the key signs;
 * 3. an optional timestamp of the signature value, as an unsigned attribute.
 */
export async function buildCms({ digest, signer, timestamp }: CmsInput): Promise<Buffer> {
  // biome-ignore lint/style/noNonNullAssertion: a signer has its own certificate first
  const own = signer.certificates[0]!
  const attributes = [
    attribute(OID.contentType, writeOid(OID.data)),
    attribute(OID.messageDigest, writeDer(TAG.octets, digest)),
    attribute(OID.signingCertificateV2, essCertificate(own))
  ].sort(Buffer.compare)
  const toSign = writeDer(TAG.set, ...attributes)
  const signature = await signer.sign({ data: toSign, digest: sha256(toSign), algorithm: signer.algorithm })
  const { issuer, serialNumber } = readSignerCertificate(own)
  const signerInfo = sequence(
    VERSION,
    sequence(issuer, serialNumber),
    SHA256,
    writeDer(contextTag(0), ...attributes),
    ALGORITHMS[signer.algorithm],
    writeDer(TAG.octets, signature),
    ...(timestamp ? [writeDer(contextTag(1), await timestampAttribute(signature, timestamp))] : [])
  )
  const signedData = sequence(
    VERSION,
    writeDer(TAG.set, SHA256),
    sequence(writeOid(OID.data)),
    writeDer(contextTag(0), ...signer.certificates),
    writeDer(TAG.set, signerInfo)
  )
  return sequence(writeOid(OID.signedData), writeDer(contextTag(0), signedData))
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

const attribute = (type: string, value: Uint8Array): Buffer => sequence(writeOid(type), writeDer(TAG.set, value))

/** The certificate's hash, for which ESS v2 has SHA-256 by default, and its name: issuer and serial number. */
function essCertificate(der: Uint8Array): Buffer {
  const { issuer, serialNumber } = readSignerCertificate(der)
  const directoryName = writeDer(contextTag(4), issuer)
  const hash = writeDer(TAG.octets, sha256(der))
  return sequence(sequence(sequence(hash, sequence(sequence(directoryName), serialNumber))))
}

async function timestampAttribute(
  signature: Uint8Array,
  timestamp: NonNullable<CmsInput['timestamp']>
): Promise<Buffer> {
  return attribute(OID.timestampToken, await timestamp(sha256(signature)))
}
