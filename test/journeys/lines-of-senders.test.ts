import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDraft, openSession, signatureField } from '../support/journey.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld({ parts: { api: true, worker: false } })
})
afterAll(() => world[Symbol.asyncDispose]())

const value = 'two\nlines'

async function send(field: object) {
  const draft = await createDraft(world.api)
  const signers = [{ email: 'ada@example.com', name: 'Ada', fields: [field, signatureField] }]
  return world.api.post(`/documents/${draft.id}/send`, { signers })
}

test.each([
  ['text', 20, false, 422],
  ['text', 60, false, 422],
  ['text', 20, null, 200],
  ['text', 60, true, 200]
] as const)(
  'lines in a %s field of the height %i, multiline %s, are judged alike: %i',
  async (type, height, multiline, status) => {
    const lines = multiline === null ? {} : { multiline }
    const field = { type, page: 1, x: 72, y: 500, width: 200, height, label: 'Motto', required: false, ...lines }
    expect((await send({ ...field, value })).status).toBe(status)
    const { body: sent } = await send(field)
    const session = await openSession(world, sent.id, sent.signers[0].id)
    const { fields } = (await session.get('/signing/session')).body
    const { id } = fields.find(({ label }: { label: string | null }) => label === 'Motto')
    expect((await session.put('/signing/session/fields', { fields: [{ id, value }] })).status).toBe(status)
  }
)
