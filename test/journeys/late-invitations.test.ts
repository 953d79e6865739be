import { start } from '@signpost/server'
import { expect, test } from 'vitest'
import { openSession, sendDraft, sign } from '../support/journey.js'
import { createWorld } from '../world.js'

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const grace = { email: 'grace@example.com', name: 'Grace Hopper' }

test('an invitation that is still queued is left out if its signer has signed, which the trail and the log show', async () => {
  await using world = await createWorld({ parts: { api: true, worker: false } })
  const { id, signers } = await sendDraft(world.api, [ada, grace])
  await sign(await openSession(world, id, signers[0].id))

  const left: unknown[] = []
  const log = Object.assign(Object.create(world.context.log), { info: (details: unknown) => left.push(details) })
  const { config, mailer, clock } = world.context
  await using _worker = await start(config, {
    parts: { api: false, worker: true },
    overrides: { mailer, clock, log },
    sweeps: false
  })
  await world.emailsTo(grace.email)
  await expect
    .poll(() => world.sql`select from emails where sent_at is null`, { timeout: 60_000, interval: 25 })
    .toEqual([])
  expect(await world.sql`select from captured_emails where recipient = ${ada.email}`).toEqual([])
  expect(left).toEqual([{ email: expect.any(String), kind: 'invitation' }])

  const { body } = await world.api.get(`/documents/${id}/events`)
  const invited = body.data.filter(({ action }: { action: string }) => action === 'signer.invited')
  expect(invited.map(({ data }: { data: { email: string } }) => data.email).sort()).toEqual([ada.email, grace.email])
})
