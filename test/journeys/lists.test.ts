import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '../support/api.js'
import { createDraft, sendDraft, waitForStatus } from '../support/journey.js'
import { createKeyLike } from '../support/keys.js'
import { uuidOf } from '../support/uuid-of.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
  world.clock.freeze()
  await fill()
})
afterAll(() => world[Symbol.asyncDispose]())

const ids: Record<string, string> = {}
const times: Record<string, string> = {}

// Time filters refer to the document with this creation time.
const timed = (query: object) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, /_(after|before)$/.test(name) ? times[value] : value])
  )

// A minute apart, so that every order is unambiguous.
async function fill() {
  const make = async (name: string, title: string, external_id?: string) => {
    const document = await createDraft(world.api, { title, external_id })
    ids[name] = document.id
    times[name] = document.created_at
    world.clock.advance(60_000)
  }
  await make('lease', 'Lease of a FLAT', 'crm-1')
  await make('percent', '100% off_by_one \\ sale', 'crm-2')
  await make('umlaut', 'Mietvertrag ZÜRICH', 'crm-1')
  await make('greek', 'ΣΥΜΒΑΣΗ')
  await make('sent', 'For signature')
  await make('gone', 'Thrown away')
  const signers = [
    { email: 'Grace.Hopper@navy.example', name: 'Grace Hopper' },
    { email: 'zoe@example.org', name: 'Zoë Ågren' }
  ]
  await world.api.post(`/documents/${ids.sent}/send`, { signers })
  world.clock.advance(60_000)
  await world.api.delete(`/documents/${ids.gone}`)
}

