import { createClient } from '@signpost/sdk'
import { createSignpostMock } from '@signpost/sdk/msw'
import { setupServer } from 'msw/node'
import { expect, test } from 'vitest'
import { collectRefusals } from '../support/refusals.js'
import { createWorld } from '../world.js'

const mockUrl = 'https://sign.test'

async function refusalsOfMock() {
  const mock = createSignpostMock({ baseUrl: mockUrl })
  const server = setupServer(...mock.handlers)
  server.listen()
  try {
    return await collectRefusals(createClient({ apiKey: mock.keys.live, baseUrl: mockUrl }))
  } finally {
    server.close()
  }
}

async function refusalsOfService() {
  await using world = await createWorld()
  return await collectRefusals(createClient({ apiKey: world.account.live_key, baseUrl: world.url }))
}

test('the mock rejects the same requests as the service, for the same reasons', async () => {
  const refusals = await refusalsOfMock()
  expect(Object.keys(refusals).filter((name) => refusals[name] === 'done')).toEqual(['download'])
  expect(refusals).toEqual(await refusalsOfService())
})
