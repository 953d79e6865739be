import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { createKeyLike } from '../support/keys.js'
import { createWorld, type World, type WorldAccount } from '../world.js'

const hour = 3600_000

let world: World
let account: WorldAccount
let managerKey: string
let manager: Api
beforeAll(async () => {
  // Behind one proxy, so that a test can set its address.
  world = await createWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' }, parts: { api: true, worker: false } })
})
afterAll(() => world[Symbol.asyncDispose]())

// With the limits of a new account.
beforeEach(async () => {
  world.clock.freeze()
  account = await world.createAccount()
  managerKey = await createKeyLike(world, account.live_key)
  manager = createApi(world.url, managerKey)
})

const after = (milliseconds: number) => new Date(world.clock.now().getTime() + milliseconds).toISOString()
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code ?? 'fine'

async function create(request: object): Promise<{ id: string; key: string; api: Api }> {
  const { status, body } = await manager.post('/keys', { name: 'Reports', ...request })
  expect(status, JSON.stringify(body)).toBe(201)
  return { ...body, api: createApi(world.url, body.key) }
}

test('a key is created, used, changed and revoked', async () => {
  const scopes = ['documents:read']
  const { id, key, api } = await create({ scopes })
  expect(codeOf(await api.get('/documents'))).toBe('fine')
  expect(codeOf(await api.get('/webhooks'))).toBe('SCOPE_MISSING')
  const { body: shown } = await api.get('/keys/current')
  expect(shown).toEqual({
    created_by: { type: 'key', id: expect.stringMatching(/^key_/), name: null },
    creator_left_at: null,
    id,
    name: 'Reports',
    mode: 'live',
    hint: `sp_live_…${key.slice(-4)}`,
    scopes,
    expires_at: null,
    allowed_addresses: null,
    created_at: world.clock.now().toISOString(),
    last_used_at: world.clock.now().toISOString(),
    revoked_at: null
  })
  const { body: changed } = await manager.patch(`/keys/${id}`, { name: 'Figures', scopes: ['webhooks'] })
  expect(changed).toEqual({ ...shown, name: 'Figures', scopes: ['webhooks'] })
  expect(codeOf(await api.get('/documents'))).toBe('SCOPE_MISSING')
  expect((await manager.patch(`/keys/${id}`, {})).body).toEqual(changed)

  expect((await manager.delete(`/keys/${id}`)).status).toBe(204)
  expect(codeOf(await api.get('/webhooks'))).toBe('API_KEY_REVOKED')
  const revoked = { ...changed, revoked_at: world.clock.now().toISOString() }
  world.clock.advance(hour)
  expect((await manager.delete(`/keys/${id}`)).status).toBe(204)
  for (const change of [{ name: 'Again' }, { expires_at: null }, {}]) {
    const { status, body } = await manager.patch(`/keys/${id}`, change)
    expect([status, body.error?.code]).toEqual([409, 'KEY_REVOKED'])
  }
  const { bytes, body } = await manager.get('/keys')
  expect(body.data[0]).toEqual(revoked)
  expect(bytes.includes(key)).toBe(false)
})

// Whose clocks differ.
test('a key that is revoked, or loses a scope, does so in every process', async () => {
  await using other = await createWorld({
    database: { url: databaseOf(world), [Symbol.asyncDispose]: async () => {} },
    parts: { api: true, worker: false }
  })
  const { id, key } = await create({ scopes: ['documents:read', 'account'] })
  const there = createApi(other.url, key)
  expect(codeOf(await there.get('/documents'))).toBe('fine')
  await manager.patch(`/keys/${id}`, { scopes: ['account'] })
  expect(codeOf(await there.get('/documents'))).toBe('SCOPE_MISSING')
  expect(codeOf(await there.get('/account'))).toBe('fine')
  await manager.delete(`/keys/${id}`)
  expect(codeOf(await there.get('/account'))).toBe('API_KEY_REVOKED')
})

