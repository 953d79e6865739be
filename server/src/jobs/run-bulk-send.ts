import {
  type Act,
  assertMaySend,
  assertSigners,
  copiedDetails,
  Refusal,
  requestFor,
  send,
  withDefaults,
  withValues
} from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { keyActor } from '../audit/actors.js'
import { commit } from '../commit/commit.js'
import { create } from '../commit/create.js'
import { writeEvent } from '../commit/write-event.js'
import type { Context } from '../context/context.js'
import { newId, uuidOf } from '../contract/ids.js'
import { given } from '../given/given.js'
import { type Account, findAccount } from '../stores/account-store.js'
import {
  type BulkRecipientRow,
  type BulkSendRow,
  beginBulkSend,
  completeBulkSend,
  lockNextRecipient,
  updateRecipient
} from '../stores/bulk-send-store.js'
import { type DocumentRow, findDocumentByUuid, type NewDocument, pdfOf } from '../stores/document-store.js'
import { enqueueJobs } from '../stores/job-store.js'
import { bulkSendJob } from '../stores/queued-jobs.js'

// Other jobs wait for a worker no longer than that, however many recipients there are.
const sliceMs = 1000

/**
 * Creates and sends the recipients' copies, for about a second: another job goes on with those that are left. Each copy has
 * its own transaction, which also updates the recipient's status: a retry after a crash continues with the remaining
 * recipients, and no recipient gets two copies.
 */
export async function runBulkSend(context: Context, bulkSendUuid: string, { forMs = sliceMs } = {}): Promise<void> {
  const { sql, clock } = context
  const bulk = await beginBulkSend(sql, bulkSendUuid)
  const source = bulk && (await findDocumentByUuid(sql, bulk.document_id))
  const account = bulk && (await findAccount(sql, bulk.account_id))
  if (!bulk || !source || !account) return
  const actor = bulk.actor ?? keyActor(account, bulk.key_id)
  const actNow = () => ({ at: clock.now(), actor, ipAddress: null, userAgent: null, simulated: false })
  const end = performance.now() + forMs
  while (await sendToNext(context, bulk, source, account, actNow)) {
    if (performance.now() >= end) return sql.begin((tx) => enqueueJobs(tx, [bulkSendJob(bulk.id)]))
  }
  await sql.begin((tx) => complete(tx, bulk.id, source, clock.now()))
}

async function complete(tx: TransactionSql, bulkUuid: string, source: DocumentRow, now: Date) {
  const completed = await completeBulkSend(tx, bulkUuid, now)
  if (!completed) return
  const { account_id, mode, external_id } = source
  const about = { account_id, mode, document_id: source.id }
  await writeEvent(tx, about, 'bulk_send.completed', { ...completed, external_id }, now)
}

async function sendToNext(
  context: Context,
  bulk: BulkSendRow,
  source: DocumentRow,
  account: Account,
  actNow: () => Act
) {
  return context.sql.begin(async (tx) => {
    const recipient = await lockNextRecipient(tx, bulk.id)
    if (!recipient) return false
    const outcome = await sendCopy(context, tx, bulk, source, account, recipient, actNow())
    await updateRecipient(tx, recipient, { ...outcome, own: null })
    return true
  })
}

async function sendCopy(
  context: Context,
  tx: TransactionSql,
  bulk: BulkSendRow,
  source: DocumentRow,
  account: Account,
  recipient: BulkRecipientRow,
  act: Act
): Promise<Partial<BulkRecipientRow>> {
  const { role, ...options } = bulk.request
  const request = withDefaults(requestFor(recipient, recipient.own ?? {}, options, role), account)
  try {
    // Read again for each copy, because many are on their way when the operator stops them.
    assertMaySend((await findAccount(tx, account.id)) ?? account)
    assertSigners(request.signers, given)
    return await tx.savepoint(async (inner) => {
      const { value: draft } = await create(context, inner, copyOf(source, bulk, recipient, act.at), act)
      const { value: sent } = await commit(context, inner, draft, await send(draft, request, [null], given, act))
      // biome-ignore lint/style/noNonNullAssertion: a copy has the one signer of its request
      return { status: 'sent' as const, document_id: sent.document.id, signer_id: sent.signers[0]!.id }
    })
  } catch (error) {
    // A Refusal would recur on every attempt. Any other error fails the job, which is retried.
    if (!(error instanceof Refusal)) throw error
    return { status: 'failed', error: error.message }
  }
}

function copyOf(source: DocumentRow, bulk: BulkSendRow, { own }: BulkRecipientRow, now: Date): NewDocument {
  const { account_id, mode, roles, role_fields, template_id, form_id } = source
  return {
    ...pdfOf(source),
    id: uuidOf('doc', newId('doc', now)),
    account_id,
    mode,
    ...copiedDetails(source, own),
    roles,
    role_fields: role_fields && withValues(role_fields, own?.prefill ?? {}),
    template_id,
    form_id,
    bulk_send_id: bulk.id,
    subject: bulk.subject,
    created_at: now
  }
}
