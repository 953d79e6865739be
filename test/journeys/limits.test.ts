import { start } from '@signpost/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, createApi } from '../support/api.js'
import { createDraft, openSession, sendDraft } from '../support/journey.js'
import { uuidOf } from '../support/uuid-of.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: 'on' }, parts: { api: true, worker: false } })
  // Neither a day nor a month may end in between.
  const today = world.clock.now()
  world.clock.advance(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 15, 12) - today.getTime())
  world.clock.freeze()
})
afterAll(() => world[Symbol.asyncDispose]())

const minute = 60_000
const account = (key: string) => world.api.get('/account', { key })

async function takeAll(key: string, count: number, pause: number): Promise<Answer> {
  for (let taken = 0; taken < count; taken++) {
    expect((await account(key)).status, `request ${taken + 1}`).toBe(200)
    world.clock.advance(pause)
  }
  return account(key)
}

describe.each([
  ['free', 3, 10, 200],
  ['professional', 5, 30, 500],
  ['business', 15, 100, 5000],
  ['enterprise', 15, 100, 5000]
] as const)('the %s plan', (plan, perSecond, perMinute, perDay) => {
  test(`allows ${perSecond} requests a second`, async () => {
    const { live_key } = await world.createAccount({ plan })
    const refused = await takeAll(live_key, perSecond, 0)
    expect(refused.status).toBe(429)
    expect(refused.body.error).toMatchObject({
      type: 'rate_limit_exceeded',
      code: 'RATE_LIMIT_EXCEEDED',
      retry_after: 1
    })
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
    world.clock.advance(1000)
    expect((await account(live_key)).status).toBe(200)
  })

  test(`allows ${perMinute} requests a minute`, async () => {
    world.clock.freeze()
    const { live_key } = await world.createAccount({ plan })
    const refused = await takeAll(live_key, perMinute, 500)
    expect(refused.status).toBe(429)
    const left = minute - perMinute * 500
    expect(refused.body.error.retry_after).toBe(Math.ceil(left / 1000))
    expect(refused.headers.get('x-ratelimit-limit')).toBe(String(perMinute))
    world.clock.advance(left)
    expect((await account(live_key)).status).toBe(200)
  })

  test(`allows ${perDay} requests a UTC day`, async () => {
    const { live_key } = await world.createAccount({ plan })
    expect((await account(live_key)).status).toBe(200)
    // Counts earlier requests without making thousands of them.
    await world.sql`update rate_limits set day_count = ${perDay - 1} where bucket like 'live:%'`
    world.clock.advance(minute)
    expect((await account(live_key)).status).toBe(200)
    world.clock.advance(minute)
    const refused = await account(live_key)
    expect(refused.status).toBe(429)
    const now = world.clock.now().getTime()
    const midnight = (Math.floor(now / 86_400_000) + 1) * 86_400_000
    expect(refused.body.error.retry_after).toBe(Math.ceil((midnight - now) / 1000))
    expect(refused.headers.get('x-ratelimit-reset')).toBe(String(midnight / 1000))
  })

  test('gives test keys the same 3 a second and 10 a minute', async () => {
    const { test_key } = await world.createAccount({ plan })
    expect((await takeAll(test_key, 3, 0)).status).toBe(429)
    world.clock.freeze()
    world.clock.advance(minute)
    expect((await takeAll(test_key, 10, 500)).status).toBe(429)
  })
})

test('a rejected request is not charged, and every authenticated response has the rate-limit headers', async () => {
  world.clock.freeze()
  world.clock.advance(2 * minute)
  const { live_key } = await world.createAccount({ plan: 'free' })
  const answers: Answer[] = []
  for (let count = 0; count < 6; count++) answers.push(await account(live_key))
  expect(answers.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['2', '1', '0', '0', '0', '0'])
  world.clock.advance(1000)
  const missing = await world.api.get('/documents/doc_nothing', { key: live_key })
  expect({ status: missing.status, left: missing.headers.get('x-ratelimit-remaining') }).toEqual({
    status: 404,
    left: '2'
  })
  const [row] = await world.sql`select minute_count from rate_limits order by minute desc, second desc limit 1`
  expect(row!.minute_count).toBe(4)
})

