import { type KeyObject, publicDecrypt, X509Certificate } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { arrayBuffer } from '../asn1/der.js'
import { OID } from '../asn1/oids.js'
import { PdfString } from '../file/objects/objects.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { CmsProblem, ParsedCms } from './check-cms.js'
import { HASHES, type SignedContent } from './hashes.js'
import type { FoundSignature } from './read-signatures.js'
import { isSignatureOf } from './signature-algorithm.js'

/**
 * The format of the first readers (`adbe.x509.rsa_sha1`): an RSA signature (PKCS #1) of the file alone, and beside it in the
 * dictionary its certificates. Its hash is SHA-1, or what the signature value itself states.
 * @throws Error if it cannot be read
 */
export function parseBareRsa(file: PdfFile, { dict, contents }: FoundSignature): ParsedCms {
  const certificates = readCertificates(file, dict)
  const [signer] = certificates
  if (!signer) throw new Error('the signature does not include its certificate')
  const outer = asn1js.fromBER(arrayBuffer(contents)).result
  if (!(outer instanceof asn1js.OctetString)) throw new Error('the signature is not an RSA signature')
  const value = Buffer.from(outer.valueBlock.valueHexView)
  const hashId = hashIn(value, signer.publicKey) ?? OID.sha1
  const hash = HASHES[hashId]
  if (!hash) throw new Error(`the signature uses an unsupported hash algorithm, ${hashId}`)
  const info = new pkijs.SignerInfo({
    digestAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: hashId }),
    signatureAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: OID.rsaEncryption }),
    signature: new asn1js.OctetString({ valueHex: arrayBuffer(value) })
  })
  const signed = { encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: OID.data }) }
  return { signed, info, certificates, signer, hash }
}

/** Checks that the signature is for this content and made with the signer's key. */
export function problemOfBareRsa({ info, signer, hash }: ParsedCms, content: SignedContent): CmsProblem | undefined {
  // biome-ignore lint/style/noNonNullAssertion: without a certificate it cannot be parsed
  const key = signer!.publicKey
  const value = info.signature.valueBlock.valueHexView
  const isSame = isSignatureOf(content, { algorithm: info.signatureAlgorithm, hash, key, value })
  // It has no signed attributes, so that a wrong value cannot be told from changed content, which is more likely.
  return isSame ? undefined : { reason: 'hash', text: 'the content was changed' }
}

/** Of the signer first. */
function readCertificates(file: PdfFile, dict: FoundSignature['dict']): X509Certificate[] {
  const found = file.resolve(dict.get('Cert'))
  const strings = (Array.isArray(found) ? found : [found]).map((item) => file.resolve(item))
  return strings.flatMap((item) => (item instanceof PdfString ? [new X509Certificate(item.bytes)] : []))
}

/** The hash that a signature value states (DigestInfo); undefined if it is not of this key. */
function hashIn(value: Buffer, key: KeyObject): string | undefined {
  try {
    const info = asn1js.fromBER(arrayBuffer(publicDecrypt(key, value))).result as asn1js.Sequence
    const [id] = (info.valueBlock.value[0] as asn1js.Sequence).valueBlock.value
    return id instanceof asn1js.ObjectIdentifier ? id.valueBlock.toString() : undefined
  } catch {
    return undefined
  }
}
