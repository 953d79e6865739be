import type { Context } from '../../context/context.js'
import { uuidOf } from '../../contract/ids.js'
import { collectEvidence, findSealedDocument, sizesOf } from '../../evidence/build/collect-evidence.js'
import { zipOf } from '../../evidence/build/zip-of.js'

/**
 * The evidence package of a presigned URL, which is made while it is sent. `admit` gets how much of it is held at once and how
 * much is sent, in bytes, and throws if it cannot be sent now.
 */
export async function streamEvidence(
  context: Context,
  { id = '' }: Record<string, string>,
  admit: (held: number, sent: number) => void
): Promise<AsyncIterable<Uint8Array>> {
  const uuid = uuidOf('doc', id)
  const sizes = await sizesOf(context.storage, await findSealedDocument(context.sql, uuid))
  admit(
    Math.max(...sizes),
    sizes.reduce((sum, size) => sum + size, 0)
  )
  return zipOf(await collectEvidence(context, uuid))
}
