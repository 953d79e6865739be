import { isDeepStrictEqual } from 'node:util'
import {
  assertBulk,
  assertCopiedMetadata,
  assertDraft,
  assertMaySend,
  assertNamed,
  assertNotErased,
  assertPrefills,
  assertRecipients,
  assertRedirects,
  assertWithinPlan,
  onlyRole,
  placeFields
} from '@signpost/spec/rules'
import { senderActor } from '../../audit/actors.js'
import { holdDocument } from '../../commit/hold.js'
import { newId, uuidOf } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import { searchableDraft } from '../../documents/searchable-pdf.js'
import { given } from '../../given/given.js'
import { insertBulkSend, readBulkSend } from '../../stores/bulk-send-store.js'
import { takeDocumentQuota } from '../../stores/document-quota.js'
import { type DocumentRow, findDocument } from '../../stores/document-store.js'
import { enqueueJobs } from '../../stores/job-store.js'
import { bulkSendJob } from '../../stores/queued-jobs.js'
import type { Handler } from '../call.js'

export const createBulkSend: Handler<'createBulkSend'> = async (
  context,
  { path, body, caller, assertUnmodified, write }
) => {
  assertMaySend(caller.account)
  assertNamed(caller.account, caller.mode)
  assertWithinPlan(caller.account.plan, body.recipients.length)
  assertRecipients(body.recipients, given)
  assertRedirects(body, !context.config.production)
  const fields = await placeFields(body.fields ?? [], 'fields', () => searchableDraft(context, caller, path.id))
  const assertSendable = async (draft: DocumentRow) => {
    const content = { fields, roles: body.roles }
    await assertBulk(draft, content, given)
    await assertPrefills(body.recipients, draft, content, given)
  }
  // Before the draft is locked: the values of a thousand recipients take long.
  const seen = await findDocument(context.sql, ownerOf(caller), path.id)
  assertNotErased(seen)
  await assertSendable(seen)
  return write(async (tx) => {
    const now = context.clock.now()
    const id = newId('blk', now)
    const held = await holdDocument(tx, ownerOf(caller), path.id)
    assertUnmodified(presentDocument(held))
    const draft = held.document
    assertDraft(draft)
    if (!isDeepStrictEqual([draft.roles, draft.role_fields], [seen.roles, seen.role_fields]))
      await assertSendable(draft)
    assertCopiedMetadata(body.recipients, draft)
    // For all recipients at once: if the quota does not suffice for all of them, nothing is sent.
    await takeDocumentQuota(tx, caller, body.recipients.length, now)
    const { subject = null, recipients, ...request } = body
    const bulkSend = {
      id: uuidOf('blk', id),
      account_id: draft.account_id,
      mode: draft.mode,
      document_id: draft.id,
      key_id: caller.keyId,
      actor: senderActor(caller),
      subject,
      request: { ...request, fields, role: onlyRole(draft, body.roles) },
      created_at: now
    }
    await insertBulkSend(tx, bulkSend, recipients)
    await enqueueJobs(tx, [bulkSendJob(bulkSend.id)])
    return readBulkSend(tx, ownerOf(caller), id)
  })
}
