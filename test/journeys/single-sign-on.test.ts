import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '../support/api.js'
import { createVisitor, type Visitor } from '../support/browse.js'
import {
  type IdentityProvider,
  type Person,
  providerSettings,
  startIdentityProvider
} from '../support/identity-provider.js'
import { createKeyLike } from '../support/keys.js'
import { uuidOf } from '../support/uuid-of.js'
import { createWorld, type World } from '../world.js'

const minute = 60_000
const fromConsole = { 'x-signpost-mode': 'test', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }

let idp: IdentityProvider
let world: World
beforeAll(async () => {
  idp = await startIdentityProvider()
  world = await createWorld({
    env: {
      SIGNPOST_ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'silent',
      ...providerSettings(idp, 'ACME', {
        DOMAINS: 'acme.example',
        ROLE_CLAIM: 'groups',
        ROLES: '{"staff":"viewer","makers":"developer","chiefs":"owner"}'
      }),
      ...providerSettings(idp, 'ALL', { LABEL: 'Everybody' })
    }
  })
  for (const settings of world.context.config.providers) settings.account = world.account.account_id
})
afterAll(async () => {
  await world?.[Symbol.asyncDispose]()
  await idp?.[Symbol.asyncDispose]()
})

let made = 0
/** Adds a person to the provider. */
function addPerson(person: Partial<Person> = {}) {
  made += 1
  const login = `person-${made}`
  const known = { email: `${login}@acme.example`, email_verified: true, name: 'Ada', groups: ['staff'], ...person }
  idp.people.set(login, known)
  return { login, ...known }
}

const isCallback = (url: string) => url.includes('/callback')

/** Signs a person in at the provider. Returns the URL that it leads back to. */
async function signInAtProvider(visitor: Visitor, login: string, name = 'acme', query = '') {
  const page = await visitor.visit(`${world.url}/console/sso/${name}${query}`, { stop: isCallback })
  if (isCallback(page.url)) return page.url
  const body = new URLSearchParams({ prompt: 'login', login, password: 'any' })
  return (await visitor.visit(page.url, { body, stop: isCallback })).url
}

/** Signs a person in. Returns the problem, or null. */
async function signIn(login: string, name = 'acme', visitor = createVisitor(), query = '') {
  const arrived = await visitor.visit(await signInAtProvider(visitor, login, name, query), { stop: () => true })
  return { visitor, url: new URL(arrived.url), problem: new URL(arrived.url).searchParams.get('problem') }
}

const sessionOf = async (visitor: Visitor) => {
  const cookie = `signpost=${visitor.cookies.get('signpost')}`
  const response = await fetch(`${world.url}/console/api/session`, { headers: { ...fromConsole, cookie } })
  return response.status === 200 ? response.json() : null
}

