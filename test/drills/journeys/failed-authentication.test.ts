import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, type Api, createApi } from '../../support/api.js'
import { openSession, sendDraft, tokenOf } from '../../support/journey.js'
import { createWorld, type World, type WorldAccount } from '../../world.js'

let world: World
let account: WorldAccount
beforeAll(async () => {
  // Behind one proxy, so that a test can set its address.
  world = await createWorld({
    env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
    parts: { api: true, worker: false },
    plan: 'enterprise'
  })
})
afterAll(() => world[Symbol.asyncDispose]())

// A new minute without failures, with the clock stopped.
beforeEach(async () => {
  world.clock.freeze()
  world.clock.advance(60_000)
  account = await world.createAccount({ plan: 'enterprise' })
})

const wrongKey = () => `sp_live_${randomBytes(24).toString('hex')}`
const call = (address: string, key: string, path = '/account') =>
  world.api.get(path, { key, headers: { 'x-forwarded-for': address } })
const codeOf = ({ body }: Answer) => body.error?.code ?? 'fine'

async function failFrom(addressOf: (index: number) => string, count = 20) {
  for (let index = 0; index < count; index++) expect((await call(addressOf(index), wrongKey())).status).toBe(401)
}

describe('an address with twenty failures in a minute', () => {
  const address = '203.0.113.1'
  let lastKey: string
  beforeEach(async () => {
    await failFrom(() => address)
    // The one that is looked up each second.
    lastKey = wrongKey()
    expect(codeOf(await call(address, lastKey))).toBe('API_KEY_INVALID')
  })

  test('waits until the minute is over', async () => {
    for (const [key, seconds] of [
      [lastKey, 60],
      [wrongKey(), 1]
    ] as const) {
      const refused = await call(address, key)
      expect(refused.status).toBe(429)
      expect(refused.body.error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retry_after: seconds })
      expect(refused.headers.get('retry-after')).toBe(String(seconds))
      expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
    }
    expect(codeOf(await call('203.0.113.2', wrongKey()))).toBe('API_KEY_INVALID')
    world.clock.advance(60_000)
    expect(codeOf(await call(address, wrongKey()))).toBe('API_KEY_INVALID')
  })

  test('can have one unknown key looked up each second, so that a valid one is accepted', async () => {
    expect(codeOf(await call(address, account.live_key))).toBe('RATE_LIMIT_EXCEEDED')
    world.clock.advance(999)
    expect(codeOf(await call(address, account.live_key))).toBe('RATE_LIMIT_EXCEEDED')
    world.clock.advance(1)
    expect(codeOf(await call(address, account.live_key))).toBe('fine')
    for (let more = 0; more < 5; more++) expect(codeOf(await call(address, account.live_key))).toBe('fine')
    const { live_key } = await world.createAccount()
    for (const key of [account.test_key, live_key]) expect(codeOf(await call(address, key))).toBe('fine')
  })

  test('gets the same responses for unknown paths and methods', async () => {
    expect((await call(address, wrongKey(), '/nothing')).status).toBe(429)
  })
})

test('a recently valid key keeps working from the address of an attacker', async () => {
  const address = '203.0.113.10'
  expect(codeOf(await call('198.51.100.1', account.live_key))).toBe('fine')
  await failFrom(() => address, 21)
  expect(codeOf(await call(address, wrongKey()))).toBe('RATE_LIMIT_EXCEEDED')
  for (let more = 0; more < 5; more++) expect(codeOf(await call(address, account.live_key))).toBe('fine')
  await world.sql`update api_keys set revoked_at = now() - interval '1 year' where hint like ${`%${account.live_key.slice(-4)}`}`
  expect(codeOf(await call(address, account.live_key))).toBe('API_KEY_REVOKED')
  expect(codeOf(await call(address, account.live_key))).toBe('RATE_LIMIT_EXCEEDED')
})

describe('Without a query to the database.', () => {
  afterEach(() => world.sql`alter table if exists hidden_api_keys rename to api_keys`)

  test('a key that was rejected within the minute is rejected again, and so is every unknown key of a limited address', async () => {
    const [address, other] = ['203.0.113.20', '203.0.113.21']
    const known = wrongKey()
    expect(codeOf(await call(other, known))).toBe('API_KEY_INVALID')
    await failFrom(() => address, 21)
    await world.sql`alter table api_keys rename to hidden_api_keys`
    expect(codeOf(await call(other, known))).toBe('API_KEY_INVALID')
    expect(codeOf(await call(address, wrongKey()))).toBe('RATE_LIMIT_EXCEEDED')
    expect(codeOf(await call(other, wrongKey()))).toBe('INTERNAL_ERROR')
    world.clock.advance(60_000)
    expect(codeOf(await call(other, known))).toBe('INTERNAL_ERROR')
  })
})

