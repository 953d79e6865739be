import { createClient } from '@signpost/sdk'
import { createSignpostMock } from '@signpost/sdk/msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import {
  type ContractOperation,
  contractOperations,
  type Json,
  parametersOf,
  resolve,
  takesToken
} from '../../support/contract.js'
import { createKeyLike, everyScope } from '../../support/keys.js'
import { makePdf } from '../../support/pdfs.js'
import { createWorld, type World } from '../../world.js'

/** The service or the mock, with the same objects. */
interface Side {
  api: Api
  /** The object that the path of a list names. */
  idOf: Record<string, string>
}

let world: World
let service: Side
let mock: Side
const server = setupServer()
beforeAll(async () => {
  world = await createWorld()
  service = await prepare(world.url, await createKeyLike(world, world.account.test_key))
  const { handlers, fixtures } = createSignpostMock({ baseUrl: 'https://sign.test' })
  server.use(...handlers)
  server.listen({ onUnhandledRequest: 'bypass' })
  mock = await prepare('https://sign.test', (await fixtures.key({ scopes: [...everyScope] })).key)
})
afterAll(async () => {
  server.close()
  await world[Symbol.asyncDispose]()
})

async function prepare(baseUrl: string, apiKey: string): Promise<Side> {
  const signpost = createClient({ baseUrl, apiKey })
  const draft = async (title: string) =>
    signpost.documents.create({ file_name: 'a.pdf', file: await makePdf(), title, external_id: title })
  const { id: document } = await draft('First')
  const { id: sent } = await draft('Second')
  await signpost.documents.send(sent, { signers: [{ email: 'ada@example.com', name: 'Ada Lovelace' }] })
  await signpost.templates.create({ document_id: document, title: 'Lease', roles: { Tenant: {} } })
  const endpoint = await signpost.webhooks.create({ url: 'http://127.0.0.1:9/hook', events: ['document.sent'] })
  // Events are listed a moment after they happened.
  await vi.waitFor(async () => expect((await signpost.events.list()).data).toHaveLength(1), 60_000)
  return { api: createApi(baseUrl, apiKey), idOf: { documents: sent, webhooks: endpoint.id } }
}

const lists = contractOperations.filter(
  (operation) => !takesToken(operation) && parametersOf(operation, 'query').some(({ name }) => name === 'per_page')
)
// Their rows are not made by the same requests, or are written later.
const others = [
  'listForms',
  'listRequests',
  'listKeys',
  'listAccountLog',
  'listMembers',
  'listTestEmails',
  'listDeliveries',
  'listDocumentDeliveries'
]

function valuesOf({ type, format, enum: allowed, items, maxLength }: Json): string[] {
  if (allowed) return [...allowed, 'nonsense', `${allowed[0]},${allowed.at(-1)}`]
  if (type === 'array') return listsOf(resolve(items).enum)
  if (type === 'integer') return ['1', '2', '0', '-1', '1.5', '1e3', 'x', '99999999999', '٣']
  if (type === 'boolean') return ['true', 'false', '1', 'TRUE']
  if (format === 'date-or-time') return [...times, 'x']
  return ['First', 'x', ' ', '%00', 'x'.repeat((maxLength ?? 1000) + 1)]
}

const listsOf = (allowed: string[] = ['First', 'x']) => [...allowed, allowed.join(','), `${allowed[0]},nonsense`, ',']

const times = [
  '2020-01-01T00:00:00Z',
  '2099-12-31T23:59:59.999%2B02:00',
  '2099-01-01',
  '2026-02-30T00:00:00Z',
  '2026-01-01T25:00:00Z',
  '2026-01-01T00:00:00%2B24:00'
]

// The drill `errors` tries every value of every parameter.
const triesEverything = process.env.EVERY_QUERY === '1'
const known = new Set<string>()

/**
 * Every value of a parameter, none, several, and what looks like an object or a list. Of one that an earlier list has as well, a few:
 * parameters are read by their schemas.
 */
function queriesOf({ name, schema }: Json): string[] {
  const values = valuesOf(schema)
  const [first, second] = values
  const kind = `${name} ${JSON.stringify(schema)}`
  if (known.has(kind) && !triesEverything) {
    return ['', first, values.at(-1), `${first}&${name}=${second}`].map((value) => `${name}=${value}`)
  }
  known.add(kind)
  const repeated = [`${first}&${name}=${first}`, `${first}&${name}=${second}`, `&${name}=${first}`, `${first}&${name}=`]
  const nested = ['[]', '[0]', '[a]', '[__proto__]', '%5Ba%5D', '.a']
  return [
    ...['', ...values, ...repeated].map((value) => `${name}=${value}`),
    ...nested.map((end) => `${name}${end}=${first}`)
  ]
}

/** What a query answers, without what differs between the service and the mock. */
async function answerTo({ api, idOf }: Side, operation: ContractOperation, query: string) {
  const path = operation.path.replace(/\/(\w+)\/\{id\}/, (_match, kind) => `/${kind}/${idOf[kind]}`)
  const { status, body } = await api.get(`${path}?${query}`)
  if (status !== 200) {
    const { code, message, details } = body.error
    return { status, code, message, details }
  }
  return { status, rows: others.includes(operation.id) ? 'not compared' : body.data.length }
}

describe('the mock answers every list with the values of its parameters as the service does', () => {
  const tried = lists.map((operation) => ({
    id: operation.id,
    operation,
    queries: parametersOf(operation, 'query').flatMap(queriesOf)
  }))
  test.each(tried)('$id', async ({ operation, queries }) => {
    const ask = async (side: Side) => {
      const answers = await Promise.all(queries.map((query) => answerTo(side, operation, query)))
      return Object.fromEntries(queries.map((query, index) => [query, answers[index]]))
    }
    const answers = await ask(service)
    expect(Object.values(answers).filter((answer) => answer!.status >= 500)).toEqual([])
    expect(await ask(mock)).toEqual(answers)
  })
})

test('a list that is given several times is one list, and other parameters are given once', async () => {
  for (const { api } of [service, mock]) {
    const both = await api.get('/documents?status=draft&status=sent')
    expect(both.body.data).toHaveLength(2)
    expect((await api.get('/documents?status=draft,sent')).body).toEqual(both.body)
    const { status, body } = await api.get('/documents?page=1&page=1')
    expect(status).toBe(422)
    expect(body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { page: 'must be given only once' } })
  }
})
