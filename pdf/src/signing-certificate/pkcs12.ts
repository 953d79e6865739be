import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import type * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { arrayBuffer, encode } from '../asn1/der.js'
import { decryptPkcs12 } from './pkcs12-encryption.js'
import { whyNoPkcs12 } from './refused-file.js'

/** The content of a PKCS#12 file. */
export interface Pkcs12 {
  certificates: X509Certificate[]
  key: KeyObject
}

const BAG = {
  key: '1.2.840.113549.1.12.10.1.1',
  shroudedKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3'
}
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6'

/** Opens a PKCS#12 file. @throws Error if the passphrase is incorrect or the encryption is unsupported */
export function openPkcs12(file: Uint8Array, passphrase: string): Pkcs12 {
  const contents = partsOf(file)
  const bags = contents.flatMap((content) => bagsOf(content, passphrase))
  const key = bags.map((bag) => keyOf(bag, passphrase)).find((found) => found !== undefined)
  if (!key) throw new Error('the PKCS#12 file contains no private key')
  const certificates = bags.flatMap(certificatesOf)
  if (certificates.length === 0) throw new Error('the PKCS#12 file contains no certificate')
  return { certificates, key }
}

function partsOf(file: Uint8Array): pkijs.ContentInfo[] {
  try {
    const pfx = pkijs.PFX.fromBER(arrayBuffer(file))
    return pkijs.AuthenticatedSafe.fromBER(arrayBuffer(contentOf(pfx.authSafe.content))).safeContents
  } catch (cause) {
    throw new Error(whyNoPkcs12(file), { cause })
  }
}

function bagsOf(content: pkijs.ContentInfo, passphrase: string): pkijs.SafeBag[] {
  const isEncrypted = content.contentType === ENCRYPTED_DATA
  const bytes = isEncrypted ? decryptContent(content, passphrase) : contentOf(content.content)
  try {
    return pkijs.SafeContents.fromBER(arrayBuffer(bytes)).safeBags
  } catch (cause) {
    // With an incorrect passphrase the padding is valid by chance once in 256 times, and the result is noise.
    throw new Error(`the PKCS#12 file${isEncrypted ? ' or its passphrase' : ''} is invalid`, { cause })
  }
}

function contentOf(content: unknown): Buffer {
  const value = content as asn1js.OctetString
  return Buffer.from(value.getValue())
}

function decryptContent(content: pkijs.ContentInfo, passphrase: string): Buffer {
  const { encryptedContentInfo: info } = new pkijs.EncryptedData({ schema: content.content })
  return decryptPkcs12(info.contentEncryptionAlgorithm, Buffer.from(info.getEncryptedContent()), passphrase)
}

function keyOf(bag: pkijs.SafeBag, passphrase: string): KeyObject | undefined {
  if (bag.bagId === BAG.key) return privateKey(encode(bag.bagValue.toSchema()))
  if (bag.bagId !== BAG.shroudedKey) return undefined
  const { encryptionAlgorithm, encryptedData } = bag.bagValue as pkijs.PKCS8ShroudedKeyBag
  const encrypted = Buffer.from(encryptedData.valueBlock.valueHexView)
  return privateKey(decryptPkcs12(encryptionAlgorithm, encrypted, passphrase))
}

const privateKey = (der: Buffer): KeyObject => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })

function certificatesOf(bag: pkijs.SafeBag): X509Certificate[] {
  if (bag.bagId !== BAG.certificate) return []
  const { certValue } = bag.bagValue as pkijs.CertBag
  return [new X509Certificate(contentOf(certValue))]
}
