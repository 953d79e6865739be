import { start } from '@signpost/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { openSession, sendDraft, sign, waitForStatus } from '../support/journey.js'
import { createKeyLike } from '../support/keys.js'
import { listedEvents } from '../support/listed-events.js'
import { uuidOf } from '../support/uuid-of.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const reason = 'The terms have changed.'

/** An account of its own, so that its list only has the events of one test. */
async function createReader(): Promise<Api & { key: string }> {
  const { live_key: key } = await world.createAccount()
  return { ...createApi(world.url, key), key }
}

/** Another process of the service on the same database. */
function startBeside(parts: { api: boolean; worker: boolean }) {
  const { config, clock, pdf } = world.context
  return start({ ...config, port: 0, siteUrl: 'http://localhost:0' }, { parts, overrides: { clock, pdf } })
}

const typesOf = (events: { type: string }[]) => events.map(({ type }) => type)

const firstEvents = (api: Api, count: number) => listedEvents(api, 'order=asc', count)

/** Sends a document and voids it, which are two events. */
async function sendAndVoid(api: Api): Promise<string> {
  const { id } = await sendDraft(api, [ada])
  await api.post(`/documents/${id}/void`, { reason })
  return id
}

async function erase({ key }: { key: string }, id: string) {
  const eraser = createApi(world.url, await createKeyLike(world, key))
  expect((await eraser.post(`/documents/${id}/erase`)).status).toBe(200)
}

test('lists what the webhook endpoints receive, in both orders', async () => {
  const api = await createReader()
  const receiver = await world.listen(undefined, api.key)
  const { id, signers } = await sendDraft(api, [ada])
  const session = await openSession(world, id, signers[0].id, api)
  await session.post('/signing/session/view')
  await sign(session)
  await waitForStatus(api, id, 'completed')
  const events = await firstEvents(api, 4)
  expect(typesOf(events)).toEqual(['document.sent', 'document.viewed', 'document.signed', 'document.completed'])
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(4)
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
  expect(receiver.received.map(({ event }) => event).sort(byId)).toEqual(events.toSorted(byId))
  expect((await api.get('/events')).body).toEqual({ data: events.toReversed(), has_more: false })
  expect((await api.get(`/events/${events[0]!.id}`)).body).toEqual(events[0])
})

test('selects by type, document and time', async () => {
  const api = await createReader()
  const { id } = await sendDraft(api, [ada])
  const voided = await sendDraft(api, [ada])
  await api.post(`/documents/${voided.id}/void`, { reason })
  const [sent, second, last] = await firstEvents(api, 3)
  const list = async (query: string) => (await api.get(`/events?order=asc&${query}`)).body.data
  expect(await list('type=document.voided')).toEqual([last])
  expect(await list(`document_id=${id}`)).toEqual([sent])
  expect(await list(`document_id=${voided.id}&type=document.sent`)).toEqual([second])
  expect(await list(`created_before=${last!.created_at}`)).toEqual([sent, second])
  expect(await list(`created_after=${second!.created_at}`)).toEqual([last])
  expect(await list(`document_id=${id.replace(/.$/, (end: string) => (end === 'x' ? 'y' : 'x'))}`)).toEqual([])
})

test('continues after an event, in either order, until there are no more', async () => {
  const api = await createReader()
  for (let count = 0; count < 5; count++) await sendDraft(api, [ada])
  const all = await firstEvents(api, 5)
  for (const [order, expected] of [
    ['asc', all],
    ['desc', all.toReversed()]
  ] as const) {
    const seen = []
    for (let after = ''; ; after = `&after=${seen.at(-1)!.id}`) {
      const { body } = await api.get(`/events?order=${order}&per_page=2${after}`)
      seen.push(...body.data)
      if (!body.has_more) break
    }
    expect(seen).toEqual(expected)
  }
})

test('continues after an event that was erased with its document, without gaps or repeats', async () => {
  const api = await createReader()
  await sendDraft(api, [ada])
  const id = await sendAndVoid(api)
  await sendDraft(api, [ada])
  const [before, sent, voided, after] = await firstEvents(api, 4)
  await erase(api, id)
  const [, , erasure] = await firstEvents(api, 3)
  expect(erasure).toMatchObject({ type: 'document.erased' })
  for (const { id } of [sent!, voided!]) {
    expect((await api.get(`/events?order=asc&after=${id}`)).body.data).toEqual([after, erasure])
    expect((await api.get(`/events?order=desc&after=${id}`)).body.data).toEqual([before])
    expect((await api.get(`/events/${id}`)).status).toBe(404)
    expect((await world.api.get(`/events?after=${id}`)).status).toBe(422)
  }
})

