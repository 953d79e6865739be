import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bodySchemaOf,
  type ContractOperation,
  contract,
  contractOperations,
  exampleBody,
  fillPath,
  filtersByProperty,
  type Json,
  operationWithId,
  problemsOf,
  takesToken
} from '../support/contract.js'
import { makePdf } from '../support/pdfs.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

describe.each(contractOperations)('$id', (operation) => {
  test('is mounted, and requires a key or a token', async () => {
    const { status, body } = await call(operation, null)
    const code = takesToken(operation) ? 'SIGNING_TOKEN_MISSING' : 'API_KEY_MISSING'
    expect({ status, code: body.error.code }).toEqual({ status: 401, code })
    expect(problemsOf(body, '/components/schemas/ErrorResponse')).toBe('')
  })

  test('rejects an unknown key', async () => {
    const { status, body } = await call(operation, 'sp_live_nonsense')
    const code = takesToken(operation) ? 'SIGNING_TOKEN_INVALID' : 'API_KEY_INVALID'
    expect({ status, code: body.error.code }).toEqual({ status: 401, code })
  })

  test.skipIf(takesToken(operation))('is implemented: does not fail on the contract’s own example', async () => {
    const { status } = await call(operation, world.account.test_key, exampleBody(operation))
    expect(status).toBeLessThan(500)
  })
})

test('a document has the details of its request, and is found by them', async () => {
  const operation = operationWithId('createDocument')
  const request = { ...exampleBody(operation), file: (await makePdf()).toString('base64') }
  const details = Object.keys(bodySchemaOf(operation).properties).filter(
    (name) => name in contract.components.schemas.Document.properties
  )
  const given = Object.fromEntries(details.map((name) => [name, request[name]]))
  const example = 'the example of each detail is in spec/src/document-details.tsp'
  expect(Object.keys(request), example).toEqual(expect.arrayContaining(details))
  const { status, body } = await world.api.post('/documents', request)
  const column = `a migration in server/migrations has to add a column to documents for each of ${details.join(', ')}`
  expect(status, `${column}: ${JSON.stringify(body)}`).toBe(201)
  expect(body).toMatchObject(given)
  expect((await world.api.get(`/documents/${body.id}`)).body).toMatchObject(given)
  for (const name of filtersByProperty.filter((filter) => details.includes(filter))) {
    const listed = `${name}: a migration has to add the column to document_listings and to list_documents()`
    expect(await idsOf(`${name}=${request[name]}`), listed).toEqual([body.id])
    expect(await idsOf(`${name}=another`), name).toEqual([])
  }
})

async function idsOf(query: string) {
  const { status, body } = await world.api.get(`/documents?${query}`)
  expect(status, `${query}: ${JSON.stringify(body)}`).toBe(200)
  return body.data.map(({ id }: Json) => id)
}

function call(operation: ContractOperation, key: string | null, body?: unknown) {
  return world.api.call(operation.method, fillPath(operation), {
    key,
    body: operation.operation.requestBody ? (body ?? {}) : undefined
  })
}
