import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContractOperation, contract, contractOperations, type Json, problemsOf } from '../support/contract.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

describe.each(contractOperations)('$id', (operation) => {
  test('is mounted, and requires a key or a token', async () => {
    const { status, body } = await call(operation, null)
    const code = operation.security.includes('SigningToken') ? 'SIGNING_TOKEN_MISSING' : 'API_KEY_MISSING'
    expect({ status, code: body.error.code }).toEqual({ status: 401, code })
    expect(problemsOf(body, '/components/schemas/ErrorResponse')).toBe('')
  })

  test('rejects an unknown key', async () => {
    const { status, body } = await call(operation, 'sp_live_nonsense')
    const code = operation.security.includes('SigningToken') ? 'SIGNING_TOKEN_INVALID' : 'API_KEY_INVALID'
    expect({ status, code: body.error.code }).toEqual({ status: 401, code })
  })

  test.skipIf(operation.security.includes('SigningToken'))(
    'is implemented: does not fail on the contract’s own example',
    async () => {
      const { status } = await call(operation, world.account.test_key, exampleBody(operation))
      expect(status).toBeLessThan(500)
    }
  )
})

// The example in the contract, so that only the operation itself determines the response.
function exampleBody({ operation }: ContractOperation) {
  const name = operation.requestBody?.content['application/json'].schema.$ref.split('/').at(-1)
  return name && contract.components.schemas[name].examples?.[0]
}

function call({ method, path, operation }: ContractOperation, key: string | null, body?: unknown) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name) => exampleOf(operation, name))
  return world.api.call(method, filled, { key, body: operation.requestBody ? (body ?? {}) : undefined })
}

function exampleOf(operation: Json, name: string) {
  const { schema } = operation.parameters.find((parameter: Json) => parameter.name === name)
  return contract.components.schemas[schema.$ref.split('/').at(-1)].examples[0]
}
