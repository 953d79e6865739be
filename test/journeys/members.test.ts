import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../support/api.js'
import { contract } from '../support/contract.js'
import { createDraft, sendDraft } from '../support/journey.js'
import { createKeyLike } from '../support/keys.js'
import { apiOf, consoleCall, fromConsole, linkTo, memberWith, type Role, signIn } from '../support/members.js'
import { createWorld, type World } from '../world.js'

const day = 24 * 3600_000
const minute = 60_000

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

describe('signing in', () => {
  test('the owner of an account requests a link, and uses it once', async () => {
    const { email } = (await world.api.get('/account')).body
    expect((await consoleCall(world, 'POST', '/sign-in', { email: email.toUpperCase() })).status).toBe(202)
    const token = await linkTo(world, email)
    const { cookie, attributes } = await signIn(world, token)
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Strict']))
    const { status, body } = await apiOf(world, cookie).get('/account')
    expect([status, body.email, body.mode]).toEqual([200, email, 'test'])
    expect((await apiOf(world, cookie, { 'x-signpost-mode': 'live' }).get('/account')).body.mode).toBe('live')
    const session = await (await consoleCall(world, 'GET', '/session', undefined, { cookie })).json()
    expect(session).toMatchObject({ member: { email, role: 'owner' }, scopes: contract.components.schemas.Scope.enum })

    const again = await consoleCall(world, 'POST', '/session', { token })
    expect([again.status, (await again.json()).error.code]).toEqual([401, 'SESSION_INVALID'])
    expect([again.headers.get('www-authenticate'), again.headers.getSetCookie()]).toEqual(['Bearer', []])
  })

  test('in development, the start page signs in as the demo account, if there is one', async () => {
    const visit = () => fetch(`${world.url}/dev/console`, { redirect: 'manual' })
    const without = await visit()
    expect([without.status, without.headers.getSetCookie()]).toEqual([303, []])
    await world.createAccount({ email: 'demo@example.com' })
    const response = await visit()
    expect([response.status, response.headers.get('location')]).toEqual([303, '/console/'])
    const [cookie] = response.headers.getSetCookie()
    expect((await apiOf(world, cookie!.split(';')[0]!).get('/account')).body.email).toBe('demo@example.com')
  })

  test('an address that no account knows gets the same response, and no e-mail', async () => {
    const email = 'nobody@example.com'
    const response = await consoleCall(world, 'POST', '/sign-in', { email })
    expect([response.status, await response.json()]).toEqual([202, {}])
    const queued = await world.sql`select from emails where request ->> 'kind' = 'sign-in' and sent_at is null`
    expect(queued).toHaveLength(0)
  })

  test.each([{ email: 'nonsense' }, {}, { email: 7 }])('%j is rejected by its field', async (body) => {
    const response = await consoleCall(world, 'POST', '/sign-in', body)
    const { error } = await response.json()
    expect([response.status, error.code, Object.keys(error.details)]).toEqual([422, 'VALIDATION_FAILED', ['email']])
  })

  test('a body that is not JSON is rejected', async () => {
    const headers = { ...fromConsole, 'content-type': 'application/json' }
    const response = await fetch(`${world.url}/console/api/sign-in`, { method: 'POST', headers, body: '{"email":' })
    expect([response.status, (await response.json()).error.code]).toEqual([400, 'BAD_REQUEST'])
  })

  test('a link expires after 15 minutes, a token of a signer starts no session', async () => {
    const { email } = await memberWith(world, 'viewer')
    await consoleCall(world, 'POST', '/sign-in', { email })
    const token = await linkTo(world, email, 2)
    world.clock.advance(15 * minute + 1000)
    const late = await consoleCall(world, 'POST', '/session', { token })
    expect([late.status, (await late.json()).error.code]).toEqual([401, 'SESSION_INVALID'])
    const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
    const { body } = await world.api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[0].id })
    const foreign = await consoleCall(world, 'POST', '/session', { token: body.sign_url.split('#token=')[1] })
    expect(foreign.status).toBe(401)
  })

  describe('while somebody else keeps asking for links to the same address', () => {
    const ask = (url: string, email: string, address: string) =>
      fetch(`${url}/console/api/sign-in`, {
        method: 'POST',
        headers: { ...fromConsole, 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email })
      })

    test('a member who asks from another network is not limited', async () => {
      await using limited = await createWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
      const { email } = (await limited.api.get('/account')).body
      const statuses = await Promise.all(
        Array.from({ length: 6 }, async () => (await ask(limited.url, email, '192.0.2.1')).status)
      )
      expect(statuses).toContain(429)
      expect((await ask(limited.url, email, '198.51.100.1')).status).toBe(202)
    })

    test('the newest link lives on, and few e-mails are sent', async () => {
      const { email } = await memberWith(world, 'viewer')
      const links = () => world.sql<{ count: number }[]>`
        select count(*)::int as count from sign_in_links join members on members.id = member_id
        where members.email = ${email} and used_at is null
      `
      await Promise.all(['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((each) => ask(world.url, email, each)))
      expect(await links()).toEqual([{ count: 1 }])
      for (let minutes = 0; minutes < 12; minutes += 1) {
        world.clock.advance(minute)
        await ask(world.url, email, `192.0.2.${minutes}`)
      }
      // After a minute, two, four and eight.
      expect(await links()).toEqual([{ count: 4 }])
      const token = await linkTo(world, email, 5)
      world.clock.advance(2 * minute)
      await ask(world.url, email, '192.0.2.1')
      world.clock.advance(14 * minute)
      await signIn(world, token)
    })
  })
})

