import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { contract, contractOperations, exampleBody, fillPath, takesToken } from '../support/contract.js'
import { createDraft, sendDraft } from '../support/journey.js'
import { createKeyLike } from '../support/keys.js'
import { uuidOf } from '../support/uuid-of.js'
import { createWorld, type World, type WorldAccount } from '../world.js'

const day = 24 * 3600_000
const minute = 60_000
type Role = 'owner' | 'admin' | 'developer' | 'viewer'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const fromConsole = { 'x-signpost-mode': 'test', 'sec-fetch-site': 'same-origin' }

function consoleCall(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return fetch(`${world.url}/console/api${path}`, {
    method,
    headers: { ...fromConsole, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
}

/** The token in the newest sign-in link that was sent to an address. */
async function linkTo(email: string, count = 1) {
  const letters = await world.emailsTo(email, count)
  return /#token=([\w.-]+)/.exec(letters.at(-1)!.links[0]!)![1]!
}

async function signIn(token: string) {
  const response = await consoleCall('POST', '/session', { token })
  expect(response.status).toBe(201)
  const [cookie] = response.headers.getSetCookie()
  return { cookie: cookie!.split(';')[0]!, attributes: cookie!.split('; ').slice(1) }
}

/** Calls the API with a session. */
function apiOf(cookie: string, headers: Record<string, string> = {}) {
  return createApi(world.url, null, { ...fromConsole, cookie, ...headers })
}

/** Invites a member and signs the member in. */
async function memberWith(role: Role, account: WorldAccount = world.account) {
  const email = `${role}-${Math.random().toString(36).slice(2)}@example.com`
  const manager = await createKeyLike(world, account.test_key)
  const { status, body } = await world.api.post('/members', { email, name: 'Grace Hopper', role }, { key: manager })
  expect(status).toBe(201)
  const { cookie } = await signIn(await linkTo(email))
  return { id: body.id as string, email, cookie, api: apiOf(cookie), manager }
}

describe('signing in', () => {
  test('the owner of an account requests a link, and uses it once', async () => {
    const { email } = (await world.api.get('/account')).body
    expect((await consoleCall('POST', '/sign-in', { email: email.toUpperCase() })).status).toBe(202)
    const token = await linkTo(email)
    const { cookie, attributes } = await signIn(token)
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Strict']))
    const { status, body } = await apiOf(cookie).get('/account')
    expect([status, body.email, body.mode]).toEqual([200, email, 'test'])
    expect((await apiOf(cookie, { 'x-signpost-mode': 'live' }).get('/account')).body.mode).toBe('live')
    const session = await (await consoleCall('GET', '/session', undefined, { cookie })).json()
    expect(session).toMatchObject({ member: { email, role: 'owner' }, scopes: contract.components.schemas.Scope.enum })

    const again = await consoleCall('POST', '/session', { token })
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
    expect((await apiOf(cookie!.split(';')[0]!).get('/account')).body.email).toBe('demo@example.com')
  })

  test('an address that no account knows gets the same response, and no e-mail', async () => {
    const email = 'nobody@example.com'
    const response = await consoleCall('POST', '/sign-in', { email })
    expect([response.status, await response.json()]).toEqual([202, {}])
    const queued = await world.sql`select from emails where request ->> 'kind' = 'sign-in' and sent_at is null`
    expect(queued).toHaveLength(0)
  })

  test.each([{ email: 'nonsense' }, {}, { email: 7 }])('%j is rejected by its field', async (body) => {
    const response = await consoleCall('POST', '/sign-in', body)
    const { error } = await response.json()
    expect([response.status, error.code, Object.keys(error.details)]).toEqual([422, 'VALIDATION_FAILED', ['email']])
  })

  test('a body that is not JSON is rejected', async () => {
    const headers = { ...fromConsole, 'content-type': 'application/json' }
    const response = await fetch(`${world.url}/console/api/sign-in`, { method: 'POST', headers, body: '{"email":' })
    expect([response.status, (await response.json()).error.code]).toEqual([400, 'BAD_REQUEST'])
  })

  test('a link expires after 15 minutes, a token of a signer starts no session', async () => {
    const { email } = await memberWith('viewer')
    await consoleCall('POST', '/sign-in', { email })
    const token = await linkTo(email, 2)
    world.clock.advance(15 * minute + 1000)
    const late = await consoleCall('POST', '/session', { token })
    expect([late.status, (await late.json()).error.code]).toEqual([401, 'SESSION_INVALID'])
    const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
    const { body } = await world.api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[0].id })
    const foreign = await consoleCall('POST', '/session', { token: body.sign_url.split('#token=')[1] })
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
      const { email } = await memberWith('viewer')
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
      const token = await linkTo(email, 5)
      world.clock.advance(2 * minute)
      await ask(world.url, email, '192.0.2.1')
      world.clock.advance(14 * minute)
      await signIn(token)
    })
  })
})

