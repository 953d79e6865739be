import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { createVisitor } from '../../support/browse.js'
import { createKeyLike } from '../../support/keys.js'
import { consoleCall, fromConsole, linkTo } from '../../support/members.js'
import { isCallback, type SignOn, startSignOn } from '../../support/single-sign-on.js'
import type { World } from '../../world.js'

const minute = 60_000

let signOn: SignOn
let world: World
let idp: SignOn['idp']
beforeAll(async () => {
  signOn = await startSignOn()
  ;({ world, idp } = signOn)
})
afterAll(() => signOn?.[Symbol.asyncDispose]())

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
    const { login, email } = signOn.addPerson({ groups: ['staff', 'makers', 'others'] })
    const { visitor, url, problem } = await signOn.signIn(login)
    expect([problem, url.pathname]).toEqual([null, '/console/'])
    expect(await signOn.sessionOf(visitor)).toMatchObject({
      member: { email, role: 'developer', name: 'Ada' },
      provider: { name: 'acme', label: 'Acme' }
    })
    await signOn.signIn(login)
    expect(await membersWith(email)).toMatchObject([{ role: 'developer', joined_at: expect.any(Date) }])
  })

  test('gets another role with another group, in all sessions', async () => {
    const person = signOn.addPerson()
    const first = await signOn.signIn(person.login)
    idp.people.set(person.login, { ...person, groups: ['makers'] })
    await signOn.signIn(person.login)
    expect((await signOn.sessionOf(first.visitor)).member.role).toBe('developer')
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
    const person = signOn.addPerson()
    const { live_key, account_id } = await world.createAccount()
    await world.sql`
      update members set email = ${person.email}
      where account_id = (select account_id from api_keys where key_hash = sha256(${live_key}::text::bytea))
    `
    const acme = world.context.config.providers.find(({ name }) => name === 'acme')!
    acme.account = account_id
    const { visitor } = await signOn.signIn(person.login)
    acme.account = world.account.account_id
    expect((await signOn.sessionOf(visitor)).member).toMatchObject({ email: person.email, role: 'owner' })
  })

  test('who was invited joins, and keeps the role where the provider gives none', async () => {
    const { login, email } = signOn.addPerson({ email: 'invited@else.example', groups: [] })
    await invite(email)
    const { visitor } = await signOn.signIn(login, 'all')
    expect((await signOn.sessionOf(visitor)).member).toMatchObject({ email, role: 'developer' })
  })

  test('is the same member with another address', async () => {
    const person = signOn.addPerson()
    await signOn.signIn(person.login)
    idp.people.set(person.login, { ...person, email: 'married@acme.example' })
    const { visitor } = await signOn.signIn(person.login)
    expect((await signOn.sessionOf(visitor)).member.email).toBe(person.email)
  })

  test.each([
    ['with an unverified address', { email_verified: false }, 'unverified'],
    ['with an address of another domain', { email: 'ada@evil.example' }, 'domain'],
    ['without a group that has a role', { groups: ['guests'] }, 'no_role']
  ])('%s is refused', async (_name, changes, problem) => {
    const { login, email } = signOn.addPerson(changes)
    const refused = await signOn.signIn(login)
    expect([refused.problem, refused.url.pathname]).toEqual([problem, '/console/sign-in'])
    expect([await signOn.sessionOf(refused.visitor), await membersWith(email)]).toEqual([null, []])
  })

  test('whom nobody invited is refused where the provider gives no roles', async () => {
    expect((await signOn.signIn(signOn.addPerson({ email: 'stranger@else.example' }).login, 'all')).problem).toBe(
      'not_member'
    )
  })

  test('cannot use a provider for everybody with an address of another provider', async () => {
    const { login, email } = signOn.addPerson()
    await signOn.signIn(login)
    expect((await signOn.signIn(login, 'all')).problem).toBe('domain')
    expect(await membersWith(email)).toHaveLength(1)
  })

  test('who got the address of somebody else is not that member', async () => {
    const { login, email } = signOn.addPerson()
    await signOn.signIn(login)
    idp.people.delete(login)
    expect((await signOn.signIn(signOn.addPerson({ email }).login)).problem).toBe('other_person')
  })

  test('creates one member with two sign-ins at once', async () => {
    const { login, email } = signOn.addPerson()
    const both = await Promise.all([signOn.signIn(login), signOn.signIn(login)])
    expect(both.map(({ problem }) => problem)).toEqual([null, null])
    expect(await membersWith(email)).toHaveLength(1)
  })
})

describe('people of a domain', () => {
  test('are led to the provider, whether they are members or not', async () => {
    const { email } = signOn.addPerson()
    await invite(email)
    const answers = await Promise.all(
      [email.toUpperCase(), 'nobody@acme.example'].map(async (address) => {
        const response = await consoleCall(world, 'POST', '/sign-in', { email: address })
        return [response.status, await response.json()]
      })
    )
    const expected = [200, { providers: [{ name: 'acme', label: 'Acme' }] }]
    expect(answers).toEqual([expected, expected])
    expect(await world.sql`select from emails where request ->> 'kind' = 'sign-in'`).toHaveLength(0)
  })

  test('are led to the provider by an invitation', async () => {
    const { login, email } = signOn.addPerson()
    await invite(email)
    const token = await linkTo(world, email)
    const response = await consoleCall(world, 'POST', '/session', { token })
    expect([response.status, (await response.json()).providers, response.headers.getSetCookie()]).toEqual([
      200,
      [{ name: 'acme', label: 'Acme' }],
      []
    ])
    expect((await signOn.signIn(login)).problem).toBeNull()
  })

  test('lose the sessions of links from before the provider was set', async () => {
    const [acme] = world.context.config.providers
    const { email } = signOn.addPerson()
    await invite(email)
    const domains = acme!.domains.splice(0)
    const token = await linkTo(world, email)
    const cookie = (await consoleCall(world, 'POST', '/session', { token })).headers.getSetCookie()[0]!.split(';')[0]!
    const call = () => createApi(world.url, null, { ...fromConsole, cookie }).get('/documents')
    expect((await call()).status).toBe(200)
    acme!.domains.push(...domains)
    expect((await call()).body.error.code).toBe('SESSION_INVALID')
  })
})

describe('the way back from the provider', () => {
  test('works once, in the browser that began, for the provider that it began with', async () => {
    const { login } = signOn.addPerson()
    const visitor = createVisitor()
    const url = await signOn.signInAtProvider(visitor, login)
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
    const url = await signOn.signInAtProvider(visitor, signOn.addPerson().login)
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
    const arrived = await fetch(await signOn.signInAtProvider(visitor, signOn.addPerson().login), {
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
  const { login } = signOn.addPerson({ groups: ['chiefs'] })
  const { visitor } = await signOn.signIn(login)
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
  await signOn.signIn(login, 'acme', visitor, '?fresh')
  expect((await live()).status).toBe(201)
})
