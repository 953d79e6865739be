import type { TransactionSql } from 'postgres'
import { newId, uuidOf } from '../ids.js'
import { addJobs, type NewJob } from '../jobs/add-jobs.js'
import { type EmailRow, insertEmails } from '../stores/email-store.js'
import type { LetterRequest } from './letter-request.js'

/** How often an e-mail is tried, with growing pauses over about four days. */
export const maxFailures = 25

/** Has an e-mail written and sent if, and only if, the transaction commits. */
export async function enqueueEmail(tx: TransactionSql, request: LetterRequest, now: Date): Promise<void> {
  const email = newEmail(request, now)
  await insertEmails(tx, [email])
  await addJobs(tx, [emailJob(email)])
}

export function newEmail(request: LetterRequest, now: Date): Pick<EmailRow, 'id' | 'request' | 'created_at'> {
  return { id: uuidOf('eml', newId('eml')), request, created_at: now }
}

/** The job that sends an e-mail, in place of the one that it may have. */
export function emailJob({ id }: Pick<EmailRow, 'id'>): NewJob {
  return { name: 'send-email', payload: { emailUuid: id }, key: `email:${id}`, maxAttempts: maxFailures }
}
