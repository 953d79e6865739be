import { systemAct } from '../audit/actors.js'
import type { Context } from '../context.js'
import { awaitsSeal, trashRetentionMs } from '../documents/document.js'
import { lockDocumentByUuid } from '../documents/document-store.js'
import { keepSurveys } from '../documents/lists/keep-surveys.js'
import { queueSeal } from '../sealing/queue-seal.js'
import { recordReminder } from '../signers/record-reminder.js'
import { uploadFileKey } from '../storage/document-files.js'
import { addJob } from './add-job.js'

const hour = 3600_000
const reminderAfter = 48 * hour
const capturedFor = 30 * 24 * hour
// Longer than a seal takes: what still waits then has lost its job.
const sealLostAfter = 15 * 60_000

/**
 * Does what time brings. It may run late, twice or on several servers at once: each step finds only what is still to do,
 * and one that fails holds up no other.
 */
export async function sweep(context: Context): Promise<void> {
  const failures: unknown[] = []
  for (const step of [expireDocuments, remindSigners, resumeSeals, purgeTrash, forget, keepSurveys]) {
    await step(context).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'a step of the sweep failed')
}

async function expireDocuments({ sql, clock }: Context) {
  const due = await sql<{ id: string }[]>`
    select id
    from documents
    where status = 'sent' and seal_status = 'none' and expires_at <= ${clock.now()}
    order by expires_at
    limit 1000
  `
  for (const { id } of due) {
    await sql.begin((tx) => addJob(tx, 'expire-document', { documentUuid: id }, { key: `expire:${id}` }))
  }
}

// Once for each signer, 48 hours after the invitation.
async function remindSigners({ sql, clock }: Context) {
  const now = clock.now()
  const due = await sql<{ id: string; document_id: string }[]>`
    select signers.id, signers.document_id
    from signers
    join documents on documents.id = signers.document_id
    where signers.status in ('pending', 'viewed')
      and signers.reminded_at is null
      and signers.invited_at <= ${new Date(now.getTime() - reminderAfter)}
      and documents.status = 'sent'
      and documents.expires_at > ${now}
    order by signers.invited_at
    limit 1000
  `
  for (const { id, document_id } of due) {
    await sql.begin(async (tx) => {
      const document = await lockDocumentByUuid(tx, document_id)
      if (document?.status === 'sent') await recordReminder(tx, { id, document_id }, systemAct(now))
    })
  }
}

// Those that lost their job or used up its tries; those that failed daily, as a newer version may know how.
async function resumeSeals({ sql, clock }: Context) {
  const now = clock.now()
  const lost = await sql<{ id: string }[]>`
    select id
    from documents
    where status = 'sent'
      and (
        (seal_status = 'pending' and updated_at <= ${new Date(now.getTime() - sealLostAfter)})
        or (seal_status = 'failed' and updated_at <= ${new Date(now.getTime() - 24 * hour)})
      )
      and not exists (
        select 1
        from graphile_worker.jobs
        where jobs.key = 'seal:' || documents.id
          and (jobs.attempts < jobs.max_attempts or jobs.locked_at is not null)
      )
  `
  for (const { id } of lost) {
    await sql.begin(async (tx) => {
      const document = await lockDocumentByUuid(tx, id)
      if (document && awaitsSeal(document)) await queueSeal(tx, document, now)
    })
  }
}

async function purgeTrash({ sql, clock }: Context) {
  await sql.begin(async (tx) => {
    const gone = await tx<{ files_id: string }[]>`
      delete from documents
      where status = 'draft' and trashed_at <= ${new Date(clock.now().getTime() - trashRetentionMs)}
      returning files_id
    `
    for (const { files_id } of gone) await addJob(tx, 'remove-files', { filesUuid: files_id })
  })
}

async function forget({ sql, clock, storage }: Context) {
  const now = clock.now().getTime()
  const dayAgo = new Date(now - 24 * hour)
  await sql`delete from idempotency_keys where answered_at <= ${dayAgo}`
  // They have signing links in them.
  await sql`delete from captured_emails where created_at <= ${new Date(now - capturedFor)}`
  const uploads = await sql<{ id: string }[]>`select id from uploads where expires_at <= ${dayAgo}`
  for (const { id } of uploads) await storage.removeAll(uploadFileKey(id))
  await sql`delete from uploads where id = any(${uploads.map(({ id }) => id)}::uuid[])`
}