test('all addresses of an IPv6 /64 network count as one', async () => {
  await failFrom((index) => `2001:db8:0:1::${index.toString(16)}`, 21)
  expect(codeOf(await call('2001:db8:0:1:ffff::1', wrongKey()))).toBe('RATE_LIMIT_EXCEEDED')
  expect(codeOf(await call('2001:db8:0:2::1', wrongKey()))).toBe('API_KEY_INVALID')
})

test('live keys of an account with an unverified address count as well', async () => {
  const address = '203.0.113.30'
  const { live_key, test_key } = await world.createAccount({ verified: false })
  for (let index = 0; index < 21; index++) expect(codeOf(await call(address, live_key))).toBe('EMAIL_NOT_VERIFIED')
  expect(codeOf(await call(address, live_key))).toBe('RATE_LIMIT_EXCEEDED')
  expect(codeOf(await call('203.0.113.31', test_key))).toBe('fine')
})

test('signing tokens: invalid ones are slowed down, valid ones never', async () => {
  const address = '203.0.113.40'
  const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  const { body } = await world.api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[0].id })
  const token = tokenOf(body.sign_url)
  for (let index = 0; index < 20; index++) {
    expect(codeOf(await call(address, `${token}${index}`, '/signing/session'))).toBe('SIGNING_TOKEN_INVALID')
  }
  await call(address, `${token}x`, '/signing/session')
  expect(codeOf(await call(address, `${token}y`, '/signing/session'))).toBe('RATE_LIMIT_EXCEEDED')
  expect(codeOf(await call(address, token, '/signing/session'))).toBe('fine')
})

test('tokens of pads: guessing is slowed down before any is looked up', async () => {
  const address = '203.0.113.45'
  const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  const session = await openSession(world, sent.id, sent.signers[0].id)
  const newPad = async () => tokenOf((await session.post('/signing/session/pad', { purpose: 'signature' })).body.url)
  const wrongToken = () => randomBytes(16).toString('base64url')
  const draw = async (token: string) => codeOf(await call(address, token, '/signing/pad'))
  for (let index = 0; index < 20; index++) expect(await draw(wrongToken())).toBe('SIGNING_TOKEN_INVALID')
  // One unknown token is looked up each second, right or wrong.
  expect(await draw(wrongToken())).toBe('SIGNING_TOKEN_INVALID')
  const pad = await newPad()
  expect(await draw(pad)).toBe('RATE_LIMIT_EXCEEDED')
  world.clock.advance(1000)
  expect(await draw(pad)).toBe('fine')
  expect(await draw(pad)).toBe('fine')
})

test('access codes: guessing is slowed down, correct codes are accepted', async () => {
  const signers = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({
    email: `${name}@example.com`,
    name,
    access_code: '123456'
  }))
  const sent = await sendDraft(world.api, signers)
  const sessions: Api[] = await Promise.all(
    sent.signers.map(({ id }: { id: string }) => openSession(world, sent.id, id))
  )
  const headers = { 'x-forwarded-for': '203.0.113.50' }
  const type = async (index: number, access_code: string) =>
    codeOf(await sessions[index]!.post('/signing/session/access-code', { access_code }, { headers }))
  for (let failure = 0; failure < 20; failure++) {
    const expected = failure % 5 === 4 ? 'ACCESS_CODE_LOCKED' : 'ACCESS_CODE_INVALID'
    expect(await type(Math.floor(failure / 5), 'wrong')).toBe(expected)
  }
  expect(await type(0, 'wrong')).toBe('RATE_LIMIT_EXCEEDED')
  expect(await type(4, '123456')).toBe('fine')
  expect(await type(5, '123456')).toBe('RATE_LIMIT_EXCEEDED')
  world.clock.advance(1000)
  expect(await type(5, '123456')).toBe('fine')
})

test('404 and 405 with a valid key or token are charged and have rate-limit headers, others are not', async () => {
  const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  const session = await openSession(world, sent.id, sent.signers[0].id)
  const api = createApi(world.url, account.live_key)
  const leftOf = ({ headers }: Answer) => Number(headers.get('x-ratelimit-remaining'))
  const first = leftOf(await api.get('/account'))
  const answers = [await api.get('/nothing'), await api.put('/documents', {}), await api.call('OPTIONS', '/account')]
  expect(answers.map(({ status }) => status)).toEqual([404, 405, 405])
  expect(answers.map(leftOf)).toEqual([first - 1, first - 2, first - 3])
  const bySigner = [await session.put('/signing/session', {}), await session.get('/signing/session')]
  expect(bySigner.map(({ status }) => status)).toEqual([405, 200])
  expect(leftOf(bySigner[1]!)).toBe(leftOf(bySigner[0]!) - 1)
  for (const key of [null, wrongKey()]) {
    const { status, headers } = await world.api.get('/nothing', { key, headers: { 'x-forwarded-for': '203.0.113.60' } })
    expect([status, headers.get('x-ratelimit-limit')]).toEqual([404, null])
  }
  for (let more = 0; more < 20; more++) await api.get('/account')
  expect((await api.get('/nothing')).status).toBe(429)
})
