import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator, type MadePasskey } from '../support/authenticator.js'
import { providerSettings } from '../support/identity-provider.js'
import { createKeyLike } from '../support/keys.js'
import { createWorld, type World } from '../world.js'

const minute = 60_000
const fromConsole = { 'x-signpost-mode': 'test', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const origin = 'https://sign.example.com'

let world: World
beforeAll(async () => {
  // Never reached: only its domain counts.
  const idp = { issuer: 'http://127.0.0.1:9' }
  world = await createWorld({
    env: { LOG_LEVEL: 'silent', ...providerSettings(idp, 'ACME', { DOMAINS: 'acme.example' }) }
  })
  // As browsers see it, behind a proxy.
  world.context.config.siteUrl = origin
  world.context.config.providers[0]!.account = world.account.account_id
})
afterAll(() => world?.[Symbol.asyncDispose]())

const authenticator = createAuthenticator(origin)

/** A browser with its cookies, at the console. */
function openBrowser() {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async call(method: string, path: string, body?: object) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(`${world.url}/console/api${path}`, {
        method,
        headers: { ...fromConsole, cookie, 'user-agent': firefox },
        ...(body ? { body: JSON.stringify(body) } : {})
      })
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]!.split('=')
        cookies.set(name, value)
      }
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
    }
  }
}
type OpenBrowser = ReturnType<typeof openBrowser>

/** Invites a member, and signs in with the link. */
async function join({ email = `${randomUUID()}@example.com`, account = world.account } = {}) {
  const key = await createKeyLike(world, account.test_key)
  const { body: member } = await world.api.post('/members', { email, role: 'developer' }, { key })
  const browser = openBrowser()
  const letters = await world.emailsTo(email)
  const token = /#token=([\w.-]+)/.exec(letters.at(-1)!.links[0]!)![1]
  expect((await browser.call('POST', '/session', { token })).status).toBe(201)
  return { member: member as { id: string }, email, browser, key }
}

async function add(browser: OpenBrowser, changes: object = {}): Promise<MadePasskey> {
  const { status, body } = await browser.call('POST', '/passkeys/challenge')
  expect(status).toBe(200)
  const passkey = authenticator.make(body, changes)
  expect((await browser.call('POST', '/passkeys', passkey.answer)).status).toBe(201)
  return passkey
}

async function signIn(passkey: MadePasskey, changes: object = {}, browser = openBrowser()) {
  const { body: options } = await browser.call('POST', '/sign-in/passkey/challenge')
  const answer = passkey.use(options, changes)
  return { browser, answer, ...(await browser.call('POST', '/sign-in/passkey', answer)) }
}

const refused = {
  status: 401,
  body: {
    error: {
      code: 'PASSKEY_INVALID',
      message: 'The passkey was not accepted. Try again, or sign in with a link by e-mail.'
    }
  }
}

const logOf = async (memberId: string, key: string) => {
  const { body } = await world.api.get(`/account/log?actor=${memberId}`, { key })
  return body.data.map(({ action, details }: { action: string; details: object }) => [action, details]).reverse()
}

