import { askForSeal, awaitsSeal, remindDue, remindedAfterMs, systemAct, trashRetentionMs } from '@signpost/spec/rules'
import { commit } from '../commit/commit.js'
import { holdByUuid } from '../commit/hold.js'
import type { Context } from '../context/context.js'
import { given } from '../given/given.js'
import { findLostBulkSends } from '../stores/bulk-send-store.js'
import { findLostEmails } from '../stores/email-store.js'
import { addJobs } from '../stores/job-store.js'
import { bulkSendJob, emailJob, expiryJob, removeFilesJob, removeOrphansJob } from '../stores/queued-jobs.js'
import { purge } from './purge.js'

const hour = 3600_000
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
  await sql.begin((tx) =>
    addJobs(
      tx,
      due.map(({ id }) => expiryJob(id))
    )
  )
}

// Once for each signer, 48 hours after the invitation.
async function remindSigners(context: Context) {
  const { sql, clock } = context
  const now = clock.now()
  const due = await sql<{ document_id: string }[]>`
    select signers.document_id
    from signers
    join documents on documents.id = signers.document_id
    where signers.status in ('pending', 'viewed')
      and signers.reminded_at is null
      and signers.invited_at <= ${new Date(now.getTime() - remindedAfterMs)}
      and documents.status = 'sent'
      and documents.expires_at > ${now}
    order by signers.invited_at
    limit 1000
  `
  for (const uuid of new Set(due.map(({ document_id }) => document_id))) {
    await sql.begin(async (tx) => {
      const sent = await holdByUuid(tx, uuid)
      if (sent) await commit(context, tx, sent, remindDue(sent, given, systemAct(now)))
    })
  }
}

// Those that lost their job or used up its tries; those that failed daily, as a newer version may know how.
async function resumeSeals(context: Context) {
  const { sql, clock } = context
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
      const signed = await holdByUuid(tx, id)
      if (signed && awaitsSeal(signed.document)) await commit(context, tx, signed, askForSeal(signed, now))
    })
  }
}

async function resumeEmails({ sql, clock }: Context) {
  const lost = await findLostEmails(sql, new Date(clock.now().getTime() - lostAfter))
  await sql.begin((tx) =>
    addJobs(
      tx,
      lost.map(({ id }) => emailJob(id))
    )
  )
}

async function resumeBulkSends({ sql, clock }: Context) {
  const lost = await findLostBulkSends(sql, new Date(clock.now().getTime() - lostAfter))
  for (const { id } of lost) await sql.begin((tx) => addJobs(tx, [bulkSendJob(id)]))
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
    await addJobs(
      tx,
      gone.map(({ files_id }) => removeFilesJob(files_id))
    )
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
    if (due) await addJobs(tx, [removeOrphansJob()])
  })
}
