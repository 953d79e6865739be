import type { TransactionSql } from 'postgres'
import { newId, uuidOf } from '../ids.js'
import { addJob } from '../jobs/add-job.js'
import { insertEmail } from './email-store.js'
import type { LetterRequest } from './letter-request.js'

/** How often an e-mail is tried, with growing pauses over about four days. */
export const maxFailures = 25

/** Has an e-mail written and sent if, and only if, the transaction commits. */
export async function queueEmail(tx: TransactionSql, request: LetterRequest, now: Date): Promise<void> {
  const id = uuidOf('eml', newId('eml'))
  await insertEmail(tx, { id, request, created_at: now })
  await addEmailJob(tx, id)
}

/** Adds the job that sends an e-mail, in place of the one that it may have. */
export async function addEmailJob(tx: TransactionSql, emailUuid: string): Promise<void> {
  await addJob(tx, 'send-email', { emailUuid }, { key: `email:${emailUuid}`, maxAttempts: maxFailures })
}
