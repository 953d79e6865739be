import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { SealSigner, SignatureAlgorithm } from '../seal/seal-signer.js'
import { DEVELOPMENT_SUBJECT } from './development-certificate.js'

export type { SealSigner } from '../seal/seal-signer.js'
export { createDevelopmentCertificate } from './development-certificate.js'

/**
 * The source of a signing certificate: PEM files (the certificate's file may include its chain), PEM text, or a PKCS#12
 * file with its passphrase.
 */
export type SigningCertificateSource =
  | { certificatePath: string; keyPath: string; chainPath?: string | undefined; passphrase?: string | undefined }
  | { certificatePem: string; keyPem: string; chainPem?: string; passphrase?: string | undefined }
  | { pkcs12Path: string; passphrase?: string | undefined }

/**
 * Loads a certificate with its private key and chain, RSA or EC.
 * @throws Error if a file cannot be read, the passphrase is incorrect, or the key does not match the certificate
 */
export async function loadSigningCertificate(source: SigningCertificateSource): Promise<SealSigner> {
  if ('pkcs12Path' in source) {
    const { openPkcs12 } = await import('./pkcs12.js')
    const { certificates, key } = openPkcs12(await readFile(source.pkcs12Path), source.passphrase ?? '')
    return localSigner(certificates, key)
  }
  const { certificate, key, chain } = await readPem(source)
  const certificates = [...parseCertificates(certificate), ...parseCertificates(chain)]
  return localSigner(certificates, createPrivateKey({ key, passphrase: source.passphrase }))
}

async function readPem(source: Exclude<SigningCertificateSource, { pkcs12Path: string }>) {
  if ('certificatePem' in source) {
    return { certificate: source.certificatePem, key: source.keyPem, chain: source.chainPem ?? '' }
  }
  const [certificate, key, chain] = await Promise.all([
    readFile(source.certificatePath, 'utf8'),
    readFile(source.keyPath, 'utf8'),
    source.chainPath ? readFile(source.chainPath, 'utf8') : ''
  ])
  return { certificate, key, chain }
}

/** The certificates of a PEM text in order; other blocks are ignored. */
export function parseCertificates(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return blocks.map((block) => new X509Certificate(block))
}

/** Signs with a key that this process holds. */
function localSigner(certificates: X509Certificate[], key: KeyObject): SealSigner {
  const own = certificates.find((certificate) => certificate.checkPrivateKey(key))
  if (!own) throw new Error('the private key does not match the signing certificate')
  return {
    certificates: inChainOrder(own, certificates).map((certificate) => certificate.raw),
    algorithm: algorithmOf(key),
    isDevelopment: own.subject === `CN=${DEVELOPMENT_SUBJECT}`,
    sign: async ({ data }) => sign('sha256', data, key)
  }
}

function algorithmOf(key: KeyObject): SignatureAlgorithm {
  if (key.asymmetricKeyType === 'rsa') return 'RSA-SHA256'
  if (key.asymmetricKeyType === 'ec') return 'ECDSA-SHA256'
  throw new Error(`a signing key must be RSA or EC, not ${key.asymmetricKeyType}`)
}

/** The certificate, its issuer and so on; other certificates are omitted. */
function inChainOrder(own: X509Certificate, others: X509Certificate[]): X509Certificate[] {
  const chain = [own]
  for (let current: X509Certificate | undefined = own; current; ) {
    const child: X509Certificate = current
    current = others.find((issuer) => !chain.includes(issuer) && child.checkIssued(issuer))
    if (current) chain.push(current)
  }
  return chain
}
