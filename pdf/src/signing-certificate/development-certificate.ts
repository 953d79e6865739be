import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

/** A certificate and its private key, both PEM. */
export interface PemPair {
  certificate: string
  privateKey: string
}

export const DEVELOPMENT_SUBJECT = 'Signpost development'

/** Creates a self-signed certificate for development. Readers verify its signatures but do not trust them. */
export async function createDevelopmentCertificate(now = new Date()): Promise<PemPair> {
  // Most services start with a certificate that they have.
  const { createSelfSigned } = await import('./self-signed-certificate.js')
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 })
  return {
    certificate: await createSelfSigned(privateKey, DEVELOPMENT_SUBJECT, now),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  }
}
