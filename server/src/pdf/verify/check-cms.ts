import { createHash, X509Certificate } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { arrayBuffer } from '../asn1/der.js'
import { OID } from '../asn1/oids.js'
import { contentOf, HASHES, type SignedContent } from './hashes.js'
import { isSignatureOf, problemOfAlgorithm } from './signature-algorithm.js'

/** A parsed CMS signature. */
export interface ParsedCms {
  signed: pkijs.SignedData
  info: pkijs.SignerInfo
  /** All certificates of the structure, the signer's first if it is included. */
  certificates: X509Certificate[]
  signer: X509Certificate | undefined
  /** Name of the hash as node:crypto knows it. */
  hash: string
}

/** Parses a CMS signature. Throws an Error if it is invalid. */
export function parseCms(contents: Uint8Array): ParsedCms {
  const outer = asn1js.fromBER(arrayBuffer(contents))
  if (outer.offset === -1) throw new Error('the signature is not valid ASN.1')
  const signed = new pkijs.SignedData({ schema: new pkijs.ContentInfo({ schema: outer.result }).content })
  const info = signed.signerInfos[0]
  if (!info) throw new Error('the signature has no signer')
  if (signed.signerInfos.length > 1) throw new Error('the signature has several signers')
  const hash = HASHES[info.digestAlgorithm.algorithmId]
  if (!hash) throw new Error(`the signature uses an unsupported hash algorithm, ${info.digestAlgorithm.algorithmId}`)
  const own = (signed.certificates ?? []).filter((item): item is pkijs.Certificate => item instanceof pkijs.Certificate)
  const certificates = rawCertificates(outer.result).map((raw) => new X509Certificate(raw))
  const index = own.findIndex((item) => isSigner(item, info))
  return { signed, info, certificates, signer: certificates[index], hash }
}

/** The certificates' original bytes: encoding them again takes longer than all the rest. */
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

/** A problem of a signature, and whether the signed content differs. */
export interface CmsProblem {
  reason: 'hash' | 'value' | 'format' | 'no-certificate'
  text: string
}

const problem = (reason: CmsProblem['reason'], text: string): CmsProblem => ({ reason, text })

/** Checks that the signature is for this content and made with the signer's key. Returns the problem, or undefined. */
export function problemOfCms(cms: ParsedCms, content: SignedContent): CmsProblem | undefined {
  const { info, signer, hash } = cms
  if (info.signedAttrs) {
    const wrong = problemOfAttributes(cms, content)
    if (wrong) return wrong
  }
  if (!signer) return problem('no-certificate', 'the signature does not include its certificate')
  if (!isEssCertificate(cms, signer))
    return problem('value', 'the signature names another certificate than the signer’s')
  const value = {
    algorithm: info.signatureAlgorithm,
    hash,
    key: signer.publicKey,
    value: info.signature.valueBlock.valueHexView
  }
  const mismatch = problemOfAlgorithm(value)
  if (mismatch) return problem('value', mismatch)
  const signed = info.signedAttrs ? contentOf(new Uint8Array(info.signedAttrs.encodedValue)) : content
  if (isSignatureOf(signed, value)) return undefined
  // Without signed attributes an invalid value cannot be distinguished from changed content, which is more likely.
  return info.signedAttrs
    ? problem('value', 'the signature value is invalid')
    : problem('hash', 'the content was changed')
}

function problemOfAttributes(cms: ParsedCms, content: SignedContent): CmsProblem | undefined {
  const { info, signed, hash } = cms
  for (const type of [OID.messageDigest, OID.contentType])
    if (valuesOf(info, type).length > 1) return problem('format', 'the signature repeats a signed attribute')
  const stated = attributeValue(info, OID.messageDigest)
  if (!(stated instanceof asn1js.OctetString)) return problem('format', 'the signature has no message digest')
  const type = attributeValue(info, OID.contentType)
  const isOtherType =
    type instanceof asn1js.ObjectIdentifier && type.valueBlock.toString() !== signed.encapContentInfo.eContentType
  if (isOtherType) return problem('format', 'the signature is for another content type')
  if (!isProtected(cms)) return problem('format', 'the signature uses other algorithms than it states')
  const isSame = content.digest(hash).equals(Buffer.from(stated.valueBlock.valueHexView))
  return isSame ? undefined : problem('hash', 'the content was changed')
}

function valuesOf(info: pkijs.SignerInfo, type: string): asn1js.AsnType[] {
  return (info.signedAttrs?.attributes ?? []).filter((item) => item.type === type).flatMap(({ values }) => values)
}

/** The first value of a signed attribute. */
export function attributeValue(info: pkijs.SignerInfo, type: string): asn1js.AsnType | undefined {
  return valuesOf(info, type)[0]
}

/** Algorithms that are stated in the signed attributes (RFC 6211) must be those that are used. */
function isProtected({ info }: ParsedCms): boolean {
  const stated = items(attributeValue(info, OID.algorithmProtection))
  if (stated.length === 0) return true
  const [digest, signature] = stated.map((item) => items(item)[0])
  return (
    isIdentifier(digest, info.digestAlgorithm.algorithmId) &&
    (signature === undefined || isIdentifier(signature, info.signatureAlgorithm.algorithmId))
  )
}

function isIdentifier(value: asn1js.BaseBlock | undefined, id: string): boolean {
  return value instanceof asn1js.ObjectIdentifier && value.valueBlock.toString() === id
}

/** The certificate's hash in the signed attributes, if any, must be that of the certificate. */
function isEssCertificate({ info }: ParsedCms, signer: X509Certificate): boolean {
  const second = attributeValue(info, OID.signingCertificateV2)
  if (second) return hasHashOf(second, signer, 'sha256')
  const first = attributeValue(info, OID.signingCertificate)
  return first === undefined || hasHashOf(first, signer, 'sha1')
}

/** The attribute's first entry: optionally the hash algorithm, then the hash. */
function hasHashOf(attribute: asn1js.AsnType, signer: X509Certificate, otherwise: string): boolean {
  const entries = (attribute as asn1js.Sequence).valueBlock.value[0] as asn1js.Sequence
  const [first, second] = (entries.valueBlock.value[0] as asn1js.Sequence).valueBlock.value
  const named = first instanceof asn1js.Sequence ? first.valueBlock.value[0] : undefined
  const hash = named instanceof asn1js.ObjectIdentifier ? HASHES[named.valueBlock.toString()] : otherwise
  const stated = (named ? second : first) as asn1js.OctetString
  if (!hash) return false
  return createHash(hash).update(signer.raw).digest().equals(Buffer.from(stated.valueBlock.valueHexView))
}