describe('a session', () => {
  test('is worth nothing outside of the console’s pages', async () => {
    const { cookie } = await memberWith('owner')
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
    const { cookie } = await memberWith('viewer')
    const both = createApi(world.url, world.account.live_key, { cookie, ...fromConsole })
    expect((await both.get('/account')).body.mode).toBe('live')
    expect((await apiOf(cookie).get('/keys/current')).body.error.code).toBe('API_KEY_MISSING')
  })

  test('ends when the member signs out, everywhere or here', async () => {
    const { email, cookie, api } = await memberWith('developer')
    await consoleCall('POST', '/sign-in', { email })
    const other = await signIn(await linkTo(email, 2))
    const listed = await (await consoleCall('GET', '/sessions', undefined, { cookie })).json()
    expect(listed.data.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true])

    const signedOut = await consoleCall('DELETE', '/session', undefined, { cookie: other.cookie })
    expect(signedOut.status).toBe(204)
    expect((await apiOf(other.cookie).get('/documents')).body.error.code).toBe('SESSION_INVALID')
    expect((await api.get('/documents')).status).toBe(200)
    await consoleCall('DELETE', '/sessions', undefined, { cookie })
    expect((await api.get('/documents')).body.error.code).toBe('SESSION_INVALID')
  })

  test('ends after a day without requests, and after fourteen days', async () => {
    const [idle, busy] = [await memberWith('viewer'), await memberWith('viewer')]
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
    const { id, api, manager } = await memberWith('developer')
    expect((await api.get('/keys')).status).toBe(200)
    await world.api.patch(`/members/${id}`, { role: 'viewer' }, { key: manager })
    expect((await api.get('/keys')).body.error.code).toBe('SCOPE_MISSING')
    await world.api.delete(`/members/${id}`, { key: manager })
    expect((await api.get('/documents')).body.error.code).toBe('SESSION_INVALID')
  })

  test('does not show the documents of another account', async () => {
    const { id } = await createDraft(world.api)
    const { api } = await memberWith('owner', await world.createAccount())
    expect((await api.get(`/documents/${id}`)).status).toBe(404)
  })
})

