import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationWithId } from '../../support/contract.js'
import { createVocabulary } from '../../support/fuzz/populate.js'
import { problemOf } from '../../support/fuzz/problem-of.js'
import { type FuzzRequest, requestsTo } from '../../support/fuzz/requests.js'
import { createSender } from '../../support/fuzz/send.js'
import { startTamperingProxy } from '../../support/tampering-proxy.js'
import { createWorld, type World } from '../../world.js'

const operation = operationWithId('listDocuments')
let world: World
let generated: FuzzRequest[]
beforeAll(async () => {
  world = await createWorld()
  generated = fc.sample(requestsTo(operation, await createVocabulary(world)), { seed: 20261129, numRuns: 60 })
})
afterAll(() => world?.[Symbol.asyncDispose]())

/** What is wrong with the answers that random requests get at an address. */
async function problemsAt(url: string): Promise<string[]> {
  const send = createSender(url)
  const problems: string[] = []
  for (const { path, query, headers } of generated) {
    const authorization = { Authorization: `Bearer ${world.account.test_key}` }
    const outgoing = { method: 'GET', path: path + query, headers: { ...authorization, ...headers }, body: undefined }
    problems.push(problemOf(operation, await send(outgoing).catch((error: Error) => error)))
  }
  return problems.filter(Boolean)
}

test('random requests get answers that match the contract', async () => {
  expect(await problemsAt(world.url)).toEqual([])
})

test('a planted fault is found: errors with a property that the contract has under another name', async () => {
  await using proxy = await startTamperingProxy(world.url, {
    answer: ({ status, text }) => ({ status, text: text.replace('"code":', '"kode":') })
  })
  expect((await problemsAt(proxy.url)).join()).toContain("must have required property 'code'")
})
