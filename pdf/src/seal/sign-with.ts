import { createHash, X509Certificate } from 'node:crypto'
import { PdfError } from '../interface/error.js'
import { isValidAt } from '../x509/is-valid-at.js'
import type { SealSigner } from './seal-signer.js'

/**
 * Signs with the key of the service, wherever it is.
 * @throws {PdfError} `SIGNER_UNAVAILABLE` if the key cannot be used now
 */
export async function signWith(signer: SealSigner, data: Uint8Array, now: Date): Promise<Uint8Array> {
  assertValid(signer, now)
  const digest = createHash('sha256').update(data).digest()
  try {
    return await signer.sign({ data, digest, algorithm: signer.algorithm })
  } catch (cause) {
    throw new PdfError('SIGNER_UNAVAILABLE', `the signing key cannot be used: ${(cause as Error).message}`, { cause })
  }
}

/** A seal that is made outside of the validity of its certificate proves nothing, so it waits for another certificate. */
function assertValid({ certificates: [own] }: SealSigner, now: Date): void {
  const certificate = own && new X509Certificate(own)
  if (!certificate || isValidAt(certificate, now)) return
  const { validFrom, validTo } = certificate
  throw new PdfError('SIGNER_UNAVAILABLE', `the sealing certificate is valid from ${validFrom} to ${validTo}`)
}
