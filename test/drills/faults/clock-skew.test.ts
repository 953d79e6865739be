import { expect, test, vi } from 'vitest'
import { createApi } from '../../support/api.js'
import { freePort } from '../../support/free-port.js'
import { createDraft, openSession, sign, waitForStatus } from '../../support/journey.js'
import { startProcess } from '../../support/service-process.js'
import { createWorld } from '../../world.js'

// Several processes, which start in seconds, even on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const MINUTES = 60_000
const skewed = (milliseconds: number) => ({
  NODE_OPTIONS: `--import=${new URL('../../support/skewed-clock.mjs', import.meta.url).href}`,
  CLOCK_SKEW_MS: String(milliseconds)
})

test('processes whose clocks run ahead and behind write one time: that of the database', async () => {
  await using world = await createWorld({ parts: { api: true, worker: false } })
  await using ahead = await startProcess(world, 'api', undefined, skewed(2 * MINUTES))
  await using behind = await startProcess(world, 'api', undefined, skewed(-2 * MINUTES))
  await using _worker = await startProcess(world, 'worker', undefined, skewed(-2 * MINUTES))
  const receiver = await world.listen()
  const [fast, slow] = [ahead, behind].map(({ url }) => createApi(url, world.account.live_key))
  const startedAt = Date.now()

  const draft = await createDraft(fast!)
  const signers = [{ email: 'ada@example.com', name: 'Ada Lovelace' }]
  const sent = await slow!.post(`/documents/${draft.id}/send`, { signers })
  expect(sent.status).toBe(200)
  await fast!.post(`/documents/${draft.id}/remind`)
  const session = await openSession(world, draft.id, sent.body.signers[0].id, slow!)
  expect((await sign(session)).status).toBe(200)
  const completed = await waitForStatus(world.api, draft.id, 'completed')
  const isTold = () => receiver.received.some(({ event }) => event.type === 'document.completed')
  await vi.waitFor(() => expect(isTold()).toBe(true), { timeout: 60_000 })
  const endedAt = Date.now()

  const { data } = (await world.api.get(`/documents/${draft.id}/events`)).body
  const times: number[] = data.map(({ at }: { at: string }) => Date.parse(at))
  expect(times.length).toBeGreaterThan(6)
  expect(times).toEqual([...times].sort((a, b) => a - b))
  for (const time of [...times, Date.parse(completed.completed_at), Date.parse(sent.body.sent_at)]) {
    expect(time).toBeGreaterThan(startedAt - 1000)
    expect(time).toBeLessThan(endedAt + 1000)
  }
  // Identifiers are ordered by time as well.
  const events = (await world.api.get('/events?order=asc')).body.data.map(({ id }: { id: string }) => id)
  expect(events).toEqual([...events].sort())
})

test('a process whose clock differs from the database’s by more than a second is ready, and says so', async () => {
  await using world = await createWorld({ parts: { api: true, worker: false } })
  const check = async (milliseconds: number) => {
    const port = await freePort()
    await using one = await startProcess(world, 'api', undefined, {
      ...skewed(milliseconds),
      METRICS_PORT: String(port)
    })
    const { checks } = await (await fetch(`${one.url}/readyz`)).json()
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const [, skew] = /^signpost_clock_skew_seconds (\S+)$/m.exec(metrics) ?? []
    return { ...checks.clock, skew: Math.round(Number(skew)) }
  }
  const ahead = await check(90_000)
  expect(ahead).toEqual({
    status: 'warn',
    skew: 90,
    detail: expect.stringMatching(/^is (89|90)\.\d s ahead of the clock/)
  })
  const behind = await check(-90_000)
  expect(behind).toEqual({
    status: 'warn',
    skew: -90,
    detail: expect.stringMatching(/^is (89|90)\.\d s behind the clock/)
  })
  expect(await check(0)).toMatchObject({ status: 'pass', skew: 0 })
})
