import type { Signpost } from '@signpost/sdk'
import type { Uploaded } from './take-found.js'

/**
 * An upload that was asked about when the page was loaded again, from what the service has of it. Null if somebody has gone on with
 * it meanwhile, who would lose that: then there is nothing to ask.
 */
export async function resumeUpload(client: Signpost, id: string): Promise<Uploaded | null> {
  const [{ status, draft, title, file_name }, { roles, fields }] = await Promise.all([
    client.documents.get(id),
    client.documents.getFields(id)
  ])
  const isUntouched = status === 'draft' && draft === null && fields.length === 0 && Object.keys(roles).length === 0
  if (!isUntouched) return null
  const file = await client.documents.download(id, { part: 'original' })
  return { id, request: { file: new Blob([file], { type: 'application/pdf' }), file_name, title } }
}
