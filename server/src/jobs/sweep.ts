import { systemAct } from '../audit/actors.js'
import { findLostBulkSends } from '../bulk-sends/bulk-send-store.js'
import { addBulkSendJob } from '../bulk-sends/create-bulk-send.js'
import type { Context } from '../context.js'
import { awaitsSeal, trashRetentionMs } from '../documents/document.js'
import { lockDocumentByUuid } from '../documents/document-store.js'
import { findLostEmails } from '../mail/email-store.js'
import { addEmailJob } from '../mail/queue-email.js'
import { queueSeal } from '../sealing/queue-seal.js'
import { recordReminder } from '../signers/record-reminder.js'
import { addJob } from './add-job.js'
import { purge } from './purge.js'

const hour = 3600_000
const reminderAfter = 48 * hour
const orphansEvery = 6 * hour
// Longer than a seal, an e-mail or a bulk send takes to begin: what still waits then may have lost its job.
const lostAfter = 15 * 60_000

/**
 * Does what time brings. It may run late, twice or on several servers at once: each step finds only what is still to do,
 * and one that fails holds up no other.
 */
export async function sweep(context: Context): Promise<void> {
  const failures: unknown[] = []
  for (const step of [
    expireDocuments,
    remindSigners,
    resumeSeals,
    resumeEmails,
    resumeBulkSends,
    purgeTrash,
    purge,
    lookForOrphans
  ]) {
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
async function remindSigners({ sql, clock, auditKeys }: Context) {
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
      if (document?.status === 'sent') await recordReminder(tx, auditKeys, { id, document_id }, systemAct(now))
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
        (seal_status = 'pending' and updated_at <= ${new Date(now.getTime() - lostAfter)})
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

async function resumeEmails({ sql, clock }: Context) {
  const lost = await findLostEmails(sql, new Date(clock.now().getTime() - lostAfter))
  for (const { id } of lost) await sql.begin((tx) => addEmailJob(tx, id))
}

async function resumeBulkSends({ sql, clock }: Context) {
  const lost = await findLostBulkSends(sql, new Date(clock.now().getTime() - lostAfter))
  for (const { id } of lost) await sql.begin((tx) => addBulkSendJob(tx, id))
}

async function purgeTrash({ sql, clock }: Context) {
  await sql.begin(async (tx) => {
    const gone = await tx<{ files_id: string }[]>`
      delete from documents
      where id in (
        select id
        from documents
        where status = 'draft' and trashed_at <= ${new Date(clock.now().getTime() - trashRetentionMs)}
        order by trashed_at
        limit 1000
      )
      returning files_id
    `
    for (const { files_id } of gone) await addJob(tx, 'remove-files', { filesUuid: files_id })
  })
}

// A job of its own, since it looks at every file: a few times a day, by one of all servers.
async function lookForOrphans({ sql, clock }: Context) {
  const now = clock.now()
  await sql.begin(async (tx) => {
    const [due] = await tx`
      insert into upkeep as last (task, begun_at)
      values ('remove-orphans', ${now})
      on conflict (task) do update set begun_at = excluded.begun_at
      where last.begun_at <= ${new Date(now.getTime() - orphansEvery)}
      returning 1
    `
    if (due) await addJob(tx, 'remove-orphans', {}, { key: 'remove-orphans', maxAttempts: 3 })
  })
}
