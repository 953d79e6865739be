import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractOperations, type Json, resolve } from '../../support/contract.js'
import { callEveryOperation } from '../../support/every-operation.js'
import { createWorld, type World } from '../../world.js'

// API keys, webhook secrets, JSON Web Tokens, and URLs with a token or a signature.
const secret = /sp_(live|test)_[0-9A-Za-z]{20}|whsec_|eyJ|#token=|[?&]signature=/

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { SIGNPOST_ENCRYPTION_KEYS: randomBytes(32).toString('base64') } })
})
afterAll(() => world[Symbol.asyncDispose]())

test('no stored answer contains a secret that can be read', async () => {
  const [readable, sealed] = [new Set<string>(), new Set<string>()]
  await callEveryOperation(world, async (operation, call) => {
    const key = randomUUID()
    const answer = await call({ 'idempotency-key': key })
    const [stored] = await world.sql<{ body: string }[]>`select body from idempotency_keys where key = ${key}`
    const isSealed = stored !== undefined && /^[A-Za-z0-9+/=]+$/.test(stored.body)
    // What is sealed is looked at as bytes: in Base64, three letters of a secret come up by chance in one run of twenty.
    const text = isSealed ? Buffer.from(stored.body, 'base64').toString('latin1') : (stored?.body ?? '')
    if (secret.test(text)) readable.add(operation)
    if (isSealed) sealed.add(operation)
    return answer
  })
  expect([...readable]).toEqual([])
  expect([...sealed].sort()).toEqual(answeringSecrets().sort())
})

// As the contract marks the properties of their answers.
function answeringSecrets(): string[] {
  return contractOperations
    .filter(({ method, operation }) => {
      const schemas = Object.values<Json>(operation.responses).map(
        (each) => resolve(each).content?.['application/json']
      )
      const properties = schemas.flatMap((each) => Object.values<Json>(resolve(each?.schema)?.properties ?? {}))
      return method === 'POST' && properties.some((property) => property['x-secret'])
    })
    .map(({ id }) => id)
}