function databaseOf({ context }: World): string {
  const { database } = context.config
  if (database.kind !== 'external') throw new Error('A world has a database of its own.')
  return database.url
}

test('an expired key is rejected until its expiry is changed', async () => {
  const { id, api } = await create({ expires_at: after(hour) })
  world.clock.advance(hour - 1)
  expect(codeOf(await api.get('/account'))).toBe('fine')
  world.clock.advance(1)
  const rejected = await api.get('/account')
  expect(rejected.status).toBe(401)
  expect(codeOf(rejected)).toBe('API_KEY_EXPIRED')
  await manager.patch(`/keys/${id}`, { expires_at: null })
  expect(codeOf(await api.get('/account'))).toBe('fine')
})

test('a key can be read again, and not from the other mode', async () => {
  const { id } = await create({})
  const { status, body } = await manager.get(`/keys/${id}`)
  expect([status, body]).toEqual([200, expect.objectContaining({ id, name: 'Reports' })])
  expect(body).not.toHaveProperty('key')
  const other = createApi(world.url, await createKeyLike(world, account.test_key))
  expect(codeOf(await other.get(`/keys/${id}`))).toBe('RESOURCE_NOT_FOUND')
})

describe('a key that is rotated', () => {
  test('works until the overlap ends, and the new one can do the same', async () => {
    const old = await create({ scopes: ['documents:read'], allowed_addresses: ['127.0.0.0/8', '::1'] })
    const { status, body } = await manager.post(`/keys/${old.id}/rotate`, { overlap_hours: 2 })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Reports', scopes: ['documents:read'], expires_at: null, revoked_at: null })
    expect(body.allowed_addresses).toEqual(['127.0.0.0/8', '::1'])
    const made = createApi(world.url, body.key)
    expect([codeOf(await old.api.get('/documents')), codeOf(await made.get('/documents'))]).toEqual(['fine', 'fine'])
    expect(codeOf(await made.get('/account'))).toBe('SCOPE_MISSING')
    world.clock.advance(2 * hour)
    expect(codeOf(await old.api.get('/documents'))).toBe('API_KEY_EXPIRED')
    expect(codeOf(await made.get('/documents'))).toBe('fine')
    expect(codeOf(await manager.post(`/keys/${old.id}/rotate`, {}))).toBe('KEY_REVOKED')
  })

  test('stops at once without an overlap, and never works longer than before', async () => {
    const [first, second] = [await create({}), await create({ expires_at: after(hour) })]
    await manager.post(`/keys/${first.id}/rotate`, { overlap_hours: 0 })
    expect(codeOf(await first.api.get('/documents'))).toBe('API_KEY_EXPIRED')
    const { body } = await manager.post(`/keys/${second.id}/rotate`, {})
    const { data } = (await manager.get('/keys')).body
    const expiryOf = (id: string) => data.find((key: { id: string }) => key.id === id).expires_at
    expect([expiryOf(second.id), expiryOf(body.id)]).toEqual([body.expires_at, body.expires_at])
  })

  test('again ends the new key of before, unless that was used, and a retry gets the same one', async () => {
    const { id } = await create({})
    const retry = { headers: { 'idempotency-key': 'rotate-1' } }
    const [one, again, other] = [
      await manager.post(`/keys/${id}/rotate`, {}, retry),
      await manager.post(`/keys/${id}/rotate`, {}, retry),
      await manager.post(`/keys/${id}/rotate`, {})
    ]
    expect(again.body).toEqual(one.body)
    expect(other.body.key).not.toBe(one.body.key)
    expect(codeOf(await createApi(world.url, one.body.key).get('/documents'))).toBe('API_KEY_REVOKED')
    expect(codeOf(await createApi(world.url, other.body.key).get('/documents'))).toBe('fine')
    const last = await manager.post(`/keys/${id}/rotate`, {})
    const keys = [other, last].map(({ body }) => createApi(world.url, body.key))
    expect(await Promise.all(keys.map(async (key) => codeOf(await key.get('/documents'))))).toEqual(['fine', 'fine'])
    const log = (await manager.get('/account/log?action=key.revoked,key.rotated')).body.data
    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      'key.rotated',
      'key.rotated',
      'key.revoked',
      'key.rotated'
    ])
  })

  test('ten times at once leaves one new key', async () => {
    const { id } = await create({})
    const answers = await Promise.all(Array.from({ length: 10 }, () => manager.post(`/keys/${id}/rotate`, {})))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    const made = answers.map(({ body }) => body.id)
    const { data } = (await manager.get('/keys?per_page=100')).body
    const living = data.filter((key: { id: string; revoked_at: null }) => made.includes(key.id) && !key.revoked_at)
    expect(living).toHaveLength(1)
  })
})

