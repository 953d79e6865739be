import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { type Json, pointerTo, problemsOf } from '../support/contract.js'
import { createDraft, sendDraft, signatureField } from '../support/journey.js'
import { createKeyLike } from '../support/keys.js'
import { listedEvents } from '../support/listed-events.js'
import { createWorld, type World } from '../world.js'

const ada = { email: 'ada@example.com', name: 'Ada', fields: [signatureField] }
const ben = { email: 'ben@example.com', name: 'Ben', fields: [{ ...signatureField, y: 200 }] }

let world: World
let api: Api
let all: Awaited<ReturnType<World['listen']>>
let some: Awaited<ReturnType<World['listen']>>
beforeAll(async () => {
  world = await createWorld()
  api = createApi(world.url, await createKeyLike(world, world.account.live_key))
  all = await world.listen(['*'])
  some = await world.listen(['document.sent'])
})
afterAll(() => world[Symbol.asyncDispose]())

/** The events of a type about a document that the endpoint for all events has received. */
async function received(type: string, id: string): Promise<Json[]> {
  return vi.waitFor(() => {
    const found = all.received.map(({ event }) => event as Json).filter((event) => event.type === type)
    const about = found.filter(({ data }) => [data.id, data.document_id].includes(id))
    expect(about).not.toEqual([])
    return about
  }, 60_000)
}

test('one request that reminds several signers is one event with their identifiers', async () => {
  const { id, signers } = await sendDraft(api, [ada, ben])
  await api.post(`/documents/${id}/remind`)
  const [event, ...others] = await received('document.reminded', id)
  expect(others).toEqual([])
  expect(event.data.reminded).toEqual(signers.map((signer: Json) => signer.id))
  expect(problemsOf(event, pointerTo('components', 'schemas', 'DocumentRemindedEvent'))).toBe('')
  expect(await listedEvents(api, `type=document.reminded&document_id=${id}`)).toEqual([event])
})

test('an erasure is an event without personal data, and the only one that is left', async () => {
  const { id } = await sendDraft(api, [ada])
  await received('document.sent', id)
  await api.post(`/documents/${id}/void`, { reason: 'The terms have changed.' })
  const { body: tombstone } = await api.post(`/documents/${id}/erase`)
  const [event] = await received('document.erased', id)
  expect(event.data).toEqual(tombstone)
  expect(JSON.stringify(event)).not.toContain('ada@example.com')
  expect(await listedEvents(api, `document_id=${id}`)).toEqual([event])
})

test('a bulk send says once that it is completed, with the external id of its document', async () => {
  const source = await createDraft(api, { external_id: 'policy-7' })
  const recipients = [ada, ben].map(({ email, name }) => ({ email, name }))
  const { body: bulk } = await api.post(`/documents/${source.id}/bulk-send`, { recipients, fields: [signatureField] })
  const events = await received('bulk_send.completed', source.id)
  const { recipients: _, ...item } = (await api.get(`/bulk-sends/${bulk.id}`)).body
  expect(events.map(({ data }) => data)).toEqual([{ ...item, external_id: 'policy-7' }])
  expect(item).toMatchObject({ status: 'completed', total: 2, sent: 2, failed: 0 })
  expect(problemsOf(events[0], pointerTo('components', 'schemas', 'BulkSendCompletedEvent'))).toBe('')
})

test('an endpoint gets no types that it did not name', async () => {
  const types = () => [...new Set(some.received.map(({ event }) => event.type))]
  await vi.waitFor(() => expect(types()).toEqual(['document.sent']), 60_000)
})
