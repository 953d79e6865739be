import { constants, createHash, type Hash, verify, X509Certificate } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { arrayBuffer } from '../seal/der.js'
import { OID } from '../seal/oids.js'

/** A CMS structure, taken apart. */
export interface ParsedCms {
  signed: pkijs.SignedData
  info: pkijs.SignerInfo
  /** All that the structure carries, the signer's own first when it is among them. */
  certificates: X509Certificate[]
  signer: X509Certificate | undefined
  /** Name of the hash as node:crypto knows it. */
  hash: string
}

export const HASHES: Record<string, string> = {
  [OID.sha1]: 'sha1',
  [OID.sha256]: 'sha256',
  [OID.sha384]: 'sha384',
  [OID.sha512]: 'sha512'
}

/** Takes a CMS signature apart. Throws an Error for what is none. */
export function parseCms(contents: Uint8Array): ParsedCms {
  const outer = asn1js.fromBER(arrayBuffer(contents))
  if (outer.offset === -1) throw new Error('the signature is not in ASN.1')
  const signed = new pkijs.SignedData({ schema: new pkijs.ContentInfo({ schema: outer.result }).content })
  const info = signed.signerInfos[0]
  if (!info) throw new Error('the signature names no signer')
  const hash = HASHES[info.digestAlgorithm.algorithmId]
  if (!hash) throw new Error(`the signature uses an unknown hash, ${info.digestAlgorithm.algorithmId}`)
  const own = (signed.certificates ?? []).filter((item): item is pkijs.Certificate => item instanceof pkijs.Certificate)
  const certificates = rawCertificates(outer.result).map((raw) => new X509Certificate(raw))
  const index = own.findIndex((item) => isSigner(item, info))
  return { signed, info, certificates, signer: certificates[index], hash }
}

/** The certificates' own bytes: to write them anew takes longer than all else. */
function rawCertificates(contentInfo: asn1js.AsnType): Uint8Array[] {
  const content = items(contentInfo)[1]
  const signedData = content ? items(items(content)[0]) : []
  const set = signedData.find(({ idBlock }) => idBlock.tagClass === CONTEXT && idBlock.tagNumber === 0)
  return items(set)
    .filter((item) => item instanceof asn1js.Sequence)
    .map((item) => item.valueBeforeDecodeView)
}

const CONTEXT = 3

function items(value: asn1js.AsnType | undefined): asn1js.BaseBlock[] {
  const block = value?.valueBlock as { value?: asn1js.BaseBlock[] } | undefined
  return block?.value ?? []
}

function isSigner(certificate: pkijs.Certificate, { sid }: pkijs.SignerInfo): boolean {
  if (!(sid instanceof pkijs.IssuerAndSerialNumber)) return isKeyIdentifier(certificate, sid)
  return sid.serialNumber.isEqual(certificate.serialNumber) && sid.issuer.isEqual(certificate.issuer)
}

function isKeyIdentifier(certificate: pkijs.Certificate, sid: asn1js.AsnType): boolean {
  const extension = certificate.extensions?.find(({ extnID }) => extnID === '2.5.29.14')
  const wanted = Buffer.from((sid as asn1js.OctetString).valueBlock?.valueHexView ?? [])
  const value = extension && Buffer.from(extension.extnValue.valueBlock.valueHexView)
  return wanted.length > 0 && value !== undefined && value.subarray(-wanted.length).equals(wanted)
}

/** Whether the signature is of this digest and made with the signer's key. Answers what is wrong, or undefined. */
export function problemOfCms(cms: ParsedCms, digest: Uint8Array): string | undefined {
  const { info, signer } = cms
  if (!signer) return 'the signature does not carry its certificate'
  if (!info.signedAttrs) return 'the signature has no signed attributes'
  const stated = attributeValue(info, OID.messageDigest)
  if (!(stated instanceof asn1js.OctetString)) return 'the signature does not state what it signs'
  if (!Buffer.from(stated.valueBlock.valueHexView).equals(Buffer.from(digest))) return 'the content was changed'
  if (!isEssCertificate(cms, signer)) return 'the signature was made for another certificate'
  return isSignatureValid(cms, signer) ? undefined : 'the signature value is wrong'
}

/** The first value of a signed attribute. */
export function attributeValue(info: pkijs.SignerInfo, type: string): asn1js.AsnType | undefined {
  return info.signedAttrs?.attributes.find((item) => item.type === type)?.values[0]
}

/** The certificate's hash among the signed attributes, where there is one, has to be that of the certificate. */
function isEssCertificate({ info }: ParsedCms, signer: X509Certificate): boolean {
  const second = attributeValue(info, OID.signingCertificateV2)
  if (second) return hasHashOf(second, signer, 'sha256')
  const first = attributeValue(info, OID.signingCertificate)
  return first === undefined || hasHashOf(first, signer, 'sha1')
}

/** The attribute's first entry: perhaps the hash's name, then the hash. */
function hasHashOf(attribute: asn1js.AsnType, signer: X509Certificate, otherwise: string): boolean {
  const entries = (attribute as asn1js.Sequence).valueBlock.value[0] as asn1js.Sequence
  const [first, second] = (entries.valueBlock.value[0] as asn1js.Sequence).valueBlock.value
  const named = first instanceof asn1js.Sequence ? first.valueBlock.value[0] : undefined
  const hash = named instanceof asn1js.ObjectIdentifier ? HASHES[named.valueBlock.toString()] : otherwise
  const stated = (named ? second : first) as asn1js.OctetString
  if (!hash) return false
  return createHash(hash).update(signer.raw).digest().equals(Buffer.from(stated.valueBlock.valueHexView))
}

function isSignatureValid({ info, hash }: ParsedCms, signer: X509Certificate): boolean {
  const attributes = Buffer.from(info.signedAttrs!.encodedValue)
  const key = signer.publicKey
  const isPss = info.signatureAlgorithm.algorithmId === OID.rsaPss
  const padding = isPss ? { padding: constants.RSA_PKCS1_PSS_PADDING } : {}
  const signature = Buffer.from(info.signature.valueBlock.valueHexView)
  const algorithm = key.asymmetricKeyType?.startsWith('ed') ? null : hash
  return verify(algorithm, attributes, { key, ...padding }, signature)
}

/** SHA-256, still open, of a file's first bytes, so that they are not hashed a second time. */
export interface KnownStart {
  length: number
  hash: Hash
}

/** Hashes the two parts that a signature covers. */
export function hashRange(bytes: Buffer, range: readonly number[], algorithm: string, known?: KnownStart): Buffer {
  const [start, length, resume, rest] = range as [number, number, number, number]
  const isKnown = known !== undefined && algorithm === 'sha256' && start === 0 && length >= known.length
  const hash = isKnown ? known.hash.copy() : createHash(algorithm)
  hash.update(bytes.subarray(isKnown ? known.length : start, start + length))
  hash.update(bytes.subarray(resume, resume + rest))
  return hash.digest()
}
