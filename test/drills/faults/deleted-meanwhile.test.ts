import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { holdUp } from '../../support/hold-up.js'
import { createDraft, sendDraft } from '../../support/journey.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test.each([
  ['PATCH', '', { description: 'changed' }],
  ['POST', '/rotate-secret', {}]
])('an endpoint that is deleted while %s %s waits for it is not found', async (method, path, body) => {
  const { id } = await world.listen()
  const { deleted, late } = await race('webhook_endpoints', `/webhooks/${id}`, () =>
    world.api.call(method, `/webhooks/${id}${path}`, { body })
  )
  expect(deleted.status).toBe(204)
  expect(late.body.error).toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
})

test('an endpoint that is deleted while a delivery is redelivered is not found', async () => {
  const { id } = await world.listen()
  await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  const delivery = await vi.waitFor(async () => {
    const { body } = await world.api.get(`/webhooks/${id}/deliveries?status=delivered`)
    expect(body.data).toHaveLength(1)
    return body.data[0]
  }, 60_000)
  const { late } = await race('webhook_endpoints', `/webhooks/${id}`, () =>
    world.api.post(`/webhooks/${id}/deliveries/${delivery.id}/redeliver`)
  )
  expect(late.body.error).toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
})

test('an endpoint that is deleted while an event is recorded gets no delivery, and the change succeeds', async () => {
  const { id } = await world.listen()
  const draft = await createDraft(world.api)
  const { deleted, late } = await race('webhook_endpoints', `/webhooks/${id}`, () =>
    world.api.post(`/documents/${draft.id}/send`, { signers: [{ email: 'ada@example.com', name: 'Ada Lovelace' }] })
  )
  expect({ deleted: deleted.status, sent: late.status }).toEqual({ deleted: 204, sent: 200 })
})

test('a template that is deleted while it is being updated is not found', async () => {
  const { id: document_id } = await createDraft(world.api)
  const { id } = (await world.api.post('/templates', { document_id, roles: { Client: {} } })).body
  const { late } = await race('templates', `/templates/${id}`, () =>
    world.api.patch(`/templates/${id}`, { title: 'Changed' })
  )
  expect(late.body.error).toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
})

/** Both wait for the same rows, the deletion first. */
async function race<T>(table: 'webhook_endpoints' | 'templates', path: string, change: () => Promise<T>) {
  const held = await holdUp(world.sql, (sql) => sql`select 1 from ${sql(table)} for update`)
  const deletion = world.api.delete(path)
  await held.by(1)
  const changed = change()
  await held.by(2)
  await held.release()
  return { deleted: await deletion, late: await changed }
}
