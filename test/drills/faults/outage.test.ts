import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { expect, test, vi } from 'vitest'
import { createGate, type Gate } from '../../support/gate.js'
import { holdUp } from '../../support/hold-up.js'
import { createDraft, openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { startStoppablePostgres } from '../../support/stoppable-postgres.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

// For a longer outage: OUTAGE_SECONDS=70 npx vitest run test/drills/faults/outage.test.ts
const seconds = Number(process.env.OUTAGE_SECONDS ?? 6)

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const recipients = ['a', 'b', 'c'].map((name) => ({ email: `${name}@example.com`, name }))

interface Gates {
  seal: Gate
  email: Gate
  removal: Gate
  hook: Gate
}

// These jobs stop in the middle, outside of the database.
function holdOutside({ context }: World, { seal, email, removal }: Gates) {
  const { pdf, mailer, storage } = context
  const [sealPdf, send] = [pdf.seal.bind(pdf), mailer.send.bind(mailer)]
  const [remove, removeAll] = [storage.remove.bind(storage), storage.removeAll.bind(storage)]
  pdf.seal = async (request) => {
    const sealed = await sealPdf(request)
    await seal.pass()
    return sealed
  }
  mailer.send = async (letter) => {
    if (letter.to.email === 'held@example.com') await email.pass()
    return send(letter)
  }
  storage.remove = async (key) => {
    if (!key.startsWith('probes/')) await removal.pass()
    return remove(key)
  }
  storage.removeAll = async (key) => {
    await removal.pass()
    return removeAll(key)
  }
}

async function addJob({ sql }: World, name: string, payload: Record<string, string> = {}) {
  await sql`select graphile_worker.add_job(${name}, ${sql.json(payload)}::json)`
}

// Jobs that only consist of transactions stop at a lock.
async function makeStops({ sql }: World) {
  await sql`
    create function stop() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(1);
      return null;
    end
    $$
  `
  await sql`
    create trigger stop after update on bulk_recipients
    for each row when (new.position = 1) execute function stop()
  `
}

async function waitingForLocks({ sql }: World) {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `
  return row!.count
}

async function sendEverything(world: World) {
  const { api, sql } = world
  const voided = await sendDraft(api, [ada])
  const signed = await sendDraft(api, [ada])
  expect((await sign(await openSession(world, signed.id, signed.signers[0].id))).status).toBe(200)
  await sendDraft(api, [{ email: 'held@example.com', name: 'H' }])
  const expired = await sendDraft(api, [ada])
  await sql`update documents set expires_at = now() - interval '1 hour' where id = ${uuidOf(expired.id)}`
  const draft = await createDraft(api)
  expect((await api.post('/documents/upload-url', { file_name: 'a.pdf', file_size: 1000 })).status).toBe(200)
  return { voided, signed, expired, draft }
}

test(`a database outage of ${seconds} seconds during every kind of job: nothing is lost, no process exits`, {
  timeout: 150_000 + seconds * 1000
}, async () => {
  await using database = await startStoppablePostgres()
  // With an engine of its own, since its seals are held.
  await using world = await createWorld({ database, ownEngine: true, env: { LOG_LEVEL: 'silent' } })
  const { api, sql } = world
  const gates = { seal: createGate(), email: createGate(), removal: createGate(), hook: createGate() }
  holdOutside(world, gates)
  await makeStops(world)
  const receiver = await world.listen(['document.voided'])
  receiver.respond = () => ({ status: 204, until: gates.hook.pass() })
  const { voided, signed, expired, draft } = await sendEverything(world)

  const holder = postgres(database.url, { max: 1 }) as unknown as World['sql']
  await holdUp(holder, async (connection) => {
    await connection`select 1 from documents where id = ${uuidOf(expired.id)} for update`
    await connection`select pg_advisory_xact_lock(1)`
  })
  await addJob(world, 'expire-document', { documentUuid: uuidOf(expired.id) })
  const bulk = await api.post(`/documents/${draft.id}/bulk-send`, { recipients })
  await addJob(world, 'remove-files', { filesUuid: '00000000-0000-4000-8000-000000000000' })
  await vi.waitFor(
    async () => {
      expect([gates.seal.waiting, gates.email.waiting, gates.removal.waiting]).toEqual([1, 1, 1])
      expect(await waitingForLocks(world)).toBeGreaterThanOrEqual(2)
    },
    { timeout: 60_000, interval: 50 }
  )
  // An automatic sweep stops here as well.
  await sql`update uploads set expires_at = now() - interval '2 days'`
  await addJob(world, 'sweep')
  await vi.waitFor(() => expect(gates.removal.waiting).toBeGreaterThan(1), { timeout: 60_000, interval: 50 })
  // Last, because the service waits for a receiver for at most ten seconds.
  await api.post(`/documents/${voided.id}/void`, { reason: 'The terms have changed.' })
  await vi.waitFor(() => expect(gates.hook.waiting).toBe(1), { timeout: 60_000, interval: 20 })

  await database.stop()
  const stoppedAt = performance.now()
  // Work in progress ends during the outage and cannot be recorded.
  for (const gate of Object.values(gates)) gate.open()
  const asked = performance.now()
  const away = await fetch(`${world.url}/v1/documents`, {
    headers: { Authorization: `Bearer ${world.account.live_key}` }
  })
  expect(away.status).toBe(503)
  expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await away.json()).error).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(performance.now() - asked).toBeLessThan(5000)
  expect((await api.post('/documents', { file_name: 'a.pdf', file: 'AAAA' })).status).toBe(503)
  expect((await fetch(`${world.url}/healthz`)).status).toBe(503)
  expect((await fetch(`${world.url}/livez`)).status).toBe(200)
  const ready = await fetch(`${world.url}/readyz`)
  expect({ status: ready.status, body: await ready.json() }).toMatchObject({
    status: 503,
    body: { status: 'fail', checks: { database: { status: 'fail' }, storage: { status: 'pass' } } }
  })

  await sleep(Math.max(0, seconds * 1000 - (performance.now() - stoppedAt)))
  await database.start()
  const backAt = performance.now()
  await vi.waitFor(async () => expect((await api.get('/documents')).status).toBe(200), {
    timeout: 60_000,
    interval: 50
  })
  const answeredAfter = performance.now() - backAt

  await waitForStatus(api, signed.id, 'completed')
  await waitForStatus(api, expired.id, 'voided')
  await world.emailsTo('held@example.com')
  await vi.waitFor(
    async () => {
      expect((await api.get(`/bulk-sends/${bulk.body.id}`)).body).toMatchObject({
        status: 'completed',
        sent: 3,
        failed: 0
      })
      const deliveries = await api.get(`/webhooks/${receiver.id}/deliveries`)
      expect(deliveries.body.data).not.toHaveLength(0)
      for (const { status } of deliveries.body.data) expect(status).toBe('delivered')
      expect(await sql`select 1 from uploads`).toHaveLength(0)
      // A job that the sweep has added again meanwhile is left by the queue without remaining attempts.
      const left = await sql`select * from graphile_worker.jobs where attempts < max_attempts or locked_at is not null`
      expect(left).toEqual([])
    },
    { timeout: 60_000, interval: 100 }
  )
  console.log(
    `answered ${Math.round(answeredAfter)} ms, all done ${Math.round(performance.now() - backAt)} ms after it was back`
  )
  const { body } = await api.get(`/documents/${signed.id}/events`)
  const actions: string[] = body.data.map(({ action }: { action: string }) => action)
  expect(actions.filter((action) => action === 'document.completed')).toHaveLength(1)
  expect(receiver.received.map(({ event }) => event.type)).toContain('document.voided')
  await vi.waitFor(async () => expect((await fetch(`${world.url}/readyz`)).status).toBe(200), 60_000)
  await holder.end({ timeout: 0 })
})
