import { assertBulk, assertRecipients, assertWithinPlan, onlyRole } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import type { AccountCaller } from '../../accounts/caller.js'
import { holdDocument } from '../../commit/hold.js'
import type { Schemas } from '../../contract/contract.js'
import { newId, uuidOf } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { given } from '../../given/given.js'
import { readBulkSend } from '../../stores/bulk-send-store.js'
import { takeDocumentQuota } from '../../stores/document-quota.js'
import type { DocumentRow } from '../../stores/document-store.js'
import { addJobs } from '../../stores/job-store.js'
import { bulkSendJob } from '../../stores/queued-jobs.js'
import type { Handler } from '../call.js'

type Request = Schemas['CreateBulkSendRequest']

export const createBulkSend: Handler<'createBulkSend'> = async ({ clock }, { path, body, caller, write }) => {
  assertWithinPlan(caller.account.plan, body.recipients.length)
  assertRecipients(body.recipients, given)
  const id = newId('blk')
  return write(async (tx) => {
    const now = clock.now()
    const { document: draft } = await holdDocument(tx, ownerOf(caller), path.id)
    await assertBulk(draft, body.fields ?? [], given)
    // For all at once: a month that has no room for the last recipient has none for the first.
    await takeDocumentQuota(tx, caller, body.recipients.length, now)
    await insertBulkSend(tx, { uuid: uuidOf('blk', id), draft, body, caller, now })
    await addJobs(tx, [bulkSendJob(uuidOf('blk', id))])
    return readBulkSend(tx, ownerOf(caller), id)
  })
}

interface NewBulkSend {
  uuid: string
  draft: DocumentRow
  body: Request
  caller: AccountCaller
  now: Date
}

async function insertBulkSend(tx: TransactionSql, { uuid, draft, body, caller, now }: NewBulkSend) {
  const { fields, message, skip_email = false, subject = null, recipients } = body
  await tx`
    insert into bulk_sends ${tx({
      id: uuid,
      account_id: draft.account_id,
      mode: draft.mode,
      document_id: draft.id,
      key_id: caller.keyId,
      status: 'queued',
      subject,
      request: tx.json({ fields, message, skip_email, role: onlyRole(draft) } as never),
      created_at: now
    } as never)}
  `
  const rows = recipients.map(({ email, name }, position) => ({
    bulk_send_id: uuid,
    position,
    email,
    name,
    status: 'queued'
  }))
  await tx`insert into bulk_recipients ${tx(rows)}`
}
