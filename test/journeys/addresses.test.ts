import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDraft } from '../support/journey.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('addresses are accepted as the guide says, also without a dot, and nothing else', async () => {
  const draft = await createDraft(world.api)
  const send = (...addresses: string[]) =>
    world.api.post(`/documents/${draft.id}/send`, { signers: addresses.map((email) => ({ email, name: 'Ada' })) })
  for (const refused of ['ada', 'ada@', 'ada@exämple.com', '"ada l"@example.com', 'ada@example.com.', 'ada @b']) {
    const { status, body } = await send('grace@example.com', refused)
    expect([refused, status, Object.keys(body.error.details)]).toEqual([refused, 422, ['signers[1].email']])
  }
  const accepted = ['ada@intranet', 'a@b', 'ada@xn--exmple-cua.com', "o'neil+x_y@sub.example.org"]
  const { status, body } = await send(...accepted)
  expect(status).toBe(200)
  expect(body.signers.map(({ email }: { email: string }) => email)).toEqual(accepted)
})
