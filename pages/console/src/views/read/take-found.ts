import type { CreateDocumentBody, Signpost } from '@signpost/sdk'
import type { Takes } from './found.js'

/** A document that was uploaded to be read. */
export interface Uploaded {
  id: string
  /** The request that created it. */
  request: CreateDocumentBody
}

/**
 * Creates the document again, with what was found in it as fields, and deletes the first one. Resolves with the identifier of the
 * new one. After a failure it can be called again, and goes on where it stopped.
 */
export async function takeFound(client: Signpost, { id, request }: Uploaded, takes: Takes): Promise<string> {
  // However often that is tried, one is created.
  const taken = await client.documents.create({ ...request, ...takes }, { idempotencyKey: `fields-of-${id}` })
  await deleteDraft(client, id)
  return taken.id
}

/** Deletes a draft, also if the answer to an earlier attempt was lost. */
export async function deleteDraft(client: Signpost, id: string): Promise<void> {
  await client.documents.delete(id).catch((error: Error & { code?: string }) => {
    if (error.code !== 'RESOURCE_NOT_FOUND') throw error
  })
}
