import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  add,
  authenticator,
  createPasskeyWorld,
  join,
  openBrowser,
  origin,
  refused,
  signIn
} from '../../support/passkeys.js'
import type { World } from '../../world.js'

const minute = 60_000

let world: World
beforeAll(async () => {
  world = await createPasskeyWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

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
    const { browser } = await join(world)
    const passkey = await add(browser)
    const tried = await signIn(world, passkey, changes)
    expect(tried).toMatchObject(refused)
    expect(tried.browser.cookies.has('__Host-signpost')).toBe(false)
    // It is not the passkey.
    expect((await signIn(world, passkey)).status).toBe(201)
  })

  test('if the answer is sent again, in any browser, or comes after five minutes', async () => {
    const { browser } = await join(world)
    const passkey = await add(browser)
    const signedIn = await signIn(world, passkey)
    expect(signedIn.status).toBe(201)
    expect(await signedIn.browser.call('POST', '/sign-in/passkey', signedIn.answer)).toMatchObject(refused)
    const wrongFirst = await signIn(world, passkey, { verified: false })
    const { challenge } = JSON.parse(Buffer.from(wrongFirst.answer.response.clientDataJSON, 'base64url').toString())
    const right = passkey.use({ challenge, rpId: 'sign.example.com' })
    expect(await wrongFirst.browser.call('POST', '/sign-in/passkey', right)).toMatchObject(refused)

    const late = openBrowser(world)
    const { body: options } = await late.call('POST', '/sign-in/passkey/challenge')
    world.clock.advance(5 * minute)
    expect(await late.call('POST', '/sign-in/passkey', passkey.use(options))).toMatchObject(refused)
  })

  test('in another browser than the one that began, or that has begun something else', async () => {
    const { browser } = await join(world)
    const passkey = await add(browser)
    const [began, stranger] = [openBrowser(world), openBrowser(world)]
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
    const { browser } = await join(world)
    const passkey = await add(browser, { counter: 7 })
    expect((await signIn(world, passkey, { counter: 8 })).status).toBe(201)
    for (const counter of [8, 3, 0]) expect(await signIn(world, passkey, { counter })).toMatchObject(refused)
    expect((await signIn(world, passkey, { counter: 9 })).status).toBe(201)
  })

  test('with one that counts, of two answers at once', async () => {
    const { browser } = await join(world)
    const passkey = await add(browser, { counter: 1 })
    const statuses = await Promise.all([signIn(world, passkey, { counter: 2 }), signIn(world, passkey, { counter: 2 })])
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
    const { browser } = await join(world)
    const { body } = await browser.call('POST', '/passkeys/challenge')
    const answer = authenticator.make(body, changes as object).answer
    expect(await browser.call('POST', '/passkeys', answer)).toMatchObject({ status: 401, body: refused.body })
    expect((await browser.call('GET', '/passkeys')).body.data).toEqual([])
  })

  test('with a challenge of another member, or twice', async () => {
    const [mine, theirs] = [await join(world), await join(world)]
    const { body } = await theirs.browser.call('POST', '/passkeys/challenge')
    mine.browser.cookies.set('__Host-signpost-browser', theirs.browser.cookies.get('__Host-signpost-browser')!)
    const { answer } = authenticator.make(body)
    expect((await mine.browser.call('POST', '/passkeys', answer)).status).toBe(401)
    expect((await theirs.browser.call('POST', '/passkeys', answer)).status).toBe(201)
    expect((await theirs.browser.call('POST', '/passkeys', answer)).status).toBe(401)
  })

  test('15 minutes after signing in, until one signs in again', async () => {
    const { browser } = await join(world)
    const passkey = await add(browser)
    const { body } = await browser.call('POST', '/passkeys/challenge')
    world.clock.advance(16 * minute)
    const old = { status: 403, body: { error: { code: 'FRESH_SIGN_IN_REQUIRED' } } }
    expect(await browser.call('POST', '/passkeys/challenge')).toMatchObject(old)
    expect(await browser.call('POST', '/passkeys', authenticator.make(body).answer)).toMatchObject(old)
    const again = await signIn(world, passkey, {}, browser)
    expect(again.status).toBe(201)
    await add(browser)
  })

  test('after 25 of them', async () => {
    const { browser, email } = await join(world)
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
    const { browser } = await join(world)
    const { config } = world.context
    config.siteUrl = 'https://192.0.2.7'
    const answers = [await browser.call('POST', '/passkeys/challenge'), await browser.call('GET', '/passkeys')]
    const signIns = await openBrowser(world).call('GET', '/sign-in')
    const asked = await openBrowser(world).call('POST', '/sign-in/passkey/challenge')
    config.siteUrl = origin
    expect(answers).toMatchObject([
      { status: 403, body: { error: { code: 'PASSKEY_NOT_ALLOWED', details: { address: expect.any(String) } } } },
      { status: 200, body: { origin: null, accepted: null } }
    ])
    expect(signIns.body).toMatchObject({ passkey_origin: null })
    expect(asked).toMatchObject(refused)
    expect((await openBrowser(world).call('GET', '/sign-in')).body).toMatchObject({ passkey_origin: origin })
  })
})
