import { setupServer } from 'msw/node'
import { expect, it } from 'vitest'
import { createClient } from '../client.js'
import { checkedFetch } from '../testing/contract-check.js'
import { collectRefusals } from '../testing/refusals.js'
import { createSignpostMock } from './index.js'

// Beside a running service, with its address and a live key:
//   PARITY_URL=http://localhost:4400 PARITY_KEY=sp_live_… npx vitest run sdk/src/msw/parity.test.ts
const { PARITY_URL: baseUrl, PARITY_KEY: apiKey } = process.env
const mockUrl = 'https://sign.test'

function refusalsOf(baseUrl: string, apiKey: string) {
  const { fetch } = checkedFetch()
  return collectRefusals(createClient({ apiKey, baseUrl, fetch, timeout: 180_000 }), fetch)
}

async function refusalsOfMock() {
  const server = setupServer(...createSignpostMock({ baseUrl: mockUrl }).handlers)
  server.listen()
  try {
    return await refusalsOf(mockUrl, 'sp_live_x')
  } finally {
    server.close()
  }
}

it('refuses only what has to be refused', async () => {
  const refusals = await refusalsOfMock()
  const done = Object.keys(refusals).filter((name) => refusals[name] === 'done')
  expect(done).toEqual(['download'])
})

it.runIf(baseUrl && apiKey)('refuses as the service does', { timeout: 300_000 }, async () => {
  expect(await refusalsOfMock()).toEqual(await refusalsOf(baseUrl!, apiKey!))
})