const consoleCall = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/console/api${path}`, {
    method: 'POST',
    headers: { ...fromConsole, ...headers },
    body: JSON.stringify(body)
  })

async function invite(email: string, role = 'developer') {
  const manager = await createKeyLike(world, world.account.test_key)
  const { status, body } = await world.api.post('/members', { email, role }, { key: manager })
  expect(status).toBe(201)
  return body as { id: string }
}

const membersWith = (email: string) =>
  world.sql<{ role: string; name: string; joined_at: Date }[]>`select * from members where email = ${email}`

describe('a person', () => {
  test('becomes a member with the role of the highest group, and is one again', async () => {
    const { login, email } = addPerson({ groups: ['staff', 'makers', 'others'] })
    const { visitor, url, problem } = await signIn(login)
    expect([problem, url.pathname]).toEqual([null, '/console/'])
    expect(await sessionOf(visitor)).toMatchObject({
      member: { email, role: 'developer', name: 'Ada' },
      provider: { name: 'acme', label: 'Acme' }
    })
    await signIn(login)
    expect(await membersWith(email)).toMatchObject([{ role: 'developer', joined_at: expect.any(Date) }])
  })

  test('gets another role with another group, in all sessions', async () => {
    const person = addPerson()
    const first = await signIn(person.login)
    idp.people.set(person.login, { ...person, groups: ['makers'] })
    await signIn(person.login)
    expect((await sessionOf(first.visitor)).member.role).toBe('developer')
    const log = await world.sql`
      select action, actor_type, details from account_log where target_name = ${person.email} order by created_at, id
    `
    expect(log).toEqual([
      { action: 'member.invited', actor_type: 'system', details: { role: 'viewer' } },
      { action: 'member.signed_in', actor_type: 'member', details: { provider: 'acme' } },
      { action: 'member.updated', actor_type: 'system', details: { role: 'developer', previous_role: 'viewer' } },
      { action: 'member.signed_in', actor_type: 'member', details: { provider: 'acme' } }
    ])
  })

  test('who is the last owner stays one', async () => {
    const person = addPerson()
    const { live_key, account_id } = await world.createAccount()
    await world.sql`
      update members set email = ${person.email}
      where account_id = (select account_id from api_keys where key_hash = sha256(${live_key}::text::bytea))
    `
    const acme = world.context.config.providers.find(({ name }) => name === 'acme')!
    acme.account = account_id
    const { visitor } = await signIn(person.login)
    acme.account = world.account.account_id
    expect((await sessionOf(visitor)).member).toMatchObject({ email: person.email, role: 'owner' })
  })

  test('who was invited joins, and keeps the role where the provider gives none', async () => {
    const { login, email } = addPerson({ email: 'invited@else.example', groups: [] })
    await invite(email)
    const { visitor } = await signIn(login, 'all')
    expect((await sessionOf(visitor)).member).toMatchObject({ email, role: 'developer' })
  })

  test('is the same member with another address', async () => {
    const person = addPerson()
    await signIn(person.login)
    idp.people.set(person.login, { ...person, email: 'married@acme.example' })
    const { visitor } = await signIn(person.login)
    expect((await sessionOf(visitor)).member.email).toBe(person.email)
  })

  test.each([
    ['with an unverified address', { email_verified: false }, 'unverified'],
    ['with an address of another domain', { email: 'ada@evil.example' }, 'domain'],
    ['without a group that has a role', { groups: ['guests'] }, 'no_role']
  ])('%s is refused', async (_name, changes, problem) => {
    const { login, email } = addPerson(changes)
    const refused = await signIn(login)
    expect([refused.problem, refused.url.pathname]).toEqual([problem, '/console/sign-in'])
    expect([await sessionOf(refused.visitor), await membersWith(email)]).toEqual([null, []])
  })

  test('whom nobody invited is refused where the provider gives no roles', async () => {
    expect((await signIn(addPerson({ email: 'stranger@else.example' }).login, 'all')).problem).toBe('not_member')
  })

  test('cannot use a provider for everybody with an address of another provider', async () => {
    const { login, email } = addPerson()
    await signIn(login)
    expect((await signIn(login, 'all')).problem).toBe('domain')
    expect(await membersWith(email)).toHaveLength(1)
  })

  test('who got the address of somebody else is not that member', async () => {
    const { login, email } = addPerson()
    await signIn(login)
    idp.people.delete(login)
    expect((await signIn(addPerson({ email }).login)).problem).toBe('other_person')
  })

  test('creates one member with two sign-ins at once', async () => {
    const { login, email } = addPerson()
    const both = await Promise.all([signIn(login), signIn(login)])
    expect(both.map(({ problem }) => problem)).toEqual([null, null])
    expect(await membersWith(email)).toHaveLength(1)
  })
})

describe('people of a domain', () => {
  test('are led to the provider, whether they are members or not', async () => {
    const { email } = addPerson()
    await invite(email)
    const answers = await Promise.all(
      [email.toUpperCase(), 'nobody@acme.example'].map(async (address) => {
        const response = await consoleCall('/sign-in', { email: address })
        return [response.status, await response.json()]
      })
    )
    const expected = [200, { providers: [{ name: 'acme', label: 'Acme' }] }]
    expect(answers).toEqual([expected, expected])
    expect(await world.sql`select from emails where request ->> 'kind' = 'sign-in'`).toHaveLength(0)
  })

  test('are led to the provider by an invitation', async () => {
    const { login, email } = addPerson()
    await invite(email)
    const [letter] = await world.emailsTo(email)
    const token = /#token=([\w.-]+)/.exec(letter!.links[0]!)![1]
    const response = await consoleCall('/session', { token })
    expect([response.status, (await response.json()).providers, response.headers.getSetCookie()]).toEqual([
      200,
      [{ name: 'acme', label: 'Acme' }],
      []
    ])
    expect((await signIn(login)).problem).toBeNull()
  })

  test('lose the sessions of links from before the provider was set', async () => {
    const [acme] = world.context.config.providers
    const { email } = addPerson()
    await invite(email)
    const domains = acme!.domains.splice(0)
    const [letter] = await world.emailsTo(email)
    const token = /#token=([\w.-]+)/.exec(letter!.links[0]!)![1]
    const cookie = (await consoleCall('/session', { token })).headers.getSetCookie()[0]!.split(';')[0]!
    const call = () => createApi(world.url, null, { ...fromConsole, cookie }).get('/documents')
    expect((await call()).status).toBe(200)
    acme!.domains.push(...domains)
    expect((await call()).body.error.code).toBe('SESSION_INVALID')
  })
})

describe('the way back from the provider', () => {
  test('works once, in the browser that began, for the provider that it began with', async () => {
    const { login } = addPerson()
    const visitor = createVisitor()
    const url = await signInAtProvider(visitor, login)
    const kept = visitor.cookies.get('signpost-sign-in')!
    const at = async (target: string, cookie?: string) => {
      const other = createVisitor()
      if (cookie) other.cookies.set('signpost-sign-in', cookie)
      const { url: arrived } = await other.visit(target, { stop: () => true })
      return [new URL(arrived).searchParams.get('problem'), other.cookies.has('signpost')]
    }
    const changed = new URL(url)
    changed.searchParams.set('state', 'another')
    const mixedUp = new URL(url)
    mixedUp.searchParams.set('iss', 'https://evil.example')
    // Of an attacker, who leads somebody else's browser to the own sign-in.
    expect(await at(url)).toEqual(['expired', false])
    expect(await at(changed.href, kept)).toEqual(['expired', false])
    expect(await at(url.replace('/acme/', '/all/'), kept)).toEqual(['expired', false])
    expect(await at(url, `${kept}x`)).toEqual(['expired', false])
    expect(await at(mixedUp.href, kept)).toEqual(['provider', false])
    const head = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      headers: { cookie: `signpost-sign-in=${kept}` }
    })
    expect(head.status).toBe(405)
    expect(await at(url, kept)).toEqual([null, true])
    // Again, with a copy of the cookie.
    expect(await at(url, kept)).toEqual(['expired', false])
  })

  test('is open for ten minutes', async () => {
    const visitor = createVisitor()
    const url = await signInAtProvider(visitor, addPerson().login)
    world.clock.advance(10 * minute + 1000)
    expect((await visitor.visit(url, { stop: () => true })).url).toContain('problem=expired')
  })

  test('keeps the sign-in in a cookie for navigations, and the session in one that other sites cannot send', async () => {
    const begun = await fetch(`${world.url}/console/sso/acme?return=https://evil.example`, { redirect: 'manual' })
    expect(new URL(begun.headers.get('location')!).origin).toBe(idp.issuer)
    const [cookie] = begun.headers.getSetCookie()
    expect(cookie!.split('; ').slice(1)).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']))
    const query = Object.fromEntries(new URL(begun.headers.get('location')!).searchParams)
    expect(query).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile groups',
      redirect_uri: `${world.url}/console/sso/acme/callback`
    })
    const visitor = createVisitor()
    const arrived = await fetch(await signInAtProvider(visitor, addPerson().login), {
      redirect: 'manual',
      headers: { cookie: `signpost-sign-in=${visitor.cookies.get('signpost-sign-in')}` }
    })
    expect(arrived.headers.get('location')).toBe('/console/')
    const session = arrived.headers.getSetCookie().find((line) => line.startsWith('signpost='))!
    expect(session.split('; ')).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict']))
  })

  test('does not exist for a provider that is not set', async () => {
    expect((await fetch(`${world.url}/console/sso/other`)).status).toBe(404)
  })

  test('says that the person cancelled', async () => {
    const visitor = createVisitor()
    const { response } = await visitor.visit(`${world.url}/console/sso/acme`, { stop: () => true })
    const { searchParams } = new URL(response.headers.get('location')!)
    const back = `${world.url}/console/sso/acme/callback?error=access_denied&state=${searchParams.get('state')}&iss=${idp.issuer}`
    expect((await visitor.visit(back, { stop: () => true })).url).toContain('problem=denied')
  })
})