describe('a passkey', () => {
  test('is added, announced by e-mail, used to sign in in another browser, and removed, and the log has all of it', async () => {
    const { browser, member, email, key } = await join()
    expect((await browser.call('GET', '/session')).body.has_passkey).toBe(false)
    const passkey = await add(browser)
    const { body: listed } = await browser.call('GET', '/passkeys')
    const shown = { id: expect.any(String), name: 'Firefox, Linux', synced: true, created_at: expect.any(String) }
    expect(listed).toEqual({
      data: [{ ...shown, last_used_at: null }],
      origin,
      has_provider: false,
      accepted: { rpId: 'sign.example.com', userId: expect.any(String), allAcceptedCredentialIds: [passkey.id] }
    })
    const letters = await world.emailsTo(email, 2)
    expect(letters[1]).toMatchObject({
      kind: 'passkey-added',
      subject: 'A passkey was added to your sign-in',
      links: [`${origin}/console/live/sessions`]
    })
    expect(letters[1]!.text).toMatch(/“Firefox, Linux” was added from the address (127\.0\.0\.1|::1)/)

    const second = await signIn(passkey)
    expect([second.status, second.body]).toEqual([201, {}])
    const { body: me } = await second.browser.call('GET', '/session')
    expect(me).toMatchObject({ member: { id: member.id, email }, provider: null, has_passkey: true })
    const { body: after } = await second.browser.call('GET', '/passkeys')
    expect(after.data).toEqual([{ ...shown, last_used_at: expect.any(String) }])

    const remove = () => second.browser.call('DELETE', `/passkeys/${after.data[0].id}`)
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    expect((await browser.call('GET', '/passkeys')).body.data).toEqual([])
    expect(await signIn(passkey)).toMatchObject(refused)
    expect(await logOf(member.id, key)).toEqual([
      ['member.signed_in', {}],
      ['member.passkey_added', { passkey: 'Firefox, Linux' }],
      ['member.signed_in', { passkey: 'Firefox, Linux' }],
      ['member.passkey_removed', { passkey: 'Firefox, Linux' }]
    ])
  })

  test('is made for this host and member, verifies the person, and can be found without an address', async () => {
    const { browser, email } = await join()
    const passkey = await add(browser)
    const { body } = await browser.call('POST', '/passkeys/challenge')
    expect(body).toMatchObject({
      rp: { id: 'sign.example.com', name: 'Signpost' },
      user: { name: `${email} (Example Ltd)`, displayName: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal', 'hybrid'] }]
    })
    expect(Buffer.from(body.user.id, 'base64url')).toHaveLength(16)
    const { body: asked } = await openBrowser().call('POST', '/sign-in/passkey/challenge')
    expect(asked).toMatchObject({ rpId: 'sign.example.com', userVerification: 'required' })
    expect(asked.allowCredentials).toBeUndefined()
    expect(Buffer.from(asked.challenge, 'base64url')).toHaveLength(32)
    expect(asked.challenge).not.toBe(body.challenge)
  })

  test('of one account signs in to that one, also if the person is a member of another', async () => {
    const email = `${randomUUID()}@example.com`
    const first = await join({ email })
    const account = await world.createAccount({ name: 'Other Ltd' })
    const second = await join({ email: `${randomUUID()}@example.com`, account })
    await world.sql`update members set email = ${email} where email = ${second.email}`
    for (const { browser, member } of [first, second]) {
      const signedIn = await signIn(await add(browser))
      expect((await signedIn.browser.call('GET', '/session')).body.member).toMatchObject({ id: member.id, email })
    }
  })

  test('goes with its member, as do the sessions that it began', async () => {
    const { browser, member, key } = await join()
    const passkey = await add(browser)
    const signedIn = await signIn(passkey)
    const begun = await browser.call('POST', '/passkeys/challenge')
    expect((await world.api.delete(`/members/${member.id}`, { key })).status).toBe(204)
    expect((await signedIn.browser.call('GET', '/session')).status).toBe(401)
    expect((await browser.call('POST', '/passkeys', authenticator.make(begun.body).answer)).status).toBe(401)
    expect(await signIn(passkey)).toMatchObject(refused)
    expect(await world.sql`select from passkeys where credential_id = ${passkey.id}`).toEqual([])
  })

  test('of another member is neither listed nor removed', async () => {
    const [mine, theirs] = [await join(), await join()]
    const passkey = await add(theirs.browser)
    const { body } = await theirs.browser.call('GET', '/passkeys')
    expect((await mine.browser.call('GET', '/passkeys')).body.data).toEqual([])
    for (const id of [body.data[0].id, 'nonsense']) {
      expect((await mine.browser.call('DELETE', `/passkeys/${id}`)).status).toBe(204)
    }
    expect((await signIn(passkey)).status).toBe(201)
  })
})

describe('signing in is refused, always in the same words,', () => {
  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const wrong: [string, object][] = [
    ['on a page of another origin', { origin: 'https://evil.example' }],
    ['on the host of the service, but another port', { origin: `${origin}:8443` }],
    ['without HTTPS', { origin: 'http://sign.example.com' }],
    ['for another host', { rpId: 'example.com' }],
    ['in a frame of another page', { crossOrigin: true }],
    ['in a frame that names its page', { crossOrigin: true, topOrigin: 'https://evil.example' }],
    ['with an answer of making a passkey', { type: 'webauthn.create' }],
    ['unless the person was verified', { verified: false }],
    ['with a challenge that nobody has made', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['with the signature of another key', { privateKey: otherKey }],
    ['for another member', { userHandle: Buffer.alloc(16).toString('base64url') }],
    ['with a passkey that nobody has', { id: Buffer.alloc(32).toString('base64url') }]
  ]

  test.each(wrong)('%s', async (_case, changes) => {
    const { browser } = await join()
    const passkey = await add(browser)
    const tried = await signIn(passkey, changes)
    expect(tried).toMatchObject(refused)
    expect(tried.browser.cookies.has('__Host-signpost')).toBe(false)
    // It is not the passkey.
    expect((await signIn(passkey)).status).toBe(201)
  })

  test('if the answer is sent again, in any browser, or comes after five minutes', async () => {
    const { browser } = await join()
    const passkey = await add(browser)
    const signedIn = await signIn(passkey)
    expect(signedIn.status).toBe(201)
    expect(await signedIn.browser.call('POST', '/sign-in/passkey', signedIn.answer)).toMatchObject(refused)
    const wrongFirst = await signIn(passkey, { verified: false })
    const { challenge } = JSON.parse(Buffer.from(wrongFirst.answer.response.clientDataJSON, 'base64url').toString())
    const right = passkey.use({ challenge, rpId: 'sign.example.com' })
    expect(await wrongFirst.browser.call('POST', '/sign-in/passkey', right)).toMatchObject(refused)

    const late = openBrowser()
    const { body: options } = await late.call('POST', '/sign-in/passkey/challenge')
    world.clock.advance(5 * minute)
    expect(await late.call('POST', '/sign-in/passkey', passkey.use(options))).toMatchObject(refused)
  })

  test('in another browser than the one that began, or that has begun something else', async () => {
    const { browser } = await join()
    const passkey = await add(browser)
    const [began, stranger] = [openBrowser(), openBrowser()]
    const { body: options } = await began.call('POST', '/sign-in/passkey/challenge')
    const answer = passkey.use(options)
    expect(await stranger.call('POST', '/sign-in/passkey', answer)).toMatchObject(refused)
    await stranger.call('POST', '/sign-in/passkey/challenge')
    expect(await stranger.call('POST', '/sign-in/passkey', answer)).toMatchObject(refused)
    // A challenge to add a passkey is none to sign in with.
    const { body: toAdd } = await browser.call('POST', '/passkeys/challenge')
    const mixedUp = passkey.use({ challenge: toAdd.challenge, rpId: 'sign.example.com' })
    expect(await browser.call('POST', '/sign-in/passkey', mixedUp)).toMatchObject(refused)
    // Strangers have not used it up, and another tab of the browser has not either.
    await began.call('POST', '/sign-in/passkey/challenge')
    expect((await began.call('POST', '/sign-in/passkey', answer)).status).toBe(201)
  })

  test('with a copy, whose counter does not grow', async () => {
    const { browser } = await join()
    const passkey = await add(browser, { counter: 7 })
    expect((await signIn(passkey, { counter: 8 })).status).toBe(201)
    for (const counter of [8, 3, 0]) expect(await signIn(passkey, { counter })).toMatchObject(refused)
    expect((await signIn(passkey, { counter: 9 })).status).toBe(201)
  })

  test('with one that counts, of two answers at once', async () => {
    const { browser } = await join()
    const passkey = await add(browser, { counter: 1 })
    const statuses = await Promise.all([signIn(passkey, { counter: 2 }), signIn(passkey, { counter: 2 })])
    expect(statuses.map(({ status }) => status).sort()).toEqual([201, 401])
  })
})

describe('adding is refused', () => {
  test.each([
    ['on a page of another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'example.com' }],
    ['in a frame', { crossOrigin: true }],
    ['unless the person was verified', { verified: false }],
    ['with another name than that of the authenticator', { id: Buffer.alloc(32).toString('base64url') }],
    ['with an attestation that is not CBOR', { attestation: Buffer.from('ff', 'hex') }]
  ])('%s', async (_case, changes) => {
    const { browser } = await join()
    const { body } = await browser.call('POST', '/passkeys/challenge')
    const answer = authenticator.make(body, changes as object).answer
    expect(await browser.call('POST', '/passkeys', answer)).toMatchObject({ status: 401, body: refused.body })
    expect((await browser.call('GET', '/passkeys')).body.data).toEqual([])
  })

  test('with a challenge of another member, or twice', async () => {
    const [mine, theirs] = [await join(), await join()]
    const { body } = await theirs.browser.call('POST', '/passkeys/challenge')
    mine.browser.cookies.set('__Host-signpost-browser', theirs.browser.cookies.get('__Host-signpost-browser')!)
    const { answer } = authenticator.make(body)
    expect((await mine.browser.call('POST', '/passkeys', answer)).status).toBe(401)
    expect((await theirs.browser.call('POST', '/passkeys', answer)).status).toBe(201)
    expect((await theirs.browser.call('POST', '/passkeys', answer)).status).toBe(401)
  })

  test('15 minutes after signing in, until one signs in again', async () => {
    const { browser } = await join()
    const passkey = await add(browser)
    const { body } = await browser.call('POST', '/passkeys/challenge')
    world.clock.advance(16 * minute)
    const old = { status: 403, body: { error: { code: 'FRESH_SIGN_IN_REQUIRED' } } }
    expect(await browser.call('POST', '/passkeys/challenge')).toMatchObject(old)
    expect(await browser.call('POST', '/passkeys', authenticator.make(body).answer)).toMatchObject(old)
    const again = await signIn(passkey, {}, browser)
    expect(again.status).toBe(201)
    await add(browser)
  })

  test('after 25 of them', async () => {
    const { browser, email } = await join()
    await world.sql`
      insert into passkeys (id, member_id, credential_id, public_key, sign_count, transports, name, synced, created_at)
      select gen_random_uuid(), members.id, members.id || '-' || n, '', 0, '{}', 'x', true, now()
      from members, generate_series(1, 25) as n
      where email = ${email}
    `
    expect(await browser.call('POST', '/passkeys/challenge')).toMatchObject({
      status: 403,
      body: { error: { code: 'PASSKEY_NOT_ALLOWED', details: { passkeys: 'are already 25' } } }
    })
  })

  test('at an address where browsers offer none', async () => {
    const { browser } = await join()
    const { config } = world.context
    config.siteUrl = 'https://192.0.2.7'
    const answers = [await browser.call('POST', '/passkeys/challenge'), await browser.call('GET', '/passkeys')]
    const signIns = await openBrowser().call('GET', '/sign-in')
    const asked = await openBrowser().call('POST', '/sign-in/passkey/challenge')
    config.siteUrl = origin
    expect(answers).toMatchObject([
      { status: 403, body: { error: { code: 'PASSKEY_NOT_ALLOWED', details: { address: expect.any(String) } } } },
      { status: 200, body: { origin: null, accepted: null } }
    ])
    expect(signIns.body).toMatchObject({ passkey_origin: null })
    expect(asked).toMatchObject(refused)
    expect((await openBrowser().call('GET', '/sign-in')).body).toMatchObject({ passkey_origin: origin })
  })
})

test('a domain that must use a provider has no passkeys, nor those from before, and sessions that they began end', async () => {
  const { browser, email } = await join()
  const passkey = await add(browser)
  const signedIn = await signIn(passkey)
  const [provider] = world.context.config.providers
  provider!.domains = ['example.com']
  const answer = await signIn(passkey)
  const session = await signedIn.browser.call('GET', '/session')
  provider!.domains = ['acme.example']
  expect(answer).toMatchObject({ status: 200, body: { providers: [{ name: 'acme', label: 'Acme' }] } })
  expect(answer.browser.cookies.has('__Host-signpost')).toBe(false)
  expect(session.status).toBe(401)

  // Nor has anyone who signed in with one although nothing requires it.
  await world.sql`
    update console_sessions set provider = 'acme', checked_at = now() from members
    where members.id = member_id and email = ${email}
  `
  const own = { error: { code: 'PASSKEY_NOT_ALLOWED', details: { provider: expect.any(String) } } }
  expect(await browser.call('POST', '/passkeys/challenge')).toMatchObject({ status: 403, body: own })
  expect((await browser.call('GET', '/passkeys')).body).toMatchObject({ has_provider: true, data: [{}] })
})

test('an attestation is neither asked for nor checked, also one whose certificates name addresses', async () => {
  const { browser } = await join()
  // {fmt: "packed", attStmt: {alg: -7, sig: h'00', x5c: [h'00']}
  const packed = Buffer.from(
    'a363666d74667061636b65646761747453746d74a363616c67266373696741006378356381' + '4100',
    'hex'
  )
  expect((await signIn(await add(browser, { attestation: packed }))).status).toBe(201)
})

test('the cookie of a browser is kept from scripts and other sites, and ends with the challenge', async () => {
  const answer = await openBrowser().call('POST', '/sign-in/passkey/challenge')
  const [cookie] = answer.headers.getSetCookie()
  expect(cookie).toMatch(
    /^__Host-signpost-browser=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/
  )
})

test('bodies of another form are refused, and none is needed to begin', async () => {
  const browser = openBrowser()
  for (const body of [{}, { id: 'x', rawId: 'x', type: 'password', response: {} }, { id: '..', rawId: '..' }]) {
    expect(await browser.call('POST', '/sign-in/passkey', body)).toMatchObject({
      status: 422,
      body: { error: { code: 'VALIDATION_FAILED' } }
    })
  }
  expect((await browser.call('POST', '/passkeys', {})).status).toBe(422)
  expect((await openBrowser().call('GET', '/passkeys')).status).toBe(401)
  expect((await openBrowser().call('POST', '/passkeys/challenge')).status).toBe(401)
})

test('networks have limits, as for links', async () => {
  await using limited = await createWorld({ env: { RATE_LIMITS: 'on', LOG_LEVEL: 'silent' } })
  const begin = () =>
    fetch(`${limited.url}/console/api/sign-in/passkey/challenge`, { method: 'POST', headers: fromConsole })
  limited.clock.freeze()
  const statuses = await Promise.all(Array.from({ length: 4 }, begin))
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])
})
