import { createClient } from '@signpost/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLost } from '../../bench/load/find-lost.js'
import { createApi } from '../../support/api.js'
import { createWorld, type World } from '../../world.js'
import { completeDocument } from './support/complete-document.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

test('what is signed is not lost, and a planted fault is found: a document that is', async () => {
  const key = world.account.test_key
  const client = createClient({ apiKey: key, baseUrl: world.url })
  const api = createApi(world.url, key)
  const ids = await Promise.all([1, 2, 3].map(() => completeDocument(api)))
  expect(await findLost(client, ids)).toEqual([])
  expect(await findLost(client, [...ids, 'doc_lost'])).toEqual(['doc_lost'])
})
