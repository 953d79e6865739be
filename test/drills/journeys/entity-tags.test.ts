import { isEqual } from '@signpost/spec/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Api, createApi } from '../../support/api.js'
import { contractOperations, operationWithId, parametersOf, problemsOfAnswer } from '../../support/contract.js'
import { callEveryOperation } from '../../support/every-operation.js'
import { createDraft, openSession } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { createWorld, type World } from '../../world.js'

let world: World
let manager: Api
beforeAll(async () => {
  world = await createWorld()
  manager = createApi(world.url, await createKeyLike(world, world.account.test_key))
})
afterAll(() => world[Symbol.asyncDispose]())

const placesOfCreated = [
  ...new Set(contractOperations.flatMap(({ operation }) => operation['x-location']?.split('/')[1] ?? []))
].sort()
/** The first parts of the paths that answers named as the place of what they created. */
const located = new Set<string>()

const conditional = contractOperations
  .filter((operation) => parametersOf(operation, 'header').some(({ name }) => name === 'If-Match'))
  .map(({ id }) => id)

const places: Record<string, string> = { doc: '/documents/', tpl: '/templates/', whe: '/webhooks/' }

/** Reads the object of an answer again. */
function readAgain({ body: { id } }: Answer): Promise<Answer> {
  const [prefix] = String(id).split('_')
  return world.api.get(prefix === 'acc' ? '/account' : `${places[prefix!]}${id}`)
}

test('every change that can be conditional is refused without effect, and every ETag is that of the object', async () => {
  const refused = new Set<string>()
  const tagged = new Set<string>()
  await callEveryOperation(world, async (id, call) => {
    if (conditional.includes(id)) {
      const first = await call({ 'if-match': '"outdated"' })
      if (first.status === 412) refused.add(id)
      expect(problemsOfAnswer(operationWithId(id), first)).toBe('')
    }
    const answer = await call()
    await expectThere(answer)
    if (answer.headers.has('etag')) {
      tagged.add(id)
      // The preparation of a document has no identifier.
      if (answer.body.id) await expectSameTag(answer)
    }
    return answer
  })
  expect([...refused].sort()).toEqual([...conditional].sort())
  expect([...located].sort()).toEqual(placesOfCreated)
  expect([...tagged]).toEqual(
    expect.arrayContaining(['getDocument', 'setDocumentFields', 'createWebhook', 'duplicateTemplate'])
  )
})

// Whoever creates something reads it back where the answer says that it is.
async function expectThere({ status, headers, body }: Answer) {
  const location = headers.get('location')
  if (status >= 300 || location === null) return
  const path = location.replace(/^\/v1/, '')
  located.add(path.split('/')[1]!)
  const there = await manager.get(path)
  expect({ location, status: there.status, id: there.body.id }).toEqual({ location, status: 200, id: body.id })
}

// What happens in the background can change the object meanwhile: then its ETag is another.
async function expectSameTag(answer: Answer) {
  const again = await readAgain(answer)
  if (again.status !== 200) return
  const { secret: _, ...body } = answer.body
  const isSame = answer.headers.get('etag') === again.headers.get('etag')
  expect(isSame, answer.body.id).toBe(isEqual(body, again.body))
}

const webhook = { url: 'http://127.0.0.1:9/hook', events: ['document.sent'] }
const kinds = {
  document: { create: async () => `/documents/${(await createDraft(world.api)).id}`, property: 'title' },
  template: { create: async () => createTemplate(), property: 'title' },
  webhook: {
    create: async () => `/webhooks/${(await world.api.post('/webhooks', webhook)).body.id}`,
    property: 'description'
  },
  account: { create: async () => '/account', property: 'name' }
}

async function createTemplate() {
  const { id: document_id } = await createDraft(world.api)
  return `/templates/${(await world.api.post('/templates', { document_id, roles: { Client: {} } })).body.id}`
}

describe.each(Object.entries(kinds))('a %s', (_name, { create, property }) => {
  test('is changed by one of several who know the same state', async () => {
    const path = await create()
    const headers = { 'if-match': (await world.api.get(path)).headers.get('etag')! }
    const attempts = Array.from({ length: 8 }, (_, index) =>
      world.api.patch(path, { [property]: `By ${index}` }, { headers })
    )
    const answers = await Promise.all(attempts)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)])
    const won = answers.find(({ status }) => status === 200)!
    const lost = answers.find(({ status }) => status === 412)!
    expect(lost.body.error).toMatchObject({ code: 'PRECONDITION_FAILED', type: 'state_conflict' })
    const now = await world.api.get(path)
    expect(now.body[property]).toBe(won.body[property])
    expect(now.headers.get('etag')).toBe(won.headers.get('etag'))
  })

  test('can be changed again with the new ETag, and a retry of the change succeeds', async () => {
    const path = await create()
    const before = (await world.api.get(path)).headers.get('etag')!
    const change = { [property]: 'First' }
    const first = await world.api.patch(path, change, { headers: { 'if-match': before } })
    expect(first.status).toBe(200)
    expect((await world.api.patch(path, change, { headers: { 'if-match': before } })).status).toBe(200)
    const headers = { 'if-match': `"other", W/${first.headers.get('etag')}` }
    expect((await world.api.patch(path, { [property]: 'Second' }, { headers })).status).toBe(200)
    expect((await world.api.patch(path, { [property]: 'Third' }, { headers })).status).toBe(412)
    expect((await world.api.patch(path, { [property]: 'Third' }, { headers: { 'if-match': '*' } })).status).toBe(200)
    expect((await world.api.patch(path, { [property]: 'Fourth' })).status).toBe(200)
  })

  test('is not sent again to those who know it', async () => {
    const path = await create()
    const read = (etag: string) => world.api.get(path, { headers: { 'if-none-match': etag } })
    const known = await world.api.get(path)
    const etag = known.headers.get('etag')!
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    const same = await read(etag)
    expect([same.status, same.bytes.length, same.headers.get('etag')]).toEqual([304, 0, etag])
    await world.api.patch(path, { [property]: `Not ${known.body[property]}`.slice(0, 100) })
    expect((await read(etag)).status).toBe(200)
  })
})

