import type { TransactionSql } from 'postgres'
import { type DocumentRow, updateDocument } from '../documents/document-store.js'
import { addJob } from '../jobs/add-job.js'

/** How often a seal is tried, with growing pauses over about nine hours, before the sweep takes it over. */
export const maxSealAttempts = 10

/** Has a document sealed whose signers have all signed, at once. Asking twice does no harm. */
export async function queueSeal(tx: TransactionSql, document: DocumentRow, now: Date): Promise<DocumentRow> {
  const key = `seal:${document.id}`
  await addJob(tx, 'seal-document', { documentUuid: document.id }, { key, maxAttempts: maxSealAttempts })
  return updateDocument(tx, document.id, { seal_status: 'pending', seal_error: null, updated_at: now })
}
