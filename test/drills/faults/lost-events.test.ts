import { expect, test, vi } from 'vitest'
import { createApi } from '../../support/api.js'
import { sendDraft } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { runCommand } from '../../support/run-command.js'
import { createWorld } from '../../world.js'

// As after a fail-over to a standby that was behind: receivers know of events that the service does not.
test('events that were delivered and are gone are noted, unless they were erased', { timeout: 90_000 }, async () => {
  await using world = await createWorld()
  const receiver = await world.listen()
  const { id } = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada' }])
  const { id: erased } = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada' }])
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), 30_000)
  expect((await world.api.post(`/documents/${erased}/void`, { reason: 'The terms have changed.' })).status).toBe(200)
  const eraser = createApi(world.url, await createKeyLike(world, world.account.live_key))
  expect((await eraser.post(`/documents/${erased}/erase`)).status).toBe(200)
  const gone = receiver.received.map(({ body }) => JSON.parse(body.toString())).filter((event) => event.data.id === id)
  await world.sql`delete from events where type = 'document.sent'`
  await vi.waitFor(
    async () => {
      const losses = JSON.parse((await runCommand(world, 'losses', 'list', '--json')).stdout)
      const sent = gone.find(({ type }) => type === 'document.sent')
      expect(losses).toMatchObject([{ kind: 'delivery', reference: sent.id, detail: expect.stringContaining('whe_') }])
    },
    { timeout: 60_000, interval: 1000 }
  )
})
