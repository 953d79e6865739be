// npm run bench -- sweep [documents]: how many reminders, and how many expiries, one sweep does a second, with their audit
// entries, events, e-mails and jobs: while the same process sends the e-mails, and while they wait, as they do for the workers
// of other machines.
import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAccount } from '@signpost/server'
import { describeRun, withService } from '../support/service.mjs'

const documents = Number(process.argv[2] ?? 2000)

console.log(`${documents} documents with a signer each`)
for (const kind of ['reminders', 'expiries']) {
  await measure(kind, { isSending: false })
  await measure(kind, { isSending: true })
}

async function measure(kind, { isSending }) {
  const ready = new EventEmitter()
  const mailer = { send: () => once(ready, 'ready'), check: async () => {} }
  await withService({ RATE_LIMITS: 'off' }, isSending ? {} : { overrides: { mailer } }, async (service) => {
    const { sql } = service.context
    console.log(`\n${await describeRun(service)}`)
    // These documents have no trails to verify. A sweep of this minute may have begun it already.
    await sql`
      insert into upkeep (task, begun_at) values ('verify-trails', now()), ('anchor-trails', now()) on conflict do nothing
    `
    const email = `${randomUUID()}@example.com`
    await createAccount(sql, { email, name: 'Example Ltd', plan: 'enterprise', verified: true }, new Date())
    await insertDue(sql, kind)
    const begun = performance.now()
    await sql`select graphile_worker.add_job('sweep', job_key => 'sweep')`
    const acted = await secondsUntil(begun, async () => (await left(sql, kind)) === 0)
    const [{ emails }] = await sql`select count(*)::int as emails from emails`
    console.log(
      `${kind}: ${perSecond(documents, acted)} a second (${acted.toFixed(1)} s), ${perSecond(emails, acted)} e-mails queued a second`
    )
    ready.emit('ready')
    if (!isSending) return console.log('  while e-mails wait')
    const sent = await secondsUntil(begun, async () => (await unsent(sql)) === 0)
    console.log(`  while e-mails are sent: all after ${sent.toFixed(1)} s, ${perSecond(emails, sent)} a second`)
  })
}

function perSecond(count, seconds) {
  return (count / seconds).toFixed(0)
}

/** Documents that were sent three days ago, of which a reminder or the end is due. */
async function insertDue(sql, kind) {
  const days = kind === 'expiries' ? -1 : 30
  await sql`
    with document as (
      insert into documents (id, account_id, mode, title, file_name, status, metadata, page_count, file_size, sha256,
        working_sha256, inspection, files_id, created_at, updated_at, sent_at, expires_at, letters_due_at)
      select id, account, 'test', 'Contract', 'contract.pdf', 'sent', '{}', 1, 1, repeat('0', 64), repeat('0', 64),
        '{"pages": [{"width": 612, "height": 792, "rotation": 0}]}', id, ago, ago, ago,
        now() + ${days} * interval '1 day', case when ${days} > 0 then now() - interval '1 minute' end
      from (
        select gen_random_uuid() as id, (select id from accounts) as account, now() - interval '3 days' as ago
        from generate_series(1, ${documents})
      ) as made
      returning id, sent_at
    )
    insert into signers (id, document_id, position, email, name, sign_order, status, invited_at)
    select gen_random_uuid(), id, 0, id || '@example.com', 'Ada Lovelace', 1, 'pending', sent_at from document
  `
  await sql`analyze`
}

async function left(sql, kind) {
  const [{ count }] =
    kind === 'expiries'
      ? await sql`select count(*)::int as count from documents where status = 'sent'`
      : await sql`select count(*)::int as count from signers where reminded_at is null`
  return count
}

async function unsent(sql) {
  const [{ count }] = await sql`select count(*)::int as count from emails where sent_at is null`
  return count
}

async function secondsUntil(begun, isDone) {
  while (!(await isDone())) {
    if (performance.now() - begun > 1_200_000) throw new Error('not done after twenty minutes')
    await sleep(500)
  }
  return (performance.now() - begun) / 1000
}
