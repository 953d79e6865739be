import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDraft, sendDraft } from '../../support/journey.js'
import { createWorld, type World } from '../../world.js'

let world: World
const sent: string[] = []
let refusal: Error | undefined
beforeAll(async () => {
  world = await createWorld({
    overrides: {
      mailer: {
        async send({ to, id }) {
          if (refusal) throw refusal
          sent.push(`${to.email} ${id}`)
        },
        async check() {}
      }
    }
  })
})
afterAll(() => world[Symbol.asyncDispose]())

const emailOf = async (address: string) => {
  const [email] = await world.sql`
    select emails.*
    from emails
    join signers on signers.id = (request ->> 'signerUuid')::uuid
    where signers.email = ${address}
  `
  return email!
}

async function failOnce(address: string) {
  refusal = new Error('450 try later')
  await sendDraft(world.api, [{ email: address, name: 'Somebody' }])
  await vi.waitFor(async () => expect(await emailOf(address)).toMatchObject({ failures: 1, sent_at: null }), 60_000)
  refusal = undefined
}

const arrives = (address: string) =>
  vi.waitFor(async () => {
    const { id, sent_at } = await emailOf(address)
    expect(sent).toContain(`${address} ${id}`)
    expect(sent_at).not.toBeNull()
  }, 60_000)

test('an e-mail whose job was lost is found by the sweep after a while, and sent once', async () => {
  await failOnce('lost@example.com')
  const { id } = await emailOf('lost@example.com')
  await world.sql`select graphile_worker.remove_job(${`email:${id}`})`
  await world.sweep()
  expect(await world.sql`select 1 from graphile_worker.jobs where key = ${`email:${id}`}`).toEqual([])
  world.clock.advance(15 * 60_000)
  await world.sweep()
  await arrives('lost@example.com')
  world.clock.advance(15 * 60_000)
  await world.sweep()
  expect(await world.sql`select 1 from graphile_worker.jobs where key = ${`email:${id}`}`).toEqual([])
  expect(sent.filter((line) => line.startsWith('lost@'))).toHaveLength(1)
})

test('an e-mail whose job has used up its attempts by crashes is found as well', async () => {
  await failOnce('crashed@example.com')
  const { id } = await emailOf('crashed@example.com')
  await world.sql`
    update graphile_worker._private_jobs
    set attempts = max_attempts, locked_at = null, locked_by = null
    where key = ${`email:${id}`}
  `
  world.clock.advance(15 * 60_000)
  await world.sweep()
  await arrives('crashed@example.com')
})

test('an e-mail with a job waits for it, and one that failed in every attempt is given up', async () => {
  await failOnce('hopeless@example.com')
  const { id } = await emailOf('hopeless@example.com')
  const job = async () =>
    (await world.sql`select attempts, run_at from graphile_worker.jobs where key = ${`email:${id}`}`)[0]
  const before = await job()
  world.clock.advance(15 * 60_000)
  await world.sweep()
  expect(await job()).toEqual(before)

  refusal = new Error('550 no such mailbox')
  await world.sql`update emails set failures = 24 where id = ${id}`
  await world.sql`update graphile_worker._private_jobs set run_at = now() where key = ${`email:${id}`}`
  await vi.waitFor(async () => {
    expect(await emailOf('hopeless@example.com')).toMatchObject({
      failures: 25,
      error: '550 no such mailbox',
      failed_at: expect.any(Date)
    })
  }, 60_000)
  refusal = undefined
  world.clock.advance(15 * 60_000)
  await world.sweep()
  expect(await job()).toBeUndefined()
})

test('a bulk send whose job was lost is found as well', async () => {
  const draft = await createDraft(world.api)
  const recipients = [{ email: 'bulk@example.com', name: 'P' }]
  const { body: bulk } = await world.api.post(`/documents/${draft.id}/bulk-send`, { recipients })
  await vi.waitFor(async () => {
    expect((await world.api.get(`/bulk-sends/${bulk.id}`)).body.status).toBe('completed')
  }, 60_000)
  await world.sql`update bulk_sends set status = 'processing', completed_at = null`
  world.clock.advance(15 * 60_000)
  await world.sweep()
  await vi.waitFor(async () => {
    expect((await world.api.get(`/bulk-sends/${bulk.id}`)).body.status).toBe('completed')
  }, 60_000)
})
