import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { type ContractOperation, contractOperations, fillPath, parametersOf, takesToken } from '../support/contract.js'
import { createKeyLike } from '../support/keys.js'
import { createWorld, type World } from '../world.js'

let world: World
let api: Api
beforeAll(async () => {
  world = await createWorld({ parts: { api: true, worker: false } })
  api = createApi(world.url, await createKeyLike(world, world.account.test_key))
})
afterAll(() => world[Symbol.asyncDispose]())

const gets = contractOperations.filter((operation) => operation.method === 'GET' && !takesToken(operation))
const timeFilters = gets.flatMap((operation) =>
  parametersOf(operation, 'query')
    .filter(({ schema }) => schema.format === 'date-or-time')
    .map(({ name }) => ({ id: operation.id, name, operation }))
)
const impossible = [
  '2026-02-30T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '2026-01-01T00:00:00+24:00',
  '2026-02-30'
]

const refusal = (code: string, place: string) => ({
  status: 422,
  body: { error: { code, details: { [place]: expect.any(String) } } }
})

// Not the audit trail of a document, which is always whole, and the recipients of a bulk send, which never change.
const lists = gets.filter(
  (operation) =>
    operation.id !== 'listBulkSendRecipients' && parametersOf(operation, 'query').some(({ name }) => name === 'after')
)

describe('every list is filtered by time', () => {
  test.each(lists)('$id', async (operation) => {
    const names = parametersOf(operation, 'query').map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['created_after', 'created_before', 'updated_after']))
    const { status, body } = await ask(
      operation,
      'created_after=2020-01-01T00:00:00Z&created_before=2020-01-01&updated_after=2020-01-01T00:00:00Z'
    )
    // Of an object that does not exist.
    if (operation.path.includes('{')) return expect(status).toBe(404)
    expect({ status, data: body.data }).toEqual({ status: 200, data: [] })
  })
})

describe('a time that does not exist is invalid', () => {
  test.each(timeFilters)('as $name of $id', async ({ name, operation }) => {
    for (const time of impossible) {
      const answer = await ask(operation, `${name}=${encodeURIComponent(time)}`)
      expect(answer, time).toMatchObject(refusal('VALIDATION_FAILED', name))
    }
  })

  test.each(impossible)('in a body: %s', async (time) => {
    const endpoint = { url: 'http://127.0.0.1:9/hook', events: ['document.sent'] }
    const { id } = (await api.post('/webhooks', endpoint)).body
    const redelivery = await api.post(`/webhooks/${id}/redeliver`, { created_after: time })
    expect(redelivery).toMatchObject(refusal('VALIDATION_FAILED', 'created_after'))
    const key = await api.post('/keys', { name: 'short', expires_at: time })
    expect(key).toMatchObject(refusal('VALIDATION_FAILED', 'expires_at'))
  })
})

test.each(gets)('query parameters of no name that $id has are unknown', async (operation) => {
  const [first] = parametersOf(operation, 'query')
  const name = first?.name ?? 'page'
  const unknown = [`${name}[a]`, `${name}[]`, `${name}[0]`, `${name}[__proto__]`, 'x[__proto__]', '__proto__[x]']
  for (const place of [...unknown, '__proto__', 'constructor']) {
    const { status, body } = await ask(operation, `${place}=1`)
    expect({ status, code: body.error?.code }, place).toEqual({ status: 422, code: 'UNKNOWN_PROPERTY' })
    expect(Object.entries(body.error.details)).toEqual([[place, 'is not a known parameter']])
  }
})

function ask(operation: ContractOperation, query: string) {
  return api.get(`${fillPath(operation)}?${query}`)
}
