import type { Document, Signpost } from '@signpost/sdk'
import { saveFile } from '../../../../shared/save-file.js'

/** Downloads a PDF of a document, and saves it by the document's title. */
export async function savePart(
  { documents }: Signpost,
  { id, title }: Pick<Document, 'id' | 'title'>,
  part: 'original' | 'signed' | 'audit'
): Promise<void> {
  saveFile(`${title} - ${part}.pdf`, await documents.download(id, { part }), 'application/pdf')
}