describe('a session', () => {
  test('is worth nothing outside of the console’s pages', async () => {
    const { cookie } = await memberWith(world, 'owner')
    const attempt = async (headers: Record<string, string>) => {
      const { status, body } = await createApi(world.url, null, { cookie, ...headers }).get('/documents')
      return status === 200 ? 'served' : body.error.code
    }
    expect(await attempt({ 'x-signpost-mode': 'test' })).toBe('served')
    expect(await attempt({})).toBe('SESSION_INVALID')
    expect(await attempt({ 'x-signpost-mode': 'both' })).toBe('SESSION_INVALID')
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect(await attempt({ 'x-signpost-mode': 'test', 'sec-fetch-site': site })).toBe('SESSION_INVALID')
    }
    const preflight = await fetch(`${world.url}/v1/documents`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-headers': 'x-signpost-mode' }
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('a key takes precedence over it, and operations of keys are not called with it', async () => {
    const { cookie } = await memberWith(world, 'viewer')
    const both = createApi(world.url, world.account.live_key, { cookie, ...fromConsole })
    expect((await both.get('/account')).body.mode).toBe('live')
    expect((await apiOf(world, cookie).get('/keys/current')).body.error.code).toBe('API_KEY_MISSING')
  })

  test('ends when the member signs out, everywhere or here', async () => {
    const { email, cookie, api } = await memberWith(world, 'developer')
    await consoleCall(world, 'POST', '/sign-in', { email })
    const other = await signIn(world, await linkTo(world, email, 2))
    const listed = await (await consoleCall(world, 'GET', '/sessions', undefined, { cookie })).json()
    expect(listed.data.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true])

    const signedOut = await consoleCall(world, 'DELETE', '/session', undefined, { cookie: other.cookie })
    expect(signedOut.status).toBe(204)
    expect((await apiOf(world, other.cookie).get('/documents')).body.error.code).toBe('SESSION_INVALID')
    expect((await api.get('/documents')).status).toBe(200)
    await consoleCall(world, 'DELETE', '/sessions', undefined, { cookie })
    expect((await api.get('/documents')).body.error.code).toBe('SESSION_INVALID')
  })

  test('ends after a day without requests, and after fourteen days', async () => {
    const [idle, busy] = [await memberWith(world, 'viewer'), await memberWith(world, 'viewer')]
    for (let days = 0; days < 14; days++) {
      world.clock.advance(day - 2 * minute)
      const { status } = await busy.api.get('/documents')
      expect([days, status]).toEqual([days, 200])
      if (days === 1) expect((await idle.api.get('/documents')).status).toBe(401)
    }
    world.clock.advance(day - 2 * minute)
    expect((await busy.api.get('/documents')).status).toBe(401)
  })

  test('ends when its member is removed, and follows a change of role at once', async () => {
    const { id, api, manager } = await memberWith(world, 'developer')
    expect((await api.get('/keys')).status).toBe(200)
    await world.api.patch(`/members/${id}`, { role: 'viewer' }, { key: manager })
    expect((await api.get('/keys')).body.error.code).toBe('SCOPE_MISSING')
    await world.api.delete(`/members/${id}`, { key: manager })
    expect((await api.get('/documents')).body.error.code).toBe('SESSION_INVALID')
  })

  test('does not show the documents of another account', async () => {
    const { id } = await createDraft(world.api)
    const { api } = await memberWith(world, 'owner', await world.createAccount())
    expect((await api.get(`/documents/${id}`)).status).toBe(404)
  })
})

test('what outlives a session needs a fresh one', async () => {
  const { email, cookie } = await memberWith(world, 'owner')
  const live = apiOf(world, cookie, { 'x-signpost-mode': 'live' })
  const invite = (role: Role) => live.post('/members', { email: `${randomUUID()}@example.com`, role })
  const { status, body: key } = await live.post('/keys', { name: 'Few', scopes: ['webhooks', 'templates'] })
  expect(status).toBe(201)
  const { body: viewer } = await invite('viewer')
  world.clock.advance(15 * minute + 1)
  const widened = { scopes: ['webhooks', 'documents:read'] }
  const refused = await Promise.all([
    live.post('/keys', { name: 'More' }),
    live.patch(`/keys/${key.id}`, widened),
    invite('developer'),
    live.patch(`/members/${viewer.id}`, { role: 'admin' })
  ])
  for (const { status, body } of refused) {
    expect([status, body.error.code, Object.keys(body.error.details)]).toEqual([
      403,
      'FRESH_SIGN_IN_REQUIRED',
      ['signed_in_at']
    ])
  }
  const permitted = await Promise.all([
    apiOf(world, cookie).post('/keys', { name: 'A test key' }),
    live.patch(`/keys/${key.id}`, { name: 'Fewer', scopes: ['webhooks'] }),
    live.patch(`/members/${viewer.id}`, { name: 'Ada' }),
    invite('viewer')
  ])
  expect(permitted.map(({ status }) => status)).toEqual([201, 200, 200, 201])
  const manager = await createKeyLike(world, world.account.live_key)
  expect((await world.api.post('/keys', { name: 'By a key', scopes: ['keys'] }, { key: manager })).status).toBe(201)

  await consoleCall(world, 'POST', '/sign-in', { email })
  const again = await signIn(world, await linkTo(world, email, 2))
  expect(
    (await apiOf(world, again.cookie, { 'x-signpost-mode': 'live' }).patch(`/keys/${key.id}`, widened)).status
  ).toBe(200)
})

test('whom an account has written to is known in its mode, to who may write, and as long as the document is there', async () => {
  const manager = await createKeyLike(world, world.account.test_key)
  const developer = await memberWith(world, 'developer')
  const viewer = await memberWith(world, 'viewer')
  const peopleOf = async (cookie: string, mode = 'test') =>
    (await (await consoleCall(world, 'GET', `/people/${mode}`, undefined, { cookie })).json()).data
  const test_ = createApi(world.url, manager)
  const zoe = { email: 'Zoe@people.example', name: 'Zoe' }
  const first = await sendDraft(test_, [zoe, { email: 'kim@people.example', name: 'Kim' }])
  await sendDraft(test_, [{ email: 'zoe@people.example', name: 'Zoe Ågren' }])
  const known = (await peopleOf(developer.cookie)).filter(({ email }: { email: string }) =>
    /people\.example/.test(email)
  )
  expect(known).toEqual([
    { email: 'zoe@people.example', name: 'Zoe Ågren' },
    { email: 'kim@people.example', name: 'Kim' }
  ])
  expect(await peopleOf(developer.cookie, 'live')).not.toContainEqual(known[0])
  expect(await peopleOf(viewer.cookie)).toEqual([])
  expect((await consoleCall(world, 'GET', '/people/other', undefined, { cookie: developer.cookie })).status).toBe(404)
  const stranger = await memberWith(world, 'developer', await world.createAccount())
  expect(await peopleOf(stranger.cookie)).toEqual([])
  await test_.post(`/documents/${first.id}/void`, { reason: 'Nobody needs it any more.' })
  expect((await test_.post(`/documents/${first.id}/erase`)).status).toBe(200)
  expect(await peopleOf(developer.cookie)).not.toContainEqual(known[1])
})
