import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../support/api.js'
import { createApi } from '../support/api.js'
import { contractOperations, fillPath, parametersOf } from '../support/contract.js'
import { createDraft, sendDraft } from '../support/journey.js'
import { createKeyLike } from '../support/keys.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld({ parts: { api: true, worker: false } })
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const idsOf = ({ body }: Answer): string[] => body.data.map(({ id }: { id: string }) => id)

/** Reads a list one entry at a time, and calls `meanwhile` after each. */
async function walk(path: string, meanwhile: () => Promise<unknown>) {
  const seen: string[] = []
  for (let goesOn = true; goesOn; ) {
    const last = seen.at(-1)
    const answer = await world.api.get(`${path}per_page=1${last ? `&after=${last}` : ''}`)
    seen.push(...idsOf(answer))
    goesOn = answer.body.has_more
    await meanwhile()
  }
  return seen
}

test.each(['?', '?sort=updated_at&'])('a document created meanwhile is not repeated by /documents%s', async (query) => {
  const before = [await createDraft(world.api), await createDraft(world.api), await createDraft(world.api)]
  const all = idsOf(await world.api.get(`/documents${query}per_page=100`))
  expect(await walk(`/documents${query}`, () => createDraft(world.api))).toEqual(all)
  expect(all).toEqual(expect.arrayContaining(before.map(({ id }) => id)))
})

test('a list continues after an entry that it no longer has', async () => {
  const [first, second, third] = [
    await createDraft(world.api),
    await createDraft(world.api),
    await createDraft(world.api)
  ]
  await world.api.delete(`/documents/${second.id}`)
  const query = `/documents?order=asc&after=${second.id}`
  expect(idsOf(await world.api.get(query))).toEqual([third.id])
  expect(idsOf(await world.api.get(`/documents?after=${second.id}&per_page=1`))).toEqual([first.id])
  const { has_more, pagination } = (await world.api.get(query)).body
  const all = (await world.api.get('/documents')).body.pagination
  expect([has_more, pagination]).toEqual([false, all])
  expect(all.total).toBeGreaterThan(1)
})

test.each([
  ['/templates', 'title', (document_id: string, title: string) => ({ document_id, title, roles: { Client: {} } })],
  [
    '/webhooks',
    'url',
    (_id: string, name: string) => ({ url: `http://127.0.0.1:9/${name}`, events: ['document.sent'] })
  ]
])('%s continue after an entry', async (path, name, bodyOf) => {
  const { id } = await createDraft(world.api)
  const made: string[] = []
  for (const each of ['a', 'b', 'c']) made.unshift((await world.api.post(path, bodyOf(id, each))).body.id)
  const answer = await world.api.get(`${path}?after=${made[0]}`)
  expect(idsOf(answer)).toEqual(made.slice(1))
  expect(answer.body.data[0][name]).toContain('b')
})

const lists = contractOperations.filter((operation) =>
  parametersOf(operation, 'query').some(({ name }) => name === 'after')
)

test.each(lists.filter(({ path }) => !path.includes('{')))(
  '$id refuses to continue after nothing',
  async (operation) => {
    const api = createApi(world.url, await createKeyLike(world, world.account.test_key))
    const { id } = await createDraft(createApi(world.url, (await world.createAccount()).test_key))
    for (const after of ['nothing', id, 'doc_01jd3mzzp4fq8rj6w0q4v5k2xa']) {
      const { status, body } = await api.get(`${fillPath(operation)}?after=${after}`)
      expect([status, body.error.code, Object.keys(body.error.details)]).toEqual([422, 'VALIDATION_FAILED', ['after']])
    }
  }
)

