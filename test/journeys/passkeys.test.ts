import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromConsole } from '../support/members.js'
import {
  add,
  authenticator,
  createPasskeyWorld,
  join,
  openBrowser,
  origin,
  refused,
  signIn
} from '../support/passkeys.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createPasskeyWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

const logOf = async (memberId: string, key: string) => {
  const { body } = await world.api.get(`/account/log?actor=${memberId}`, { key })
  return body.data.map(({ action, details }: { action: string; details: object }) => [action, details]).reverse()
}

describe('a passkey', () => {
  test('is added, announced by e-mail, used to sign in in another browser, and removed, and the log has all of it', async () => {
    const { browser, member, email, key } = await join(world)
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

    const second = await signIn(world, passkey)
    expect([second.status, second.body]).toEqual([201, {}])
    const { body: me } = await second.browser.call('GET', '/session')
    expect(me).toMatchObject({ member: { id: member.id, email }, provider: null, has_passkey: true })
    const { body: after } = await second.browser.call('GET', '/passkeys')
    expect(after.data).toEqual([{ ...shown, last_used_at: expect.any(String) }])

    const remove = () => second.browser.call('DELETE', `/passkeys/${after.data[0].id}`)
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    expect((await browser.call('GET', '/passkeys')).body.data).toEqual([])
    expect(await signIn(world, passkey)).toMatchObject(refused)
    expect(await logOf(member.id, key)).toEqual([
      ['member.signed_in', {}],
      ['member.passkey_added', { passkey: 'Firefox, Linux' }],
      ['member.signed_in', { passkey: 'Firefox, Linux' }],
      ['member.passkey_removed', { passkey: 'Firefox, Linux' }]
    ])
  })

  test('is made for this host and member, verifies the person, and can be found without an address', async () => {
    const { browser, email } = await join(world)
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
    const { body: asked } = await openBrowser(world).call('POST', '/sign-in/passkey/challenge')
    expect(asked).toMatchObject({ rpId: 'sign.example.com', userVerification: 'required' })
    expect(asked.allowCredentials).toBeUndefined()
    expect(Buffer.from(asked.challenge, 'base64url')).toHaveLength(32)
    expect(asked.challenge).not.toBe(body.challenge)
  })

  test('of one account signs in to that one, also if the person is a member of another', async () => {
    const email = `${randomUUID()}@example.com`
    const first = await join(world, { email })
    const account = await world.createAccount({ name: 'Other Ltd' })
    const second = await join(world, { email: `${randomUUID()}@example.com`, account })
    await world.sql`update members set email = ${email} where email = ${second.email}`
    for (const { browser, member } of [first, second]) {
      const signedIn = await signIn(world, await add(browser))
      expect((await signedIn.browser.call('GET', '/session')).body.member).toMatchObject({ id: member.id, email })
    }
  })

  test('goes with its member, as do the sessions that it began', async () => {
    const { browser, member, key } = await join(world)
    const passkey = await add(browser)
    const signedIn = await signIn(world, passkey)
    const begun = await browser.call('POST', '/passkeys/challenge')
    expect((await world.api.delete(`/members/${member.id}`, { key })).status).toBe(204)
    expect((await signedIn.browser.call('GET', '/session')).status).toBe(401)
    expect((await browser.call('POST', '/passkeys', authenticator.make(begun.body).answer)).status).toBe(401)
    expect(await signIn(world, passkey)).toMatchObject(refused)
    expect(await world.sql`select from passkeys where credential_id = ${passkey.id}`).toEqual([])
  })

  test('of another member is neither listed nor removed', async () => {
    const [mine, theirs] = [await join(world), await join(world)]
    const passkey = await add(theirs.browser)
    const { body } = await theirs.browser.call('GET', '/passkeys')
    expect((await mine.browser.call('GET', '/passkeys')).body.data).toEqual([])
    for (const id of [body.data[0].id, 'nonsense']) {
      expect((await mine.browser.call('DELETE', `/passkeys/${id}`)).status).toBe(204)
    }
    expect((await signIn(world, passkey)).status).toBe(201)
  })
})

test('a domain that must use a provider has no passkeys, nor those from before, and sessions that they began end', async () => {
  const { browser, email } = await join(world)
  const passkey = await add(browser)
  const signedIn = await signIn(world, passkey)
  const [provider] = world.context.config.providers
  provider!.domains = ['example.com']
  const answer = await signIn(world, passkey)
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
  const { browser } = await join(world)
  // {fmt: "packed", attStmt: {alg: -7, sig: h'00', x5c: [h'00']}
  const packed = Buffer.from(
    'a363666d74667061636b65646761747453746d74a363616c67266373696741006378356381' + '4100',
    'hex'
  )
  expect((await signIn(world, await add(browser, { attestation: packed }))).status).toBe(201)
})

test('the cookie of a browser is kept from scripts and other sites, and ends with the challenge', async () => {
  const answer = await openBrowser(world).call('POST', '/sign-in/passkey/challenge')
  const [cookie] = answer.headers.getSetCookie()
  expect(cookie).toMatch(
    /^__Host-signpost-browser=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/
  )
})

test('bodies of another form are refused, and none is needed to begin', async () => {
  const browser = openBrowser(world)
  for (const body of [{}, { id: 'x', rawId: 'x', type: 'password', response: {} }, { id: '..', rawId: '..' }]) {
    expect(await browser.call('POST', '/sign-in/passkey', body)).toMatchObject({
      status: 422,
      body: { error: { code: 'VALIDATION_FAILED' } }
    })
  }
  expect((await browser.call('POST', '/passkeys', {})).status).toBe(422)
  expect((await openBrowser(world).call('GET', '/passkeys')).status).toBe(401)
  expect((await openBrowser(world).call('POST', '/passkeys/challenge')).status).toBe(401)
})

test('networks have limits, as for links', async () => {
  await using limited = await createWorld({ env: { RATE_LIMITS: 'on', LOG_LEVEL: 'silent' } })
  const begin = () =>
    fetch(`${limited.url}/console/api/sign-in/passkey/challenge`, { method: 'POST', headers: fromConsole })
  limited.clock.freeze()
  const statuses = await Promise.all(Array.from({ length: 4 }, begin))
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])
})
