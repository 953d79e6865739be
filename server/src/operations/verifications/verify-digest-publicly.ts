import type { DigestVerification } from '@signpost/spec/public-verification'
import { invalid } from '@signpost/spec/rules'
import type { Context } from '../../context/context.js'
import type { Reader } from '../../verification/reader.js'
import { verifyDigestPublicly as verify } from '../../verification/verify-digest-publicly.js'

/** What the public page says of a digest, instead of a file. The reader is the member who asks, if one does. */
export async function verifyDigestPublicly(
  context: Context,
  { body, reader }: { body: unknown; reader: Reader | null }
): Promise<DigestVerification> {
  const { sha256 } = Object(body) as { sha256?: unknown }
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256))
    throw invalid('VALIDATION_FAILED', 'sha256', 'must be a SHA-256 digest in lower-case hexadecimal')
  return verify(context, sha256, reader)
}
