import { X509Certificate } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { arrayBuffer } from '../asn1/der.js'
import { OID } from '../asn1/oids.js'
import { contentOf, HASHES, type SignedContent, startHash } from './hashes.js'
import { isSignatureOf, problemOfAlgorithm } from './signature-algorithm.js'

/** A parsed CMS signature. */
export interface ParsedCms {
  signed: Pick<pkijs.SignedData, 'encapContentInfo'>
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
  const { encapContentInfo, certificates, signerInfos } = readSignedData(outer.result)
  const [first, ...others] = signerInfos
  if (!first) throw new Error('the signature has no signer')
  if (others.length > 0) throw new Error('the signature has several signers')
  const info = new pkijs.SignerInfo({ schema: first })
  const hash = HASHES[info.digestAlgorithm.algorithmId]
  if (!hash) throw new Error(`the signature uses an unsupported hash algorithm, ${info.digestAlgorithm.algorithmId}`)
  // The original bytes: encoding certificates again takes longer than all the rest.
  const own = certificates.map((item) => new X509Certificate(item.valueBeforeDecodeView))
  const index = certificates.findIndex((item) => isSigner(item, info))
  return { signed: { encapContentInfo }, info, certificates: own, signer: own[index], hash }
}

interface SignedDataParts {
  encapContentInfo: pkijs.EncapsulatedContentInfo
  certificates: asn1js.Sequence[]
  signerInfos: asn1js.BaseBlock[]
}

/**
 * The parts of a SignedData (RFC 5652) that matter. Not with pkijs's class of that name, which describes all that a
 * certificate and a revocation list can contain, again each time: that takes a quarter of sealing a document.
 */
function readSignedData(contentInfo: asn1js.AsnType): SignedDataParts {
  const [type, content] = items(contentInfo)
  const [, , encapsulated, ...rest] = isIdentifier(type, OID.signedData) ? items(items(content)[0]) : []
  const signerInfos = rest.at(-1)
  if (!encapsulated || !(signerInfos instanceof asn1js.Set)) throw new Error('the signature is not signed data')
  const certificates = rest.find(({ idBlock }) => idBlock.tagClass === CONTEXT && idBlock.tagNumber === 0)
  return {
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ schema: encapsulated }),
    certificates: items(certificates).filter((item) => item instanceof asn1js.Sequence),
    signerInfos: items(signerInfos)
  }
}

const CONTEXT = 3

function items(value: asn1js.BaseBlock | asn1js.AsnType | undefined): asn1js.BaseBlock[] {
  const block = value?.valueBlock as { value?: asn1js.BaseBlock[] } | undefined
  return block?.value ?? []
}

function isSigner(certificate: asn1js.Sequence, { sid }: pkijs.SignerInfo): boolean {
  if (!(sid instanceof pkijs.IssuerAndSerialNumber))
    return isKeyIdentifier(new pkijs.Certificate({ schema: certificate }), sid)
  // The version of a certificate is a field that may be missing.
  const [first, ...others] = items(items(certificate)[0])
  const [serialNumber, , issuer] = first?.idBlock.tagClass === CONTEXT ? others : [first, ...others]
  if (!issuer || !(serialNumber instanceof asn1js.Integer)) return false
  const name = new pkijs.RelativeDistinguishedNames({ schema: issuer })
  return sid.serialNumber.isEqual(serialNumber) && sid.issuer.isEqual(name)
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
  const named = problemOfNamedCertificate(cms, signer)
  if (named) return named
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
function problemOfNamedCertificate({ info }: ParsedCms, signer: X509Certificate): CmsProblem | undefined {
  const second = attributeValue(info, OID.signingCertificateV2)
  const first = attributeValue(info, OID.signingCertificate)
  const attribute = second ?? first
  if (!attribute) return undefined
  const { hashId, stated } = namedHash(attribute, second ? OID.sha256 : OID.sha1)
  const hash = HASHES[hashId]
  if (!hash) return problem('format', `the signature names its certificate by an unsupported hash algorithm, ${hashId}`)
  const isSame = startHash(hash).update(signer.raw).digest().equals(stated)
  return isSame ? undefined : problem('value', 'the signature names another certificate than the signer’s')
}

/** Of the attribute's first entry: optionally the hash algorithm, then the hash. */
function namedHash(attribute: asn1js.AsnType, otherwise: string): { hashId: string; stated: Buffer } {
  const entries = (attribute as asn1js.Sequence).valueBlock.value[0] as asn1js.Sequence
  const [first, second] = (entries.valueBlock.value[0] as asn1js.Sequence).valueBlock.value
  const named = first instanceof asn1js.Sequence ? first.valueBlock.value[0] : undefined
  const stated = (named ? second : first) as asn1js.OctetString
  return {
    hashId: named instanceof asn1js.ObjectIdentifier ? named.valueBlock.toString() : otherwise,
    stated: Buffer.from(stated.valueBlock.valueHexView)
  }
}
