import type { SealLevel } from '@signpost/pdf'
import type { ProofOptions } from '@signpost/pdf/revocation'
import { type Finding, fail, reasonOf, warn } from './finding.js'

/**
 * Collects the proofs for the sealing certificate as a seal would; undefined if there is nothing to tell.
 * @param certificates the certificate and its chain, DER
 */
export async function checkRevocation(
  certificates: Uint8Array[],
  level: SealLevel,
  options: ProofOptions = {}
): Promise<Finding | undefined> {
  const { collectProofs } = await import('@signpost/pdf/revocation')
  const { RevokedError } = await import('@signpost/pdf/revocation')
  const { whyUnprovable } = await import('@signpost/pdf/revocation')
  const { needsProofs } = await import('@signpost/pdf')
  const unprovable = whyUnprovable(certificates)
  try {
    await collectProofs([certificates], options)
    return undefined
  } catch (error) {
    const reason = reasonOf(error)
    if (error instanceof RevokedError) {
      return fail(reason, 'Get a new certificate, for a new key. Documents are not sealed until then, and wait.')
    }
    const cure = unprovable
      ? `Use a certificate whose authority can be asked, with its whole chain, or a SEAL_LEVEL below ${level}.`
      : 'Let this machine reach the authority of the certificate.'
    if (needsProofs(level)) return fail(`${reason}. Documents are not sealed at ${level} meanwhile, and wait`, cure)
    // Seals of lower levels need none, and an authority that publishes nothing is a choice.
    return unprovable ? undefined : warn(reason, cure)
  }
}
