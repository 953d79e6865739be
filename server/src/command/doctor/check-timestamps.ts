import { randomBytes } from 'node:crypto'
import type { Config } from '../../config/config.js'
import { type Finding, fail, ok, reasonOf, warn } from './finding.js'

/** Requests a timestamp from each authority. */
export async function checkTimestamps({ seal }: Config): Promise<Finding> {
  const { timestampOptions } = await import('../../sealing/create-seal-engine.js')
  const options = await timestampOptions(seal)
  if (!options) return ok(`none configured, seals have level ${seal.level}`)
  const { TimestampClient } = await import('../../pdf/timestamp/timestamp-client.js')
  const asked = await Promise.allSettled(
    options.urls.map((url) => new TimestampClient({ ...options, urls: [url] }).timestamp(randomBytes(32)))
  )
  const away = asked.flatMap((result) => (result.status === 'rejected' ? [reasonOf(result.reason)] : []))
  const cure = 'Check TIMESTAMP_URLS and TIMESTAMP_ROOTS, and that this machine can reach the authorities.'
  if (away.length === asked.length) return fail(`${away.join('; ')}. Documents are not sealed meanwhile`, cure)
  if (away.length > 0) return warn(`${asked.length - away.length} of ${asked.length} answer. ${away.join('; ')}`, cure)
  return ok(`${asked.length} of ${asked.length} answer, seals have at least level ${seal.level}`)
}