test('one of several sends, voids and deletions that know the same state takes place', async () => {
  const { id } = await createDraft(world.api)
  const read = async () => (await world.api.get(`/documents/${id}`)).headers.get('etag')!
  const draft = await read()
  await world.api.put(`/documents/${id}/fields`, { roles: { Client: {} }, fields: [] })
  // The fields of a draft are not in its answer, but the time of their change is.
  const send = (etag: string) =>
    world.api.post(
      `/documents/${id}/send`,
      { signers: [{ email: 'ada@example.com', name: 'Ada', role: 'Client' }] },
      { headers: { 'if-match': etag } }
    )
  expect((await send(draft)).body.error.code).toBe('PRECONDITION_FAILED')
  const prepared = await read()
  const sends = await Promise.all([send(prepared), send(prepared), send(prepared)])
  expect(sends.map(({ status }) => status).sort()).toEqual([200, 412, 412])
  const stale = { headers: { 'if-match': prepared } }
  expect((await world.api.delete(`/documents/${id}`, stale)).status).toBe(412)
  expect((await world.api.post(`/documents/${id}/remind`, {}, stale)).status).toBe(412)
  const reason = { reason: 'The terms have changed.' }
  expect((await world.api.post(`/documents/${id}/void`, reason, stale)).status).toBe(412)
  expect(
    (await world.api.post(`/documents/${id}/void`, reason, { headers: { 'if-match': await read() } })).status
  ).toBe(200)
})

test('a draft’s fields have an ETag of their own', async () => {
  const { id } = await createDraft(world.api)
  const path = `/documents/${id}/fields`
  const headers = { 'if-match': (await world.api.get(path)).headers.get('etag')! }
  const puts = ['A', 'B', 'C'].map((role) => world.api.put(path, { roles: { [role]: {} }, fields: [] }, { headers }))
  expect((await Promise.all(puts)).map(({ status }) => status).sort()).toEqual([200, 412, 412])
})

test('the order of metadata has no meaning', async () => {
  const { id } = await createDraft(world.api)
  const metadata = { zebra: '1', a: '2', bb: '3' }
  const changed = await world.api.patch(`/documents/${id}`, { metadata })
  expect((await world.api.get(`/documents/${id}`)).headers.get('etag')).toBe(changed.headers.get('etag'))
})

test('signers and the usage of the account change it, and a replayed answer keeps its own', async () => {
  const account = async () => (await world.api.get('/account')).headers.get('etag')
  const before = await account()
  const ofTestMode = await world.api.get('/account', { key: world.account.test_key })
  expect(ofTestMode.headers.get('etag')).not.toBe(before)
  const { id } = await createDraft(world.api)
  expect(await account()).not.toBe(before)
  const once = { headers: { 'idempotency-key': `void ${id}` } }
  await world.api.post(`/documents/${id}/send`, { signers: [{ email: 'ada@example.com', name: 'Ada' }] })
  const sent = await world.api.get(`/documents/${id}`)
  const session = await openSession(world, id, sent.body.signers[0].id)
  expect((await session.post('/signing/session/view')).status).toBe(200)
  expect((await world.api.get(`/documents/${id}`)).headers.get('etag')).not.toBe(sent.headers.get('etag'))
  const reason = { reason: 'The terms have changed.' }
  const voided = await world.api.post(`/documents/${id}/void`, reason, once)
  await world.api.patch(`/documents/${id}`, { title: 'Another' })
  const replayed = await world.api.post(`/documents/${id}/void`, reason, once)
  expect(replayed.headers.get('idempotency-replayed')).toBe('true')
  expect(replayed.headers.get('etag')).toBe(voided.headers.get('etag'))
})

test('a tag without quotes is refused, so that nobody takes it for one that is outdated', async () => {
  const { id } = await createDraft(world.api)
  const answer = await world.api.patch(`/documents/${id}`, { title: 'A' }, { headers: { 'if-match': 'abc' } })
  expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([422, ['if-match']])
})