async function list(query: Record<string, string>) {
  const { status, body } = await world.api.get(`/documents?${new URLSearchParams(query)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const named = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]))
  return { names: body.data.map(({ id }: { id: string }) => named[id]), pagination: body.pagination }
}

describe('a list of documents', () => {
  test.each([
    [{}, ['sent', 'greek', 'umlaut', 'percent', 'lease']],
    [{ order: 'asc' }, ['lease', 'percent', 'umlaut', 'greek', 'sent']],
    [{ sort: 'updated_at', order: 'asc' }, ['lease', 'percent', 'umlaut', 'greek', 'sent']],
    [{ status: 'draft' }, ['greek', 'umlaut', 'percent', 'lease']],
    [{ status: 'sent' }, ['sent']],
    [{ status: 'completed' }, []],
    [{ status: 'sent,draft' }, ['sent', 'greek', 'umlaut', 'percent', 'lease']],
    [{ status: 'sent,draft', order: 'asc', per_page: '2', page: '2' }, ['umlaut', 'greek'], 5],
    [{ status: 'draft,sent,draft', sort: 'updated_at', per_page: '1', page: '5' }, ['lease'], 5],
    [{ status: 'voided,completed' }, []],
    [{ status: 'sent,draft', created_after: 'umlaut' }, ['sent', 'greek']],
    [{ status: 'sent,completed', search: 'contract' }, ['sent']],
    [{ trashed: 'true' }, ['gone']],
    [{ trashed: 'true', status: 'sent' }, []],
    [{ external_id: 'crm-1' }, ['umlaut', 'lease']],
    [{ external_id: 'CRM-1' }, []],
    [{ external_id: 'crm-1', search: 'flat', status: 'draft' }, ['lease']],
    [{ created_after: 'umlaut' }, ['sent', 'greek']],
    [{ created_before: 'umlaut' }, ['percent', 'lease']],
    [{ created_after: 'lease', created_before: 'greek', search: '%' }, ['percent']],
    [{ created_after: 'gone' }, []],
    [{ updated_after: 'gone', sort: 'updated_at' }, ['sent']],
    [{ updated_after: 'gone', trashed: 'true' }, ['gone']]
  ])('%j has %j', async (query, names: string[], total = names.length) => {
    const answer = await list(timed(query))
    expect(answer).toMatchObject({ names, pagination: { total } })
  })

  test.each(['lost', 'sent,lost', 'sent,', ','])('with the status %j is refused', async (status) => {
    const { body } = await world.api.get(`/documents?status=${status}`)
    expect(body.error).toMatchObject({ code: 'VALIDATION_FAILED', message: expect.stringMatching(/^status/) })
  })

  test('ends with a partial page, and has empty pages after it', async () => {
    const second = await list({ per_page: '3', page: '2' })
    expect(second).toEqual({
      names: ['percent', 'lease'],
      pagination: { page: 2, per_page: 3, total: 5, total_pages: 2 }
    })
    const beyond = await list({ per_page: '3', page: '2147483647' })
    expect(beyond).toMatchObject({ names: [], pagination: { total: 5, total_pages: 2 } })
  })
})

describe('a search', () => {
  test.each([
    ['title', 'of a flat', ['lease']],
    ['file name', 'CONTRACT.pdf', ['sent', 'greek', 'umlaut', 'percent', 'lease']],
    ['external id', 'rm-2', ['percent']],
    ['signer’s name', 'hopper', ['sent']],
    ['signer’s address', 'HOPPER@NAVY', ['sent']],
    ['second signer', 'ågren', ['sent']],
    ['letter outside of ASCII', 'zürich', ['umlaut']],
    ['letter of another script', 'συμβαση', ['greek']],
    ['single character', 'ü', ['umlaut']],
    ['percent sign', '100%', ['percent']],
    ['percent sign that is no wildcard', 'l%e', []],
    ['underscore', 'f_b', ['percent']],
    ['underscore that is no wildcard', 'le_se', []],
    ['backslash', '\\ s', ['percent']],
    ['text that is nowhere', 'xylophone', []],
    ['text from the end of one field to the start of the next', 'flatcontract', []]
  ])('finds a %s', async (_what, search, names) => {
    expect(await list({ search })).toMatchObject({ names, pagination: { total: names.length } })
  })

  test('does not include other accounts or the other mode', async () => {
    const { live_key } = await world.createAccount()
    for (const key of [live_key, world.account.test_key]) {
      const { body } = await world.api.get('/documents?search=lease', { key })
      expect(body.pagination.total).toBe(0)
    }
  })

  test('of templates ignores case beyond ASCII', async () => {
    const template = { document_id: ids.umlaut, title: 'Vertrag ÄÖÜ', roles: { Mieter: { order: 1 } }, fields: [] }
    expect((await world.api.post('/templates', template)).body.title).toBe('Vertrag ÄÖÜ')
    const { body } = await world.api.get(`/templates?search=${encodeURIComponent('äöü')}`)
    expect(body).toMatchObject({ data: [{ title: 'Vertrag ÄÖÜ' }], pagination: { total: 1 } })
  })
})

test('documents are counted by status, with the totals of their lists', async () => {
  const { test_key } = await world.createAccount({ plan: 'business' })
  const api = createApi(world.url, test_key)
  const send = (name: string) => sendDraft(api, [{ email: `${name}@counts.example`, name }])
  const [sent, signed, declined, expired, voided] = [
    await send('sent'),
    await send('signed'),
    await send('declined'),
    await send('expired'),
    await send('voided')
  ]
  await createDraft(api, { title: 'Tagged', tags: ['lease'] })
  const gone = await createDraft(api, { title: 'Gone', tags: ['lease'] })
  await api.delete(`/documents/${gone.id}`)
  await api.post(`/test-helpers/documents/${declined.id}/signers/${declined.signers[0].id}/decline`)
  await api.post(`/test-helpers/documents/${expired.id}/expire`)
  await api.post(`/documents/${voided.id}/void`, { reason: 'Another contract takes its place.' })
  await api.post(`/test-helpers/documents/${signed.id}/signers/${signed.signers[0].id}/sign`)
  await waitForStatus(api, signed.id, 'completed')

  const count = async (query = '') => (await api.get(`/documents/counts?${query}`)).body
  const total = async (query: string) => (await api.get(`/documents?${query}`)).body.pagination.total
  expect(await count()).toEqual({
    ...{ total: 6, draft: 1, sent: 1, completed: 1, voided: 3, trashed: 1 },
    voided_by: { sender: 1, signer: 1, expiry: 1 }
  })
  for (const filter of [
    '',
    'tag=lease',
    'search=counts',
    'signer_email=EXPIRED@counts.example',
    'created_after=2999-01-01'
  ]) {
    const { voided_by, trashed, total: all, ...statuses } = await count(filter)
    expect(all, filter).toBe(await total(filter))
    expect(trashed, filter).toBe(await total(`${filter}&trashed=true`))
    for (const [status, number] of Object.entries(statuses)) {
      expect([filter, status, number]).toEqual([filter, status, await total(`${filter}&status=${status}`)])
    }
    for (const [by, number] of Object.entries(voided_by)) {
      expect([filter, by, number]).toEqual([filter, by, await total(`${filter}&voided_by=${by}`)])
    }
  }
  expect((await count(`signer_email=${sent.signers[0].email}`)).sent).toBe(1)
  const { body } = await api.get('/documents/counts?status=sent')
  expect(body.error).toMatchObject({ code: 'UNKNOWN_PROPERTY', details: { status: expect.any(String) } })
})

test('a sent document is immediately found by its signers', async () => {
  const sent = await sendDraft(world.api, [{ email: 'late@example.net', name: 'Late Comer' }])
  const { body } = await world.api.get('/documents?search=late%40example.net')
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([sent.id])
})

test('templates, endpoints, keys and e-mails are listed by the time of their creation or change', async () => {
  const { test_key } = await world.createAccount({ plan: 'business' })
  const api = createApi(world.url, await createKeyLike(world, test_key))
  const draft = await createDraft(api)
  const template = { document_id: draft.id, roles: { Client: {} }, fields: [] }
  const made: Record<string, string[]> = { templates: [], webhooks: [], keys: [], 'test-helpers/emails': [] }
  for (const number of ['one', 'two']) {
    world.clock.advance(60_000)
    made.templates!.push((await api.post('/templates', { ...template, title: number })).body.created_at)
    const endpoint = { url: `http://127.0.0.1:9/${number}`, events: ['document.sent'] }
    made.webhooks!.push((await api.post('/webhooks', endpoint)).body.created_at)
    made.keys!.push((await api.post('/keys', { name: number, scopes: ['account'] })).body.created_at)
    await sendDraft(api, [{ email: `${number}@example.net`, name: number }])
    await vi.waitFor(async () => {
      const { body } = await api.get(`/test-helpers/emails?to=${number}@example.net`)
      made['test-helpers/emails']!.push(body.data[0].created_at)
    }, 60_000)
  }
  for (const [path, [first, second]] of Object.entries(made)) {
    const times = async (query: string) => {
      const { body } = await api.get(`/${path}?${query}`)
      expect(body.pagination.total).toBe(body.data.length)
      return body.data.map(({ created_at }: { created_at: string }) => created_at)
    }
    expect(await times(`created_after=${first}`), path).toEqual([second])
    expect((await times(`created_before=${second}`))[0], path).toBe(first)
    expect(await times(`created_after=${first}&created_before=${second}`), path).toEqual([])
  }

  const { body: listed } = await api.get('/templates')
  world.clock.advance(60_000)
  const { body: changed } = await api.patch(`/templates/${listed.data[1].id}`, { description: 'Changed' })
  const since = listed.data[0].updated_at
  expect((await api.get(`/templates?updated_after=${since}`)).body.data).toEqual([changed])
})

test('documents are found by a seal that is not there yet', async () => {
  const { test_key } = world.account
  const api = createApi(world.url, test_key)
  const signers = [{ email: 'ada@example.com', name: 'Ada' }]
  const [failed, pending] = [
    await sendDraft(api, signers),
    await sendDraft(api, signers),
    await sendDraft(api, signers)
  ]
  // As after the last signer, and after the last attempt of a seal, which no request brings about.
  for (const [{ id }, status] of [
    [failed, 'failed'],
    [pending, 'pending']
  ] as const) {
    await world.sql`update documents set seal_status = ${status} where id = ${uuidOf(id)}`
  }
  const found = async (query: string, by = api) =>
    (await by.get(`/documents?seal_status=${query}`)).body.data.map(({ id }: { id: string }) => id)
  expect(await found('failed')).toEqual([failed.id])
  expect(await found('pending')).toEqual([pending.id])
  expect(await found('failed&status=draft')).toEqual([])
  expect(await found('failed', world.api)).toEqual([])
  const { body } = await api.get('/documents?seal_status=sealed')
  expect(body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { seal_status: expect.any(String) } })
  await world.sql`update documents set seal_status = 'none' where id in ${world.sql([failed, pending].map(({ id }) => uuidOf(id)))}`
})
