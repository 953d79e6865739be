import { createPublicKey, type KeyObject, randomBytes, webcrypto } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { arrayBuffer, encode, sequence } from '../asn1/der.js'

const YEARS = 10
const DIGITAL_SIGNATURE_AND_NON_REPUDIATION = 0xc0

/** Creates a self-signed certificate for an RSA key (PEM). `name` is its subject and issuer. */
export async function createSelfSigned(key: KeyObject, name: string, now: Date): Promise<string> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const pkcs8 = key.export({ type: 'pkcs8', format: 'der' })
  const signingKey = await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign'])
  const certificate = unsigned(name, now)
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' })
  certificate.subjectPublicKeyInfo = pkijs.PublicKeyInfo.fromBER(arrayBuffer(spki))
  const engine = new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto as never })
  await certificate.sign(signingKey as never, 'SHA-256', engine)
  return toPem('CERTIFICATE', encode(certificate.toSchema(true)))
}

function unsigned(name: string, now: Date): pkijs.Certificate {
  const certificate = new pkijs.Certificate({ version: 2 })
  const serial = randomBytes(16)
  // biome-ignore lint/style/noNonNullAssertion: it has 16 bytes
  serial[0] = (serial[0]! & 0x7f) | 0x40
  certificate.serialNumber = new asn1js.Integer({ valueHex: arrayBuffer(serial) })
  for (const party of [certificate.subject, certificate.issuer]) {
    const value = new asn1js.Utf8String({ value: name })
    party.typesAndValues.push(new pkijs.AttributeTypeAndValue({ type: '2.5.4.3', value }))
  }
  certificate.notBefore.value = new Date(now.getTime() - 60_000)
  certificate.notAfter.value = new Date(now.getTime() + YEARS * 365 * 86_400_000)
  certificate.extensions = [
    extension('2.5.29.19', true, new pkijs.BasicConstraints({ cA: false }).toSchema()),
    extension('2.5.29.15', true, bits(DIGITAL_SIGNATURE_AND_NON_REPUDIATION)),
    // Document signing (RFC 9336) and e-mail protection, which readers look for.
    extension('2.5.29.37', false, purposes('1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4'))
  ]
  return certificate
}

function extension(extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }): pkijs.Extension {
  return new pkijs.Extension({ extnID, critical, extnValue: value.toBER() })
}

const bits = (byte: number) => new asn1js.BitString({ valueHex: arrayBuffer(new Uint8Array([byte])), unusedBits: 6 })

const purposes = (...ids: string[]) => sequence(...ids.map((value) => new asn1js.ObjectIdentifier({ value })))

/** Bytes as PEM. */
function toPem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
