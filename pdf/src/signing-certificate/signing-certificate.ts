import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { SealSigner, SignatureAlgorithm } from '../seal/seal-signer.js'
import { DEVELOPMENT_SUBJECT } from './development-certificate.js'
import { textOf, whyNoCertificate, whyNoKey } from './refused-file.js'

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
  const { certificate, key, chain } = await readFiles(source)
  const certificates = [...readCertificates(certificate), ...parseCertificates(textOf(chain))]
  return localSigner(certificates, readKey(key, source.passphrase))
}

async function readFiles(source: Exclude<SigningCertificateSource, { pkcs12Path: string }>) {
  if ('certificatePem' in source) {
    const { certificatePem, keyPem, chainPem = '' } = source
    return { certificate: Buffer.from(certificatePem), key: Buffer.from(keyPem), chain: Buffer.from(chainPem) }
  }
  const [certificate, key, chain] = await Promise.all([
    readFile(source.certificatePath),
    readFile(source.keyPath),
    source.chainPath ? readFile(source.chainPath) : Buffer.alloc(0)
  ])
  return { certificate, key, chain }
}

function readCertificates(file: Buffer): X509Certificate[] {
  const certificates = parsedIn(file)
  if (certificates.length === 0) throw new Error(whyNoCertificate(file))
  return certificates
}

function parsedIn(file: Buffer): X509Certificate[] {
  try {
    return parseCertificates(textOf(file))
  } catch (cause) {
    throw new Error('the file of the certificate is damaged', { cause })
  }
}

function readKey(file: Buffer, passphrase: string | undefined): KeyObject {
  try {
    return createPrivateKey({ key: textOf(file), passphrase })
  } catch (cause) {
    throw new Error(whyNoKey(file, passphrase), { cause })
  }
}

/** The certificates of a PEM text in order; other blocks are ignored. */
export function parseCertificates(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return blocks.map((block) => new X509Certificate(block))
}

/** Signs with a key that this process holds. */
function localSigner(certificates: X509Certificate[], key: KeyObject): SealSigner {
  const own = certificates.find((certificate) => certificate.checkPrivateKey(key))
  if (!own) {
    const subjects = certificates.map(({ subject }) => subject.replaceAll('\n', ', ')).join('; ')
    throw new Error(`the private key belongs to another certificate than the one for ${subjects}`)
  }
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
