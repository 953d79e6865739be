import type { DocumentListItem } from '@signpost/sdk'
import type { CsvValue } from '../../parts/csv.js'

/** The columns of a CSV file of documents. */
export const csvColumns: Record<string, (row: DocumentListItem) => CsvValue> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  status: ({ status }) => status,
  signers: ({ signers }) => signers?.map(({ email }) => email).join(', '),
  created_at: ({ created_at }) => created_at,
  sent_at: ({ sent_at }) => sent_at,
  completed_at: ({ completed_at }) => completed_at,
  tags: ({ tags }) => tags.join(', ')
}