describe('a key with addresses', () => {
  const allowed_addresses = ['203.0.113.0/24', '2001:db8::/48', '198.51.100.7']

  test.each([
    ['203.0.113.9', 'fine'],
    ['::ffff:203.0.113.9', 'fine'],
    ['2001:db8:0:99::1', 'fine'],
    ['198.51.100.7', 'fine'],
    ['198.51.100.8', 'ADDRESS_NOT_ALLOWED'],
    ['2001:db8:1::1', 'ADDRESS_NOT_ALLOWED'],
    ['203.0.114.1', 'ADDRESS_NOT_ALLOWED']
  ])('from %s: %s', async (address, expected) => {
    const { api } = await create({ allowed_addresses })
    expect(codeOf(await api.get('/account', from(address)))).toBe(expected)
  })

  test('is not used up from elsewhere, and is charged from there', async () => {
    const { api, id } = await create({ allowed_addresses, scopes: ['account'] })
    const left = async () =>
      Number((await api.get('/account', from('203.0.113.9'))).headers.get('x-ratelimit-remaining'))
    const first = await left()
    for (let requests = 0; requests < 5; requests++) {
      expect(codeOf(await api.get('/account', from('192.0.2.1')))).toBe('ADDRESS_NOT_ALLOWED')
    }
    expect(await left()).toBe(first - 1)
    world.clock.advance(hour)
    await api.get('/account', from('192.0.2.1'))
    const { data } = (await manager.get('/keys')).body
    expect(data.find((key: { id: string }) => key.id === id).last_used_at).toBe(
      new Date(world.clock.now().getTime() - hour).toISOString()
    )
  })

  test('names the address that is none', async () => {
    const { status, body } = await manager.post('/keys', { name: 'x', allowed_addresses: ['::1', '10.0.0.0/33'] })
    expect([status, body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(Object.keys(body.error.details)).toEqual(['allowed_addresses[1]'])
  })
})

describe('no key gives more than it has', () => {
  const exceeded = async (own: Parameters<typeof createKeyLike>[2], method: 'create' | 'update', request: object) => {
    const key = await createKeyLike(world, account.live_key, own)
    const api = createApi(world.url, key)
    const { id } = (await api.get('/keys/current', from('203.0.113.9'))).body
    const answer =
      method === 'create'
        ? await api.post('/keys', { name: 'More', ...request }, from('203.0.113.9'))
        : await api.patch(`/keys/${id}`, request, from('203.0.113.9'))
    return [answer.status, codeOf(answer), Object.keys(answer.body.error?.details ?? {})]
  }

  test.each<[string, Parameters<typeof createKeyLike>[2], object, string]>([
    ['scopes', { scopes: ['keys'] }, { scopes: ['keys', 'members'] }, 'scopes[1]'],
    ['the scopes by default', { scopes: ['keys'] }, { scopes: null }, 'scopes'],
    [
      'addresses',
      { scopes: ['keys'], allowed_addresses: ['203.0.113.0/24'] },
      { scopes: ['keys'], allowed_addresses: ['203.0.112.0/23'] },
      'allowed_addresses[0]'
    ],
    [
      'any address',
      { scopes: ['keys'], allowed_addresses: ['203.0.113.0/24'] },
      { scopes: ['keys'], allowed_addresses: null },
      'allowed_addresses'
    ]
  ])('%s', async (_what, own, request, path) => {
    expect(await exceeded(own, 'create', request)).toEqual([403, 'PERMISSION_EXCEEDED', [path]])
    expect(await exceeded(own, 'update', request)).toEqual([403, 'PERMISSION_EXCEEDED', [path]])
  })

  test('an expiry after its own', async () => {
    const own = { scopes: ['keys' as const], expires_at: new Date(after(hour)) }
    for (const expires_at of [after(hour + 1), null]) {
      expect(await exceeded(own, 'create', { scopes: ['keys'], expires_at })).toEqual([
        403,
        'PERMISSION_EXCEEDED',
        ['expires_at']
      ])
      expect(await exceeded(own, 'update', { expires_at })).toEqual([403, 'PERMISSION_EXCEEDED', ['expires_at']])
    }
    expect(await exceeded(own, 'create', { scopes: ['keys'], expires_at: after(hour) })).toEqual([201, 'fine', []])
  })

  test('the other mode', async () => {
    const test_ = await createKeyLike(world, account.test_key)
    const { body } = await createApi(world.url, test_).post('/keys', { name: 'Live', mode: 'live' })
    expect(body.error).toMatchObject({ code: 'PERMISSION_EXCEEDED', details: { mode: expect.anything() } })
    expect(codeOf(await manager.post('/keys', { name: 'Test', mode: 'test' }))).toBe('PERMISSION_EXCEEDED')
  })

  test('and none extends a key that can do more than itself, but may rename and revoke it', async () => {
    const { id, api } = await create({ scopes: ['documents:write'], expires_at: after(hour) })
    const weak = createApi(world.url, await createKeyLike(world, account.live_key, { scopes: ['keys'] }))
    expect(codeOf(await weak.patch(`/keys/${id}`, { expires_at: null }))).toBe('PERMISSION_EXCEEDED')
    expect(codeOf(await weak.patch(`/keys/${id}`, { name: 'Uploads' }))).toBe('fine')
    expect((await weak.delete(`/keys/${id}`)).status).toBe(204)
    expect(codeOf(await api.get('/account'))).toBe('API_KEY_REVOKED')
  })
})

describe('with an idempotency key', () => {
  const request = { name: 'Reports', scopes: ['documents:read'] }
  const headers = { 'idempotency-key': 'reports-1' }

  test('a retry gets the key, which is stored nowhere', async () => {
    const first = await manager.post('/keys', request, { headers })
    const second = await manager.post('/keys', request, { headers })
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(second.body).toEqual(first.body)
    expect((await manager.get('/keys')).body.pagination.total).toBe(3)
    const tables = await world.sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public'
    `
    for (const { name } of tables) {
      const rows =
        await world.sql`select 1 from ${world.sql(name)} as t where to_jsonb(t)::text like ${`%${first.body.key}%`}`
      expect(rows.length, name).toBe(0)
    }
  })

  test('another key of the account does not get it', async () => {
    await manager.post('/keys', request, { headers })
    const other = createApi(world.url, await createKeyLike(world, account.live_key))
    const { body } = await other.post('/keys', request, { headers })
    expect(body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

test('the use of a key is recorded once a minute', async () => {
  const { id, api } = await create({ scopes: ['account'] })
  const versions = async () =>
    (await world.sql`select xmin from api_keys where hint = ${(await api.get('/keys/current')).body.hint}`)[0]
  const first = await versions()
  world.clock.advance(59_000)
  expect(await versions()).toEqual(first)
  world.clock.advance(2000)
  expect(await versions()).not.toEqual(first)
  expect((await api.get('/keys/current')).body).toMatchObject({ id, last_used_at: world.clock.now().toISOString() })
})
