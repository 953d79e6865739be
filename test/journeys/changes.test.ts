import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { sendDraft } from '../support/journey.js'
import { createKeyLike } from '../support/keys.js'
import { listedEvents } from '../support/listed-events.js'
import { createWorld, type World } from '../world.js'

let world: World
let api: Api
beforeAll(async () => {
  world = await createWorld()
  api = createApi(world.url, await createKeyLike(world, world.account.test_key))
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

/** A time that is over: what happens from now on is later, also by the milliseconds of the API. */
async function timeNow(): Promise<string> {
  const read = async () => (await world.sql<[{ now: Date }]>`select clock_timestamp() as now`)[0].now
  const time = await read()
  await vi.waitFor(async () => expect((await read()) > time && world.clock.now() > time).toBe(true), 60_000)
  return time.toISOString()
}

async function changedAfter(path: string, time: string): Promise<string[]> {
  const { status, body } = await api.get(`${path}${path.includes('?') ? '&' : '?'}updated_after=${time}`)
  expect(status).toBe(200)
  return body.data.map(({ id }: { id: string }) => id)
}

test.each([
  ['/webhooks', { url: 'http://127.0.0.1:9/hook', events: ['document.sent'] }, { description: 'Changed' }],
  ['/keys', { name: 'Reports', scopes: ['account'] }, { name: 'Changed' }],
  ['/members', { email: 'grace@example.com', role: 'viewer' }, { name: 'Changed' }]
])('%s lists what was changed after a time', async (path, body, change) => {
  const before = await timeNow()
  const { id } = (await api.post(path, body)).body
  expect(await changedAfter(path, before)).toEqual([id])
  const between = await timeNow()
  expect(await changedAfter(path, between)).toEqual([])
  expect((await api.patch(`${path}/${id}`, change)).status).toBe(200)
  expect(await changedAfter(path, between)).toEqual([id])
})

test('deliveries are listed by their last attempt', async () => {
  const receiver = await world.listen(['document.sent'], world.account.test_key)
  const { id: documentId } = await sendDraft(api, [ada])
  const path = `/webhooks/${receiver.id}/deliveries`
  const delivery = await vi.waitFor(async () => {
    const [first] = (await api.get(path)).body.data
    expect(first).toMatchObject({ status: 'delivered' })
    return first
  }, 60_000)
  expect(delivery.last_attempt_at > delivery.created_at).toBe(true)
  for (const each of [path, `/documents/${documentId}/deliveries`]) {
    expect(await changedAfter(each, delivery.created_at)).toContain(delivery.id)
    expect(await changedAfter(each, delivery.last_attempt_at)).not.toContain(delivery.id)
  }
})

test('what never changes is listed by its creation', async () => {
  const since = await timeNow()
  const { id } = await sendDraft(api, [{ ...ada, email: 'late@example.com' }])
  const [event] = await listedEvents(api, `document_id=${id}`)
  expect(await changedAfter('/events', event.created_at)).toEqual([])
  // The log is written after the answer.
  const logged = () => changedAfter('/requests?operation=createDocument', since)
  await vi.waitFor(async () => expect(await logged()).toHaveLength(1), 60_000)
  const { body } = await api.get('/forms?updated_after=2000-01-01T00:00:00Z&created_after=2000-01-01T00:00:00Z')
  expect(body.pagination.total).toBeGreaterThan(10)
  expect(await changedAfter('/forms', since)).toEqual([])
})
