import type { SealSigner } from '@signpost/pdf'
import { needsProofs } from '@signpost/pdf'
import type { Config } from '../config/config.js'
import { ConfigError } from '../config/config-error.js'

/**
 * Asserts that the certificate can have seals of the required level: without the addresses of its authority, all documents
 * would wait for ever.
 * @throws ConfigError
 */
export async function assertLevelReachable({ level }: Config['seal'], { certificates }: SealSigner): Promise<void> {
  if (!needsProofs(level)) return
  const { whyUnprovable } = await import('@signpost/pdf/revocation')
  const reason = whyUnprovable(certificates)
  if (!reason) return
  throw new ConfigError(
    `SEAL_LEVEL: ${level} cannot be reached: ${reason}. Add it to the chain, or use another certificate.`
  )
}
