import { invalid } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { takeDocumentQuota } from '../accounts/document-quota.js'
import { plans } from '../accounts/plans.js'
import type { Schemas } from '../contract.js'
import { refuseUnlessDraft } from '../documents/document.js'
import { type DocumentRow, lockDocument } from '../documents/document-store.js'
import { ownerOf } from '../documents/owner.js'
import { refuseFields } from '../documents/plan-send.js'
import { refuseFieldsOnSigned } from '../documents/refuse-fields-on-signed.js'
import { refuseUndrawableName } from '../documents/refuse-undrawable.js'
import { ApiError } from '../errors.js'
import type { AccountCaller, Handler } from '../http/call.js'
import { newId, publicId, uuidOf } from '../ids.js'
import { addJob } from '../jobs/add-job.js'
import { readBulkSend } from './bulk-send-store.js'

type Request = Schemas['CreateBulkSendRequest']

export const createBulkSend: Handler<'createBulkSend'> = async ({ clock }, { path, body, caller, write }) => {
  refuseOverPlan(caller, body.recipients.length)
  refuseDuplicates(body.recipients)
  body.recipients.forEach(({ name }, index) => {
    refuseUndrawableName(name, `recipients[${index}].name`)
  })
  const id = newId('blk')
  return write(async (tx) => {
    const now = clock.now()
    const draft = await lockDocument(tx, ownerOf(caller), path.id)
    refuseUnlessDraft(draft)
    const role = onlyRole(draft)
    await refuseFields(body.fields ?? [], draft.inspection.pages, 'fields')
    refuseFieldsOnSigned([...(body.fields ?? []), ...(draft.role_fields ?? [])], draft.inspection, 'fields')
    // For all at once: a month that has no room for the last recipient has none for the first.
    await takeDocumentQuota(tx, caller, body.recipients.length, now)
    await insertBulkSend(tx, { uuid: uuidOf('blk', id), draft, body, caller, role, now })
    await addBulkSendJob(tx, uuidOf('blk', id))
    return readBulkSend(tx, ownerOf(caller), id)
  })
}

/** Adds the job that sends to those recipients who are still to be sent to, in place of the one that there may be. */
export async function addBulkSendJob(tx: TransactionSql, uuid: string): Promise<void> {
  await addJob(tx, 'send-bulk', { bulkSendUuid: uuid }, { key: publicId('blk', uuid) })
}

function refuseOverPlan({ account }: AccountCaller, recipients: number) {
  const limit = plans[account.plan].bulkSendRecipients
  if (limit === 0) {
    throw new ApiError(
      'PLAN_FEATURE_UNAVAILABLE',
      'Bulk sends are part of the Professional, Business and Enterprise plans.'
    )
  }
  if (recipients > limit)
    throw new ApiError('PLAN_LIMIT_EXCEEDED', `The plan allows ${limit} recipients of a bulk send.`)
}

function refuseDuplicates(recipients: Request['recipients']) {
  const seen = new Set<string>()
  recipients.forEach(({ email }, index) => {
    const address = email.toLowerCase()
    if (seen.has(address))
      throw invalid('DUPLICATE_RECIPIENT', `recipients[${index}].email`, 'is another recipient’s too')
    seen.add(address)
  })
}

function onlyRole({ roles }: DocumentRow) {
  const names = Object.keys(roles ?? {})
  if (names.length <= 1) return names[0] ?? null
  throw new ApiError('ROLES_UNSUPPORTED', `A bulk send takes a document with one role; this one has ${names.length}.`)
}

interface NewBulkSend {
  uuid: string
  draft: DocumentRow
  body: Request
  caller: AccountCaller
  role: string | null
  now: Date
}

async function insertBulkSend(tx: TransactionSql, { uuid, draft, body, caller, role, now }: NewBulkSend) {
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
      request: tx.json({ fields, message, skip_email, role } as never),
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
