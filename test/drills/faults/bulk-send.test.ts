import { expect, test, vi } from 'vitest'
import { holdUp } from '../../support/hold-up.js'
import { createDraft } from '../../support/journey.js'
import { letAMinutePass, startProcess } from '../../support/service-process.js'
import { createWorld, type World } from '../../world.js'

const recipients = Array.from({ length: 100 }, (_, number) => ({
  email: `p${number}@example.com`,
  name: `P ${number}`
}))

// The points at which the worker is killed: a recipient's copy before its commit, two during their commit, and the last
// one; and each time an e-mail that is being sent and not yet recorded.
const stops = [
  { recipient: 20, when: 'before the commit', email: 5 },
  { recipient: 50, when: 'at the commit', email: 33 },
  { recipient: 99, when: 'at the commit', email: 80 }
]

async function makeStops({ sql }: World) {
  await sql`
    create function stop() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(tg_argv[0]::int);
      return null;
    end
    $$
  `
  const deferred = 'deferrable initially deferred'
  for (const { recipient, when, email } of stops) {
    await sql.unsafe(`
      create constraint trigger stop_at_${recipient} after update on bulk_recipients
      ${when === 'at the commit' ? deferred : ''}
      for each row when (new.position = ${recipient}) execute function stop(${recipient});
      create constraint trigger stop_at_email_${email} after insert on captured_emails ${deferred}
      for each row when (new.recipient = 'p${email}@example.com') execute function stop(${1000 + email});
    `)
  }
}

test('a bulk send whose worker is killed repeatedly: one document and one invitation per recipient', async () => {
  await using world = await createWorld({ parts: { api: true, worker: false } })
  await makeStops(world)
  const draft = await createDraft(world.api)
  const { body: bulk } = await world.api.post(`/documents/${draft.id}/bulk-send`, { recipients })
  for (const { recipient, email } of stops) {
    const held = await holdUp(
      world.sql,
      (sql) => sql`select pg_advisory_xact_lock(${recipient}), pg_advisory_xact_lock(${1000 + email})`
    )
    await using worker = await startProcess(world, 'worker')
    await held.by(2)
    expect((await world.api.get(`/bulk-sends/${bulk.id}`)).body).toMatchObject({
      status: 'processing',
      sent: recipient
    })
    await worker.kill()
    await held.release()
    await letAMinutePass(world)
  }
  await using _last = await startProcess(world, 'worker')
  const done = await vi.waitFor(
    async () => {
      const { body } = await world.api.get(`/bulk-sends/${bulk.id}`)
      expect(body.status).toBe('completed')
      expect(await world.sql`select 1 from graphile_worker.jobs where task_identifier = 'send-email'`).toHaveLength(0)
      return body
    },
    { timeout: 60_000, interval: 50 }
  )
  expect(done).toMatchObject({ total: 100, sent: 100, failed: 0 })

  const emails = recipients.map(({ email }) => email)
  const ids = done.recipients.map(({ document_id }: { document_id: string }) => document_id)
  expect(new Set(ids).size).toBe(100)
  const { body: documents } = await world.api.get('/documents?status=sent&per_page=100&expand=signers')
  expect(documents.pagination.total).toBe(100)
  expect(documents.data.map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort())
  const signers = documents.data.flatMap((document: { signers: { email: string }[] }) => document.signers)
  expect(signers.map(({ email }: { email: string }) => email).sort()).toEqual([...emails].sort())

  const invitations = await world.sql`select recipient from captured_emails where kind = 'invitation'`
  expect(invitations.map(({ recipient }) => recipient).sort()).toEqual([...emails].sort())
  expect((await world.api.get('/account')).body.usage.documents_used).toBe(101)
})

test('two workers share a bulk send without waiting for each other, and no recipient gets two copies', async () => {
  await using world = await createWorld()
  const { sql } = world
  await sql.unsafe(`
    create function stop() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(1);
      return null;
    end
    $$;
    create constraint trigger stop_at_first after update on bulk_recipients
    for each row when (new.position = 0) execute function stop();
  `)
  const draft = await createDraft(world.api)
  const held = await holdUp(sql, (sql) => sql`select pg_advisory_xact_lock(1)`)
  const { body: bulk } = await world.api.post(`/documents/${draft.id}/bulk-send`, {
    recipients: recipients.slice(0, 8)
  })
  await held.by(1)
  // As if a job was given to another worker while the first one was still alive.
  await sql`
    select graphile_worker.add_job('send-bulk', payload, job_key := 'second')
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = task_id
    where identifier = 'send-bulk'
  `
  const states = async () => (await world.api.get(`/bulk-sends/${bulk.id}`)).body
  await vi.waitFor(async () => expect(await states()).toMatchObject({ sent: 7, status: 'processing' }), 60_000)
  expect((await states()).recipients[0].status).toBe('queued')
  await held.release()
  await vi.waitFor(async () => expect(await states()).toMatchObject({ sent: 8, status: 'completed' }), 60_000)
  expect(await sql`select 1 from documents where bulk_send_id is not null`).toHaveLength(8)
})