test('a fresh sign-in asks the person, and counts from when the person answered', async () => {
  const { login } = addPerson({ groups: ['chiefs'] })
  const { visitor } = await signIn(login)
  const again = await visitor.visit(`${world.url}/console/sso/acme?fresh`, { stop: isCallback })
  expect(new URL(again.url).pathname).toMatch(/^\/interaction\//)
  await world.sql`
    update console_sessions set authenticated_at = authenticated_at - interval '1 hour', created_at = created_at - interval '1 hour'
  `
  const live = () =>
    createApi(world.url, null, {
      ...fromConsole,
      'x-signpost-mode': 'live',
      cookie: `signpost=${visitor.cookies.get('signpost')}`
    }).post('/keys', { name: 'A key' })
  expect((await live()).body.error.code).toBe('FRESH_SIGN_IN_REQUIRED')
  await signIn(login, 'acme', visitor, '?fresh')
  expect((await live()).status).toBe(201)
})

describe('whether a person may still sign in', () => {
  const rowsOf = (email: string) => world.sql<{ refresh_token: Buffer | null; checked_at: Date }[]>`
    select refresh_token, checked_at from console_sessions join members on members.id = member_id where email = ${email}
  `
  const check = async () => {
    await world.sweep()
    await vi.waitFor(async () => {
      const jobs = await world.sql`
        select from graphile_worker.jobs where task_identifier = 'check-session' and attempts < max_attempts
      `
      expect(jobs).toHaveLength(0)
    }, 20_000)
  }

  test('is asked every half hour, and the sessions of who was removed end', async () => {
    const [stays, goes] = [addPerson({ groups: ['makers'] }), addPerson({ groups: ['makers'] })]
    const [one, other, second] = [await signIn(stays.login), await signIn(goes.login), await signIn(goes.login)]
    const keysOf = (cookie: string | undefined) =>
      createApi(world.url, null, { ...fromConsole, 'x-signpost-mode': 'test', cookie: `signpost=${cookie}` })
    const cookies = [one.visitor, other.visitor].map(({ cookies }) => cookies.get('signpost'))
    const [own, left] = await Promise.all(
      cookies.map(async (cookie) => (await keysOf(cookie).post('/keys', { name: 'A key' })).body.id)
    )
    const isLeft = async (id: string) => {
      const [row] = await world.sql`select creator_left_at from api_keys where id = ${uuidOf(id)}`
      return row!.creator_left_at !== null
    }
    idp.people.delete(goes.login)
    await check()
    expect(await sessionOf(other.visitor)).not.toBeNull()
    world.clock.advance(31 * minute)
    await check()
    expect([await sessionOf(other.visitor), await sessionOf(second.visitor)]).toEqual([null, null])
    expect([await isLeft(own), await isLeft(left)]).toEqual([false, true])
    expect(await sessionOf(one.visitor)).toMatchObject({ member: { email: stays.email } })
    idp.people.set(goes.login, goes)
    await signIn(goes.login)
    expect(await isLeft(left)).toBe(false)
    // The provider gave another token, and takes it.
    world.clock.advance(31 * minute)
    await check()
    expect(await sessionOf(one.visitor)).not.toBeNull()
  })

  test('is asked with tokens that are stored encrypted', async () => {
    const { login, email } = addPerson()
    await signIn(login)
    const [row] = await rowsOf(email)
    expect(row!.refresh_token!.subarray(0, 6).toString('latin1')).toBe('\x93SPE1\n')
  })

  test('brings the role of another group, and ends the sessions of who has none', async () => {
    const [changes, loses] = [addPerson(), addPerson()]
    const [one, other] = [await signIn(changes.login), await signIn(loses.login)]
    idp.people.set(changes.login, { ...changes, groups: ['makers'] })
    idp.people.set(loses.login, { ...loses, groups: [] })
    world.clock.advance(31 * minute)
    await check()
    expect((await sessionOf(one.visitor)).member.role).toBe('developer')
    expect(await sessionOf(other.visitor)).toBeNull()
  })

  test('is believed for two hours while the provider is away', async () => {
    const { login } = addPerson()
    const { visitor } = await signIn(login)
    idp.setAway(true)
    try {
      for (const minutes of [31, 31, 31, 26]) {
        world.clock.advance(minutes * minute)
        await check()
        expect(await sessionOf(visitor)).not.toBeNull()
      }
      world.clock.advance(2 * minute)
      expect(await sessionOf(visitor)).toBeNull()
      expect((await signIn(login).catch(() => ({ problem: 'unreachable' }))).problem).not.toBeNull()
    } finally {
      idp.setAway(false)
    }
    expect((await signIn(login)).problem).toBeNull()
  })

  test('cannot be asked without a token: the session lasts an hour', async () => {
    idp.refreshes = false
    const { login } = addPerson()
    const { visitor } = await signIn(login)
    idp.refreshes = true
    world.clock.advance(59 * minute)
    expect(await sessionOf(visitor)).not.toBeNull()
    world.clock.advance(2 * minute)
    expect(await sessionOf(visitor)).toBeNull()
  })
})
