import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNothingOf } from '../../contract/isolation/describe-isolation.js'
import { createApi } from '../../support/api.js'
import { operationWithId } from '../../support/contract.js'
import { buildEstates, type Estate } from '../../support/estate.js'
import { referencesOf } from '../../support/identifiers.js'
import { createKeyLike } from '../../support/keys.js'
import { startTamperingProxy } from '../../support/tampering-proxy.js'
import { createWorld, type World } from '../../world.js'

let world: World
let ours: Estate
let theirs: Estate
beforeAll(async () => {
  world = await createWorld()
  const other = await world.createAccount({ name: 'Other Ltd' })
  const [one, another] = await buildEstates(world, {
    'our-test': await createKeyLike(world, world.account.test_key),
    'their-test': await createKeyLike(world, other.test_key)
  })
  ours = one!
  theirs = another!
})
afterAll(() => world?.[Symbol.asyncDispose]())

const operation = operationWithId('getDocument')
const [reference] = referencesOf(operation)

test('a document of another account is not found', async () => {
  await expectNothingOf(ours, [theirs], operation, reference!, 'all')
})

test('a planted fault is found: a handler that forgets whose document it is', async () => {
  const isTheirs = (path: string) => theirs.ids.document.some((id) => path.includes(id))
  await using proxy = await startTamperingProxy(world.url, {
    request: (headers, path) => (isTheirs(path) ? { ...headers, authorization: `Bearer ${theirs.key}` } : headers)
  })
  const careless: Estate = { ...ours, api: createApi(proxy.url, ours.key) }
  await expect(expectNothingOf(careless, [theirs], operation, reference!, 'all')).rejects.toThrow('their-test')
})
