import type { Context } from '../context/context.js'
import { findUnknownAnchors } from './unknown-anchors.js'
import { verifyAnchor } from './verify-anchor.js'
import type { Problem } from './verify-documents.js'

/** Verifies the anchors in the storage that the database does not know. */
export async function verifyUnknownAnchors(
  context: Pick<Context, 'sql' | 'storage' | 'auditKeys' | 'config'>
): Promise<{ keys: string[]; problems: Problem[] }> {
  const { unknown, last } = await findUnknownAnchors(context)
  const problems: Problem[] = []
  for (const key of unknown) {
    const verified = await verifyAnchor(context, key, null)
    problems.push(...verified.problems)
    // One more than the last was stored just now, or before a crash.
    const isNewer = verified.anchor !== null && verified.anchor.number > last + 1
    if (isNewer) problems.push({ source: key, subject: key, entry: null, text: newer })
  }
  return { keys: unknown, problems }
}

const newer = 'The database does not know the anchor: it is older than the storage, or was put back.'
