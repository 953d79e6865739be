import { randomBytes } from 'node:crypto'
import type { SealLevel, SealSigner } from '@signpost/pdf'
import type { Config } from '../../config/config.js'
import { type Finding, fail, ok, reasonOf, warn } from './finding.js'

const cure = 'Check TIMESTAMP_URLS and TIMESTAMP_ROOTS, and that this machine can reach the authorities.'

/**
 * Requests a timestamp from each authority, and the proofs that a long-term seal needs.
 * @param signer undefined if it cannot be loaded, which another check tells
 */
export async function checkTimestamps({ seal }: Config, signer: SealSigner | undefined): Promise<Finding> {
  const { readTimestampRoots, timestampOptions } = await import('../../sealing/create-seal-engine.js')
  await readTimestampRoots(seal)
  const options = await timestampOptions(seal)
  if (!options) return ok(`none configured, seals have level ${seal.level}`)
  const { TimestampClient } = await import('@signpost/pdf/timestamps')
  const asked = await Promise.allSettled(
    options.urls.map((url) => new TimestampClient({ ...options, urls: [url] }).timestamp(randomBytes(32)))
  )
  const tokens = asked.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const away = asked.flatMap((result) => (result.status === 'rejected' ? [reasonOf(result.reason)] : []))
  const [first] = tokens
  if (!first) return fail(`${away.join('; ')}. Documents are not sealed meanwhile`, cure)
  const { collectAuthorityProofs } = await import('@signpost/pdf/revocation')
  const authority = () => collectAuthorityProofs(first, options, undefined)
  const reached = await reach(seal.level, signer, authority)
  if (reached.status === 'fail') return reached
  const detail = `${tokens.length} of ${asked.length} answer, ${reached.detail}`
  if (away.length > 0) return warn(`${detail}. ${away.join('; ')}`, cure)
  return { ...reached, detail }
}

/** The level that a seal would have now, by the proofs that can be had. */
async function reach(
  least: SealLevel,
  signer: SealSigner | undefined,
  authority: () => Promise<unknown>
): Promise<Finding> {
  if (!signer) return ok('the level of seals depends on the certificate')
  const { collectProofs } = await import('@signpost/pdf/revocation')
  const { RevokedError } = await import('@signpost/pdf/revocation')
  const { whyUnprovable } = await import('@signpost/pdf/revocation')
  const { needsProofs } = await import('@signpost/pdf')
  try {
    await collectProofs([signer.certificates])
    await authority()
    return ok('seals have level B-LTA')
  } catch (error) {
    const reason = reasonOf(error)
    if (error instanceof RevokedError) return fail(`no long-term seal can be made: ${reason}`)
    if (needsProofs(least))
      return fail(`seals cannot have level ${least}: ${reason}. Documents are not sealed meanwhile`)
    const detail = `seals have level B-T: ${reason}`
    return whyUnprovable(signer.certificates)
      ? ok(detail)
      : warn(detail, 'Let this machine reach the authorities of the certificates.')
  }
}
