import { createHash } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { arrayBuffer, encode, octets, oid, sequence } from '../asn1/der.js'
import { OID } from '../asn1/oids.js'
import type { SealSigner } from './seal-signer.js'

/** What goes into a signature. */
export interface CmsInput {
  /** SHA-256 of what is signed. */
  digest: Uint8Array
  signer: Pick<SealSigner, 'certificates' | 'algorithm' | 'sign'>
  /** Returns a timestamp token (DER) for the SHA-256 of the signature value. */
  timestamp?: ((imprint: Uint8Array) => Promise<Uint8Array>) | undefined
}

/**
 * Makes a CAdES signature for PAdES, in DER:
 * 1. signed attributes: content type, message digest and the signer's certificate by its hash (ESS v2), so that the
 *    certificate cannot be replaced; no signing time, which PAdES takes from the PDF or a timestamp;
 * 2. these, as a SET in DER order, are what the key signs;
 * 3. an optional timestamp of the signature value, as an unsigned attribute.
 */
export async function buildCms({ digest, signer, timestamp }: CmsInput): Promise<Buffer> {
  const certificates = signer.certificates.map(parseCertificate)
  // biome-ignore lint/style/noNonNullAssertion: a signer has its own certificate first
  const own = certificates[0]!
  const attributes = inDerOrder([
    attribute(OID.contentType, oid(OID.data)),
    attribute(OID.messageDigest, octets(digest)),
    // biome-ignore lint/style/noNonNullAssertion: a signer has its own certificate first
    attribute(OID.signingCertificateV2, essCertificate(signer.certificates[0]!, own))
  ])
  const toSign = encode(new asn1js.Set({ value: attributes.map((item) => item.toSchema()) }))
  const signature = await signer.sign({
    data: toSign,
    digest: createHash('sha256').update(toSign).digest(),
    algorithm: signer.algorithm
  })
  const info = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    digestAlgorithm: algorithm(OID.sha256),
    signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes }),
    signatureAlgorithm:
      signer.algorithm === 'ECDSA-SHA256' ? algorithm(OID.ecdsaWithSha256) : algorithm(OID.rsaEncryption, true),
    signature: octets(signature)
  })
  if (timestamp) info.unsignedAttrs = await timestampAttributes(signature, timestamp)
  const signed = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: OID.data }),
    digestAlgorithms: [algorithm(OID.sha256)],
    certificates,
    signerInfos: [info]
  })
  return encode(new pkijs.ContentInfo({ contentType: OID.signedData, content: signed.toSchema(true) }).toSchema())
}

const MOST_KEPT = 20
const parsed = new Map<string, pkijs.Certificate>()

/** All seals use the same few certificates. */
function parseCertificate(der: Uint8Array): pkijs.Certificate {
  const key = Buffer.from(der).toString('base64')
  const known = parsed.get(key)
  if (known) return known
  const certificate = pkijs.Certificate.fromBER(arrayBuffer(der))
  if (parsed.size >= MOST_KEPT) parsed.clear()
  parsed.set(key, certificate)
  return certificate
}

const attribute = (type: string, value: asn1js.AsnType) => new pkijs.Attribute({ type, values: [value] })

function algorithm(id: string, hasNull = false): pkijs.AlgorithmIdentifier {
  const parameters = hasNull ? { algorithmParams: new asn1js.Null() } : {}
  return new pkijs.AlgorithmIdentifier({ algorithmId: id, ...parameters })
}

function essCertificate(der: Uint8Array, certificate: pkijs.Certificate): asn1js.Sequence {
  const hash = createHash('sha256').update(der).digest()
  const issuer = new pkijs.GeneralNames({ names: [new pkijs.GeneralName({ type: 4, value: certificate.issuer })] })
  // SHA-256 is the default hash of ESS v2, which DER leaves out.
  const id = sequence(octets(hash), sequence(issuer.toSchema(), certificate.serialNumber))
  return sequence(sequence(id))
}

function inDerOrder(attributes: pkijs.Attribute[]): pkijs.Attribute[] {
  const encoded = attributes.map((item) => ({ item, bytes: encode(item.toSchema()) }))
  return encoded.sort((a, b) => Buffer.compare(a.bytes, b.bytes)).map(({ item }) => item)
}

async function timestampAttributes(
  signature: Uint8Array,
  timestamp: NonNullable<CmsInput['timestamp']>
): Promise<pkijs.SignedAndUnsignedAttributes> {
  const token = await timestamp(createHash('sha256').update(signature).digest())
  const value = asn1js.fromBER(arrayBuffer(token)).result
  return new pkijs.SignedAndUnsignedAttributes({ type: 1, attributes: [attribute(OID.timestampToken, value)] })
}
