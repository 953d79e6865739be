import { X509Certificate } from 'node:crypto'
import {
  isTokenTrusted,
  parseTimestampToken,
  problemOfToken,
  systemRoots,
  TimestampClient
} from '@signpost/pdf/timestamps'
import type { Context } from '../context/context.js'
import { timestampOptions } from '../sealing/create-seal-engine.js'
import { sha256Of } from '../storage/document-files.js'

const imprintOf = (lines: string) => Buffer.from(sha256Of(lines), 'hex')

/**
 * A timestamp of an anchor, if there is an authority. Without an answer, the anchor has none: the one of the next anchor
 * covers it, because it contains this one's digest.
 */
export async function timestampAnchor({ config, clock, log }: Context, lines: string): Promise<Uint8Array | null> {
  const options = await timestampOptions(config.seal)
  if (!options) return null
  try {
    return await new TimestampClient({ ...options, now: () => clock.now() }).timestamp(imprintOf(lines))
  } catch (err) {
    log.warn({ err }, 'an anchor of audit trails has no timestamp')
    return null
  }
}

/** What is wrong with the timestamp of an anchor. Whether it is trusted is only judged while there is an authority. */
export async function problemOfTimestamp(
  { config }: Pick<Context, 'config'>,
  lines: string,
  timestamp: Buffer | null
): Promise<string | null> {
  if (!timestamp) return null
  try {
    const token = parseTimestampToken(timestamp)
    const problem = problemOfToken(token, imprintOf(lines))
    if (problem) return `has an invalid timestamp: ${problem.text}`
    const options = await timestampOptions(config.seal)
    const roots = options && (options.roots ?? systemRoots()).map((root) => new X509Certificate(root))
    if (!roots || isTokenTrusted(token, roots)) return null
    return 'has a timestamp of an authority that is not trusted'
  } catch (error) {
    return `has an invalid timestamp: ${(error as Error).message}`
  }
}