test('an invalid key does not use up its account’s limits', async () => {
  const { live_key, test_key, account_id } = await world.createAccount({ plan: 'free', verified: false })
  expect((await account(live_key)).body.error.code).toBe('EMAIL_NOT_VERIFIED')
  await world.sql`update api_keys set revoked_at = ${world.clock.now()} where account_id = ${uuidOf(account_id)} and mode = 'test'`
  expect((await account(test_key)).body.error.code).toBe('API_KEY_REVOKED')
  expect(await world.sql`select 1 from rate_limits where bucket like ${`%:${uuidOf(account_id)}`}`).toHaveLength(0)
})

test('two server processes share one bucket', async () => {
  const { live_key } = await world.createAccount({ plan: 'free' })
  const { config } = world.context
  await using second = await start(
    { ...config, port: 0, siteUrl: 'http://localhost:0' },
    { parts: { api: true, worker: false }, overrides: { clock: world.clock, pdf: world.context.pdf } }
  )
  const other = createApi(second.url, live_key)
  const answers = await Promise.all([
    account(live_key),
    other.get('/account'),
    account(live_key),
    other.get('/account'),
    other.get('/account')
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
})

describe('the free plan’s ten documents a month', () => {
  test('only count for live keys; of two simultaneous requests, one gets the last document', async () => {
    const { live_key, test_key } = await world.createAccount({ plan: 'free' })
    const live = createApi(world.url, live_key)
    for (let count = 0; count < 9; count++) {
      await createDraft(live)
      world.clock.advance(10_000)
    }
    world.clock.advance(minute)
    const body = {
      file_name: 'a.pdf',
      file: (await import('../support/pdfs.js').then(({ makePdf }) => makePdf())).toString('base64')
    }
    const answers = await Promise.all([live.post('/documents', body), live.post('/documents', body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429])
    const refused = answers.find(({ status }) => status === 429)!
    expect(refused.body.error).toMatchObject({ type: 'quota_exceeded', code: 'DOCUMENT_QUOTA_EXCEEDED' })
    const now = world.clock.now()
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
    expect(refused.body.error.retry_after).toBe(Math.ceil((next - now.getTime()) / 1000))
    world.clock.advance(1000)
    expect((await live.get('/account')).body.usage).toMatchObject({ documents_used: 10, documents_limit: 10 })
    const test = createApi(world.url, test_key)
    expect((await createDraft(test)).mode).toBe('test')
    world.clock.advance(next - now.getTime())
    expect((await live.post('/documents', body)).status).toBe(201)
  })
})

test('a signing page is limited per signer, not by the sender’s plan', async () => {
  const { live_key } = await world.createAccount({ plan: 'business' })
  const sender = createApi(world.url, live_key)
  const sent = await sendDraft(sender, [{ email: 'ada@example.com', name: 'Ada' }])
  const session = await openSession({ ...world, api: sender }, sent.id, sent.signers[0].id)
  const answers = await Promise.all(Array.from({ length: 31 }, () => session.get('/signing/session')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('charging a request does not wait for the disk', async () => {
  const commit = await world.sql.begin(async (tx) => {
    await tx`set local synchronous_commit = on`
    await tx`select take_request('bucket', now(), 1, 1, 1)`
    const [row] = await tx<{ setting: string }[]>`select current_setting('synchronous_commit') as setting`
    return row!.setting
  })
  expect(commit).toBe('off')
})

test('digests of files are asked about by one address no more often than a person does', async () => {
  const body = JSON.stringify({ sha256: '0'.repeat(64) })
  const ask = () =>
    fetch(`${world.url}/verify/digest`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const statuses = (await Promise.all(Array.from({ length: 12 }, ask))).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})
