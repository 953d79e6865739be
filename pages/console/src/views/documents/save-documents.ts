import type { DocumentListItem, ListDocumentsQuery, Signpost } from '@signpost/sdk'
import { type CsvColumns, exportLimit, saveCsv } from '../../parts/save-csv.js'

/** Saves all documents that match as CSV, not only those of a page. */
export async function saveDocuments(client: Signpost, filter: ListDocumentsQuery): Promise<void> {
  const rows = await client.documents.list({ ...filter, expand: 'people' }).all({ limit: exportLimit })
  saveCsv('documents', rows, columns)
}

const columns: CsvColumns<DocumentListItem> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  status: ({ status }) => status,
  signers: ({ signers }) => signers?.map(({ email }) => email).join(', '),
  created_at: ({ created_at }) => created_at,
  sent_at: ({ sent_at }) => sent_at,
  completed_at: ({ completed_at }) => completed_at,
  tags: ({ tags }) => tags.join(', '),
  sent_by: ({ sent_by }) => sent_by?.name ?? sent_by?.id
}
