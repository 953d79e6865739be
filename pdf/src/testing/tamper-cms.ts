import { createPrivateKey, sign, webcrypto } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { arrayBuffer, encode, octets } from '../asn1/der.js'
import { OID } from '../asn1/oids.js'

/** Takes a CMS structure apart, changes it, and puts it together again. */
export function changeCms(cms: Buffer, change: (signed: pkijs.SignedData) => void): Buffer {
  const content = pkijs.ContentInfo.fromBER(arrayBuffer(cms))
  const signed = new pkijs.SignedData({ schema: content.content })
  change(signed)
  return encode(new pkijs.ContentInfo({ contentType: OID.signedData, content: signed.toSchema(true) }).toSchema())
}

export const withContent = (signed: pkijs.SignedData): void => {
  signed.encapContentInfo.eContent = octets(Buffer.from('other content'))
}

export const withSecondSigner = (signed: pkijs.SignedData): void => {
  signed.signerInfos.push(signed.signerInfos[0]!)
}

export const withAlgorithm = (algorithmId: string) => (signed: pkijs.SignedData) => {
  signed.signerInfos[0]!.signatureAlgorithm = new pkijs.AlgorithmIdentifier({
    algorithmId,
    algorithmParams: new asn1js.Null()
  })
}

export const withTimestamp = (token: Uint8Array) => (signed: pkijs.SignedData) => {
  const values = [asn1js.fromBER(arrayBuffer(token)).result]
  const attributes = [new pkijs.Attribute({ type: OID.timestampToken, values })]
  signed.signerInfos[0]!.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({ type: 1, attributes })
}

/** Changes the signed attributes, and signs them again. */
export const withAttributes =
  (keyPem: string, change: (attributes: pkijs.Attribute[]) => pkijs.Attribute[]) =>
  (signed: pkijs.SignedData): void => {
    const info = signed.signerInfos[0]!
    const attributes = change(info.signedAttrs!.attributes)
      .map((item) => ({ item, bytes: encode(item.toSchema()) }))
      .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
      .map(({ item }) => item)
    info.signedAttrs = new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes })
    const toSign = encode(new asn1js.Set({ value: attributes.map((item) => item.toSchema()) }))
    info.signature = octets(sign('sha256', toSign, keyPem))
  }

/** Another certificate of the same key, name and number: what a substituted one would be. */
export async function reissue(certificate: Uint8Array, keyPem: string): Promise<pkijs.Certificate> {
  const other = pkijs.Certificate.fromBER(arrayBuffer(certificate))
  other.notAfter.value = new Date(other.notAfter.value.getTime() + 86_400_000)
  const pkcs8 = createPrivateKey(keyPem).export({ type: 'pkcs8', format: 'der' })
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const key = await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign'])
  const engine = new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto as never })
  await other.sign(key as never, 'SHA-256', engine)
  return other
}
