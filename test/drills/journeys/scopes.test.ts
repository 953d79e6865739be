import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { type ContractOperation, contractOperations, fillPath, takesToken } from '../../support/contract.js'
import { createKeyLike, everyScope } from '../../support/keys.js'
import { createWorld, type World } from '../../world.js'

const operations = contractOperations.filter((operation) => !takesToken(operation))
const scopeOf = ({ operation }: ContractOperation): string | null => operation['x-scope']

let world: World
beforeAll(async () => {
  world = await createWorld({ parts: { api: true, worker: false } })
})
afterAll(() => world[Symbol.asyncDispose]())

/** The operations that refuse a key for its scopes, with the scope that they name. */
async function refusedTo(key: string) {
  const api = createApi(world.url, key)
  const refused: Record<string, unknown> = {}
  // A few at once: of all at once, a busy machine did not answer some for their scopes.
  const queue = operations.values()
  const work = async () => {
    for (const operation of queue) {
      // Invalid for most operations, which is found out after the scope.
      const body = operation.operation.requestBody && {}
      const { status, body: answered } = await api.call(operation.method, fillPath(operation), { body })
      const missing = answered?.error?.code === 'SCOPE_MISSING'
      expect(status, operation.id).not.toBe(503)
      expect(status === 403 && missing, operation.id).toBe(missing)
      if (missing) refused[operation.id] = answered.error.details
    }
  }
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(work))
  return refused
}

function others(scopes: readonly string[]) {
  const refused = operations.filter((operation) => ![null, ...scopes].includes(scopeOf(operation)))
  return Object.fromEntries(refused.map((operation) => [operation.id, { scope: scopeOf(operation) }]))
}

describe('every operation', () => {
  test.each(everyScope)('with a key of the scope %s alone', async (scope) => {
    const key = await createKeyLike(world, world.account.test_key, { scopes: [scope] })
    expect(await refusedTo(key)).toEqual(others([scope]))
  })

  test('with a key of every scope', async () => {
    expect(await refusedTo(await createKeyLike(world, world.account.test_key))).toEqual({})
  })

  test('with a key without scopes, which can do what keys could before', async () => {
    const before = everyScope.filter((scope) => !['keys', 'members', 'erase'].includes(scope))
    for (const key of [world.account.test_key, world.account.live_key]) {
      expect(await refusedTo(key)).toEqual(others(before))
    }
  })
})

test('a scope is missing before the request is read', async () => {
  const key = await createKeyLike(world, world.account.test_key, { scopes: ['account'] })
  const { body } = await createApi(world.url, key).post('/documents', '{"broken":')
  expect(body.error).toMatchObject({ code: 'SCOPE_MISSING', details: { scope: 'documents:write' } })
})

test('a path or method that does not exist is the same with every key', async () => {
  const api = createApi(world.url, await createKeyLike(world, world.account.test_key, { scopes: ['account'] }))
  expect((await api.get('/nothing')).body.error.code).toBe('ROUTE_NOT_FOUND')
  expect((await api.delete('/documents')).body.error.code).toBe('METHOD_NOT_ALLOWED')
})
