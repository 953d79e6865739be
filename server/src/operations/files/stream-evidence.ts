import type { Context } from '../../context/context.js'
import { uuidOf } from '../../contract/ids.js'
import { collectEvidence } from '../../evidence/build/collect-evidence.js'
import { zipOf } from '../../evidence/build/zip-of.js'

/** The evidence package of a presigned URL, which is made while it is sent. */
export async function streamEvidence(
  context: Context,
  { id = '' }: Record<string, string>
): Promise<AsyncIterable<Uint8Array>> {
  return zipOf(await collectEvidence(context, uuidOf('doc', id)))
}
