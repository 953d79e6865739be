import type { TransactionSql } from 'postgres'
import { newId, uuidOf } from '../contract/ids.js'
import { type EmailRow, insertEmails } from '../stores/email-store.js'
import { enqueueJobs } from '../stores/job-store.js'
import type { LetterRequest } from '../stores/letter-request.js'
import { emailJob } from '../stores/queued-jobs.js'

/** Enqueues an e-mail, which is written and sent after the transaction commits. */
export async function enqueueEmail(tx: TransactionSql, request: LetterRequest, now: Date): Promise<void> {
  const email = newEmail(request, now)
  await insertEmails(tx, [email])
  await enqueueJobs(tx, [emailJob(email.id)])
}

export function newEmail(request: LetterRequest, now: Date): Pick<EmailRow, 'id' | 'request' | 'created_at'> {
  return { id: uuidOf('eml', newId('eml', now)), request, created_at: now }
}