test('rejects a cursor that is no event of the account', async () => {
  const api = await createReader()
  await sendDraft(world.api, [ada])
  const { body } = await world.api.get('/events?wait=10')
  const answers = ['evt_01jd3n3c2yfmb5w7x8q0r4k9hz', 'nonsense', body.data[0].id].map((after) =>
    api.get(`/events?after=${after}`)
  )
  for (const { status, body } of await Promise.all(answers)) {
    expect(status).toBe(422)
    expect(body.error).toMatchObject({ details: { after: 'must be an event of the last 30 days' } })
  }
})

describe('the order of events', () => {
  /** Writes a copy of an event in a transaction that is still running. */
  async function writeSlowly(original: { id: string }) {
    const event = { ...original, id: 'evt_01jd3n3c2yfmb5w7x8q0r4k9hz' }
    const tx = await world.sql.reserve()
    await tx`begin`
    await tx`
      insert into events (id, account_id, mode, document_id, type, body, created_at)
      select ${uuidOf(event.id)}, account_id, mode, document_id, type, ${JSON.stringify(event)}, created_at
      from events
      where id = ${uuidOf(original.id)}
    `
    const commit = async () => {
      await tx`commit`
      tx.release()
    }
    return { event, commit }
  }

  test('hides what was committed after the start of a transaction that still runs, so that nobody misses its event', async () => {
    const api = await createReader()
    await sendDraft(api, [ada])
    const [first] = await firstEvents(api, 1)
    const slow = await writeSlowly(first!)
    const later = await sendDraft(api, [ada])
    const before = typesOf((await api.get('/events?order=asc')).body.data)
    await slow.commit()
    const events = await firstEvents(api, 3)
    expect(before).toEqual(['document.sent'])
    expect(events[1]).toEqual(slow.event)
    expect(events[2].data.id).toBe(later.id)
  })

  test('survives the restoration in a new database cluster, where transactions are numbered again', async () => {
    const api = await createReader()
    const id = await sendAndVoid(api)
    const [, voided] = await firstEvents(api, 2)
    for (let count = 0; count < 3; count++) await sendDraft(api, [ada])
    await erase(api, id)
    const before = await firstEvents(api, 4)
    for (const table of ['events', 'erased_events'])
      await world.sql`update ${world.sql(table)} set position = position + 1000000000000`
    await using _restarted = await startBeside({ api: false, worker: false })
    await sendDraft(api, [ada])
    const after = await firstEvents(api, 5)
    expect(after.slice(0, 4)).toEqual(before)
    expect((await api.get(`/events?order=asc&after=${before[3]!.id}`)).body.data).toEqual([after[4]])
    expect((await api.get(`/events?order=asc&after=${voided!.id}`)).body.data).toEqual(after)
  })
})

describe('waiting', () => {
  test('ends with the first event', async () => {
    const api = await createReader()
    const waiting = api.get('/events?wait=60')
    await sendDraft(api, [ada])
    expect(typesOf((await waiting).body.data)).toEqual(['document.sent'])
  })

  test('ends without an event after the given time', async () => {
    const api = await createReader()
    expect((await api.get('/events?wait=1')).body).toEqual({ data: [], has_more: false })
  })

  test('is refused to a sixth request of an account, which is answered at once', async () => {
    const api = await createReader()
    const wait = vi.spyOn(world.context.waits, 'wait')
    const waiting = Array.from({ length: 5 }, () => api.get('/events?wait=60'))
    await expect.poll(() => wait.mock.calls.length, { timeout: 20_000 }).toBe(5)
    expect((await api.get('/events?wait=60')).body.data).toEqual([])
    await sendDraft(api, [ada])
    for (const { body } of await Promise.all(waiting)) expect(body.data).toHaveLength(1)
  })

  test('ends when the service stops', async () => {
    const { key } = await createReader()
    const service = await startBeside({ api: true, worker: false })
    const wait = vi.spyOn(service.context.waits, 'wait')
    const waiting = createApi(service.url, key).get('/events?wait=60')
    await expect.poll(() => wait.mock.calls.length, { timeout: 20_000 }).toBe(1)
    await service[Symbol.asyncDispose]()
    expect((await waiting).body).toEqual({ data: [], has_more: false })
  })
})