describe('what members do', () => {
  test('is recorded with the member', async () => {
    const { id, email, api } = await memberWith('developer')
    const draft = await createDraft(api)
    const { body } = await world.api.get(`/documents/${draft.id}/events`, { key: world.account.test_key })
    expect(body.data[0].actor).toEqual({ type: 'sender', id, name: 'Grace Hopper', email })
  })

  test('a bulk send that a member started is recorded with the member, even if removed meanwhile', async () => {
    const { id, email, api, manager } = await memberWith('developer')
    const draft = await createDraft(api)
    const recipients = [{ email: 'ada@example.com', name: 'Ada Lovelace' }]
    const bulk = (await api.post(`/documents/${draft.id}/bulk-send`, { recipients })).body
    await world.api.delete(`/members/${id}`, { key: manager })
    await expect
      .poll(async () => (await world.api.get(`/bulk-sends/${bulk.id}`, { key: manager })).body.status)
      .toBe('completed')
    const { recipients: sent } = (await world.api.get(`/bulk-sends/${bulk.id}`, { key: manager })).body
    const trail = await world.api.get(`/documents/${sent[0].document_id}/events`, { key: manager })
    expect(trail.body.data[0].actor).toMatchObject({ id, email })
  })

  const roles: Record<Role, string[]> = {
    owner: contract.components.schemas.Scope.enum,
    admin: contract.components.schemas.Scope.enum.filter((scope: string) => scope !== 'erase'),
    developer: contract.components.schemas.Scope.enum.filter(
      (scope: string) => scope !== 'erase' && scope !== 'members'
    ),
    viewer: ['documents:read']
  }
  test.each(Object.entries(roles))('%s has access to the operations of its scopes', async (role, scopes) => {
    const { api } = await memberWith(role as Role)
    const scoped = contractOperations.filter((operation) => !takesToken(operation) && operation.operation['x-scope'])
    const refused = await Promise.all(
      scoped.map(async (operation) => {
        const { method } = operation
        const { status, body } = await api.call(method, fillPath(operation), { body: exampleBody(operation) })
        return [operation.id, status === 403 && body.error.code === 'SCOPE_MISSING']
      })
    )
    const expected = scoped.map(({ id, operation }) => [id, !scopes.includes(operation['x-scope'])])
    expect(Object.fromEntries(refused)).toEqual(Object.fromEntries(expected))
  })

  test('a viewer cannot sign through captured e-mails', async () => {
    const [viewer, developer] = [await memberWith('viewer'), await memberWith('developer')]
    const sender = createApi(world.url, world.account.test_key)
    const { id } = await sendDraft(sender, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
    const linksFor = async ({ api }: { api: Api }) =>
      (await api.get(`/test-helpers/emails?document_id=${id}`)).body.data.flatMap(
        ({ links }: { links: string[] }) => links
      )
    await vi.waitFor(async () => expect(await linksFor(developer)).toHaveLength(1), 60_000)
    expect(await linksFor(viewer)).toEqual([`${world.url}/sign#token=redacted`])
    expect(await linksFor(developer)).toEqual([expect.stringMatching(/\/sign#token=ey/)])
  })

  test('the keys of a member who left go on, and are listed until somebody decides about them', async () => {
    const { id, api, manager } = await memberWith('developer')
    const create = async (name: string) => (await api.post('/keys', { name, scopes: ['documents:read'] })).body
    const [kept, rotated, revoked] = [await create('Kept'), await create('Rotated'), await create('Revoked')]
    const created_by = { type: 'member', id, name: 'Grace Hopper' }
    expect(kept).toMatchObject({ created_by, creator_left_at: null })
    const listed = async (query: string) => {
      const { body } = await world.api.get(`/keys?per_page=100&${query}`, { key: manager })
      return body.data.map(({ id }: { id: string }) => id)
    }
    expect(await listed('creator_left=true')).toEqual([])

    await world.api.delete(`/members/${id}`, { key: manager })
    expect(await listed('creator_left=true')).toEqual([revoked.id, rotated.id, kept.id])
    expect(await listed('creator_left=false')).not.toContain(kept.id)
    expect((await world.api.get('/documents', { key: kept.key })).status).toBe(200)
    const left = (await world.api.get('/keys/current', { key: kept.key })).body
    expect(left).toMatchObject({ created_by, creator_left_at: expect.any(String) })

    const few = (await world.api.post('/keys', { name: 'Few', scopes: ['keys'] }, { key: manager })).body.key
    const refused = await world.api.post(`/keys/${kept.id}/keep`, undefined, { key: few })
    expect(refused.body.error.code).toBe('PERMISSION_EXCEEDED')
    const { body } = await world.api.post(`/keys/${kept.id}/keep`, undefined, { key: manager })
    expect(body).toMatchObject({ created_by: { type: 'key' }, creator_left_at: null })
    const again = await world.api.post(`/keys/${kept.id}/keep`, undefined, { key: manager })
    expect(again.body).toEqual(body)
    const { body: successor } = await world.api.post(`/keys/${rotated.id}/rotate`, {}, { key: manager })
    expect(successor.created_by).toEqual(body.created_by)
    await world.api.delete(`/keys/${revoked.id}`, { key: manager })
    expect(await listed('creator_left=true')).toEqual([])
    const log = (await world.api.get('/account/log?action=key.kept', { key: await createKeyLike(world, manager) })).body
    expect(log.data).toMatchObject([{ action: 'key.kept', target: { id: kept.id, name: 'Kept' } }])
  })

  test('a key that is created while its creator is removed is listed, too', async () => {
    const { id, api } = await memberWith('developer')
    const creating = await world.sql.begin(async (tx) => {
      await tx`delete from members where id = ${uuidOf(id)}`
      const answer = api.post('/keys', { name: 'Late', scopes: ['documents:read'] })
      await vi.waitFor(async () => {
        const waiting = await world.sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `
        expect(waiting).toHaveLength(1)
      }, 60_000)
      return { answer }
    })
    const { status, body } = await creating.answer
    expect([status, body.creator_left_at]).toEqual([201, expect.any(String)])
  })

  test('a member creates keys with at most the scopes of the role', async () => {
    const { api } = await memberWith('developer')
    const more = await api.post('/keys', { name: 'More', scopes: ['documents:read', 'erase'] })
    expect(more.body.error).toMatchObject({ code: 'PERMISSION_EXCEEDED', details: { 'scopes[1]': expect.anything() } })
    const { status, body } = await api.post('/keys', { name: 'Reports', scopes: ['documents:read'] })
    expect([status, body.mode]).toEqual([201, 'test'])
  })
})

test('what outlives a session needs a fresh one', async () => {
  const { email, cookie } = await memberWith('owner')
  const live = apiOf(cookie, { 'x-signpost-mode': 'live' })
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
    apiOf(cookie).post('/keys', { name: 'A test key' }),
    live.patch(`/keys/${key.id}`, { name: 'Fewer', scopes: ['webhooks'] }),
    live.patch(`/members/${viewer.id}`, { name: 'Ada' }),
    invite('viewer')
  ])
  expect(permitted.map(({ status }) => status)).toEqual([201, 200, 200, 201])
  const manager = await createKeyLike(world, world.account.live_key)
  expect((await world.api.post('/keys', { name: 'By a key', scopes: ['keys'] }, { key: manager })).status).toBe(201)

  await consoleCall('POST', '/sign-in', { email })
  const again = await signIn(await linkTo(email, 2))
  expect((await apiOf(again.cookie, { 'x-signpost-mode': 'live' }).patch(`/keys/${key.id}`, widened)).status).toBe(200)
})