describe('documents are found by', () => {
  const found: Record<string, string> = {}

  beforeAll(async () => {
    const file = Buffer.from(
      (await world.api.get(`/documents/${(await createDraft(world.api)).id}/download?part=original`)).bytes
    )
    const create = async (details: object) =>
      (await world.api.post('/documents', { file_name: 'a.pdf', file: file.toString('base64'), ...details })).body.id
    found.lease = await create({ tags: ['lease', 'berlin'], metadata: { deal: '1', team: 'a' } })
    found.sale = await create({
      tags: ['sale'],
      metadata: { deal: '2', team: 'a', constructor: 'x', ['__proto__']: 'y' }
    })
    found.sent = (await sendDraft(world.api, [{ ...ada, email: 'Only.Here@Example.com' }])).id
    await world.api.post(`/documents/${found.sent}/void`, { reason: 'The terms have changed.' })
    const template = await world.api.post('/templates', { document_id: found.lease, title: 'T', roles: { Client: {} } })
    found.template = template.body.id
    found.copy = (await world.api.post('/documents/from-template', { template_id: found.template })).body.id
  })

  test.each<[string, string[]]>([
    ['tag=lease', ['lease']],
    ['tag=lease,sale', ['sale', 'lease']],
    ['tag=Lease', []],
    ['metadata[team]=a', ['sale', 'lease']],
    ['metadata[team]=a&metadata[deal]=2', ['sale']],
    ['metadata[deal]=1&tag=sale', []],
    ['metadata[constructor]=x', ['sale']],
    ['metadata[__proto__]=y', ['sale']],
    ['metadata[deal]=1&status=draft&order=asc', ['lease']],
    ['signer_email=only.here@example.com', ['sent']],
    ['signer_email=only.here@example.co', []],
    ['voided_by=sender', ['sent']],
    ['voided_by=signer,expiry', []],
    ['voided_by=sender,expiry', ['sent']],
    ['template_id=TEMPLATE', ['copy']],
    ['template_id=nothing,TEMPLATE', ['copy']],
    ['template_id=nothing', []],
    ['bulk_send_id=blk_01jd3n2b4dfrw9x6m3y7k5h1zc', []]
  ])('%s', async (query, names) => {
    const answer = await world.api.get(`/documents?${query.replace('TEMPLATE', found.template!)}`)
    expect([answer.status, idsOf(answer)]).toEqual([200, names.map((name) => found[name])])
    expect(answer.body.pagination.total).toBe(names.length)
  })

  test('their own details only', async () => {
    const stranger = createApi(world.url, (await world.createAccount()).test_key)
    for (const query of ['tag=lease', 'metadata[team]=a', 'signer_email=only.here@example.com', 'voided_by=sender']) {
      expect(idsOf(await stranger.get(`/documents?${query}`))).toEqual([])
    }
  })

  test('what they are changed to', async () => {
    await world.api.patch(`/documents/${found.copy}`, { tags: ['moved'], metadata: { moved: 'yes' } })
    expect(idsOf(await world.api.get('/documents?tag=moved&metadata[moved]=yes'))).toEqual([found.copy])
    await world.api.patch(`/documents/${found.copy}`, { tags: [] })
    expect(idsOf(await world.api.get('/documents?tag=moved'))).toEqual([])
    expect(idsOf(await world.api.get('/documents?metadata[moved]=yes'))).toEqual([found.copy])
  })

  test.each([
    ['metadata=x', 'metadata', 'UNKNOWN_PROPERTY'],
    ['metadata[]=x', 'metadata[]', 'UNKNOWN_PROPERTY'],
    [`metadata[${'k'.repeat(41)}]=x`, 'metadata', 'VALIDATION_FAILED'],
    ['tag=a,%20b', 'tag', 'VALIDATION_FAILED'],
    ['voided_by=nobody', 'voided_by', 'VALIDATION_FAILED']
  ])('not by %s', async (query, place, code) => {
    const { status, body } = await world.api.get(`/documents?${query}`)
    expect([status, body.error.code]).toEqual([422, code])
    expect(Object.keys(body.error.details)[0]).toContain(place)
  })
})

test('the recipients of a bulk send have pages, and continue after one of them', async () => {
  const draft = await createDraft(world.api)
  const recipients = ['a', 'b', 'c'].map((name) => ({ email: `${name}@example.com`, name }))
  const { body: bulk } = await world.api.post(`/documents/${draft.id}/bulk-send`, { recipients })
  const namesOf = async (query: string) => {
    const { body } = await world.api.get(`/bulk-sends/${bulk.id}/recipients?${query}`)
    return [body.data.map(({ name }: { name: string }) => name), body.pagination.total]
  }
  expect(await namesOf('per_page=2')).toEqual([['a', 'b'], 3])
  expect(await namesOf('per_page=2&page=2')).toEqual([['c'], 3])
  expect(await namesOf('status=queued,failed')).toEqual([['a', 'b', 'c'], 3])
  expect(await namesOf('status=sent')).toEqual([[], 0])
  const path = `/bulk-sends/${bulk.id}/recipients`
  const { body: first } = await world.api.get(`${path}?per_page=2`)
  const { body: rest } = await world.api.get(`${path}?per_page=2&after=${first.data[1].id}`)
  expect([first.has_more, rest.has_more, rest.data[0].name]).toEqual([true, false, 'c'])
  expect(rest.pagination).toEqual({ ...first.pagination, total: 3, total_pages: 2 })
  expect(bulk.recipients.map(({ id }: { id: string }) => id)).toEqual([...first.data, ...rest.data].map(({ id }) => id))
  const { body: other } = await world.api.post(`/documents/${draft.id}/bulk-send`, { recipients })
  for (const after of [bulk.id, other.recipients[0].id, first.data[0].id.replace(/.{3}$/, '0zz'), 'nothing']) {
    const { status, body } = await world.api.get(`${path}?after=${after}`)
    expect([status, Object.keys(body.error.details)]).toEqual([422, ['after']])
  }
  const stranger = createApi(world.url, (await world.createAccount()).test_key)
  expect((await stranger.get(`/bulk-sends/${bulk.id}/recipients`)).status).toBe(404)
})
