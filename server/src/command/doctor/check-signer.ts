import { createHash, randomBytes, verify, X509Certificate } from 'node:crypto'
import type { SealLevel, SealSigner } from '@signpost/pdf'
import { checkChain } from './check-chain.js'
import { checkRevocation } from './check-revocation.js'
import { type Finding, fail, reasonOf } from './finding.js'

/**
 * Checks the sealing certificate, that its key signs, once, because an HSM counts attempts with a wrong PIN, and that it is
 * not revoked.
 */
export async function checkSigner(signer: SealSigner, level: SealLevel, now: Date): Promise<Finding> {
  const certificates = signer.certificates.map((der) => new X509Certificate(der))
  const chain = checkChain(certificates, signer.isDevelopment, now)
  if (chain.status === 'fail') return chain
  const data = randomBytes(256)
  const digest = createHash('sha256').update(data).digest()
  try {
    const signature = await signer.sign({ data, digest, algorithm: signer.algorithm })
    // biome-ignore lint/style/noNonNullAssertion: a signer has at least one
    if (verify('sha256', data, certificates[0]!.publicKey, signature)) {
      return (await checkRevocation(signer.certificates, level, { now: () => now })) ?? chain
    }
  } catch (error) {
    return fail(
      `the key does not sign: ${reasonOf(error)}`,
      'Check the key and its access. Documents cannot be sealed until then, and wait.'
    )
  }
  return fail(
    'the key that signs is not that of the certificate',
    'Let SIGNING_MODULE, or the key, and the certificate belong together.'
  )
}
