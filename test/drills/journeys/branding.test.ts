import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { makePng } from '../../support/png.js'
import { createWorld, type World } from '../../world.js'

let world: World
let api: Api
beforeAll(async () => {
  world = await createWorld()
  api = createApi(world.url, world.account.live_key)
})
afterAll(() => world[Symbol.asyncDispose]())

const logo = makePng(400, 50, (x) => [15, 118, 110, x < 200 ? 255 : 128])
const other = makePng(20, 20, () => [180, 30, 30, 255])

const set = async (branding: object, caller = api) => {
  const { status, body } = await caller.patch('/account', { branding })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.branding
}
const load = (url: string) => fetch(url.replace(/^https?:\/\/[^/]+/, world.url))

describe('the branding of an account', () => {
  test('is none at first, and is set and removed one by one, for both modes', async () => {
    expect((await api.get('/account')).body.branding).toEqual({ logo_url: null, color: null })
    expect(await set({ color: '#0F766E' })).toEqual({ logo_url: null, color: '#0f766e' })
    const both = await set({ logo: logo.toString('base64') })
    expect(both).toEqual({ logo_url: expect.stringMatching(/\/branding\/[0-9a-f]{64}\.png$/), color: '#0f766e' })
    expect(await set({})).toEqual(both)
    const testMode = createApi(world.url, world.account.test_key)
    expect((await testMode.get('/account')).body.branding).toEqual(both)
    expect(await set({ color: null })).toEqual({ ...both, color: null })
    expect(await set({ logo: null })).toEqual({ logo_url: null, color: null })
  })

  test.each([
    ['branding.logo', { logo: Buffer.from('<svg>').toString('base64') }, 'must be a PNG or JPEG'],
    ['branding.logo', { logo: `data:image/png;base64,${logo.toString('base64')}` }, /^must be base64/],
    ['branding.color', { color: 'teal' }, /pattern/],
    ['branding.color', { color: '#fff' }, /pattern/],
    ['branding.logo_url', { logo_url: 'https://example.com/logo.png' }, /./]
  ])('is refused with the name of %s', async (name, branding, problem) => {
    for (const [method, path] of [['patch', '/account'] as const, ['post', '/account/preview'] as const]) {
      const { status, body } = await api[method](path, { name: 'Other Ltd', branding })
      expect(status, JSON.stringify(body)).toBe(422)
      expect(body.error.details).toEqual({ [name]: expect.stringMatching(problem) })
    }
    expect((await api.get('/account')).body).toMatchObject({ name: 'Example Ltd', branding: { logo_url: null } })
  })
})

describe('the file of a logo', () => {
  test('is an image for every site, and nothing else', async () => {
    const { logo_url } = await set({ logo: logo.toString('base64') })
    const answer = await load(logo_url)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable'
    })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(logo)
    const head = await fetch(`${world.url}${new URL(logo_url).pathname}`, { method: 'HEAD' })
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0])
    const post = await fetch(`${world.url}${new URL(logo_url).pathname}`, { method: 'POST' })
    expect(post.status).toBe(405)
  })

  test('goes with the logo, unless another account has the same', async () => {
    const neighbor = createApi(world.url, (await world.createAccount({ name: 'Neighbor Ltd' })).live_key)
    const { logo_url: first } = await set({ logo: logo.toString('base64') })
    expect((await set({ logo: logo.toString('base64') }, neighbor)).logo_url).toBe(first)
    const { logo_url: second } = await set({ logo: other.toString('base64') })
    expect([(await load(first)).status, (await load(second)).status]).toEqual([200, 200])
    await set({ logo: null }, neighbor)
    expect((await load(first)).status).toBe(404)
    await set({ logo: null })
    expect((await load(second)).status).toBe(404)
  })

  test.each(['x.png', `${'0'.repeat(64)}.svg`, `${'0'.repeat(64)}.png`])('does not exist: %s', async (name) => {
    expect((await fetch(`${world.url}/branding/${name}`)).status).toBe(404)
  })
})

describe('signers see it', () => {
  test('in their session, before the access code too', async () => {
    const branding = await set({ logo: logo.toString('base64'), color: '#0f766e' })
    const sent = await sendDraft(api, [{ email: 'code@example.com', name: 'Code', access_code: 'Zebra 47' }])
    const session = await openSession(world, sent.id, sent.signers[0].id, api)
    expect((await session.get('/signing/session')).body).toMatchObject({ access_code_required: true, branding })
  })

  test('in their e-mails, in both modes, where the owner does not', async () => {
    const { logo_url } = await set({ logo: logo.toString('base64'), color: '#ffcc00' })
    await api.patch('/account', { name: 'Q&A "Ltd"', notify_on_completion: true })
    for (const key of [world.account.live_key, world.account.test_key]) {
      const caller = createApi(world.url, key)
      const email = `${key.slice(3, 7)}@example.com`
      const sent = await sendDraft(caller, [{ email, name: 'Ada' }])
      await world.emailsTo(email)
      await sign(await openSession(world, sent.id, sent.signers[0].id, caller))
      await waitForStatus(caller, sent.id, 'completed')
      for (const { html } of await world.emailsTo(email, 2)) {
        expect(html).toContain(`<img src="${logo_url}" alt="Q&amp;A &quot;Ltd&quot;" width="200" height="25"`)
        // Black on yellow, with a line that is visible on white.
        expect(html).toMatch(/border:1px solid #[0-9a-f]{6};border-radius:6px;background:#ffcc00;color:#000000/)
      }
    }
    const { email: owner } = (await api.get('/account')).body
    const [notice] = await world.emailsTo(owner)
    expect(notice!.html).not.toMatch(/<img|#ffcc00/)
    expect(notice!.html).toContain('background:#1f4fd8;color:#ffffff')
    await api.patch('/account', { name: 'Example Ltd', notify_on_completion: false })
  })

  test('not at all without one', async () => {
    await set({ logo: null, color: null })
    await sendDraft(api, [{ email: 'plain@example.com', name: 'Plain' }])
    const [{ html } = { html: '' }] = await world.emailsTo('plain@example.com')
    expect(html).toContain('background:#1f4fd8')
    expect(html).not.toContain('<img')
  })
})

describe('a preview', () => {
  test('is the invitation with the settings of the request, which are not saved', async () => {
    await set({ logo: other.toString('base64'), color: '#0f766e' })
    const { body: before } = await api.get('/account')
    const { body: saved } = await api.post('/account/preview', {})
    expect(saved.invitation).toMatchObject({
      subject: 'Example Ltd asks you to sign: Service agreement',
      html: expect.stringContaining(`<img src="${before.branding.logo_url}" alt="Example Ltd" width="20" height="20"`)
    })
    const { status, body } = await api.post('/account/preview', {
      name: 'Muster GmbH',
      default_language: 'de',
      branding: { logo: logo.toString('base64'), color: '#B3261E' }
    })
    expect(status).toBe(200)
    const { subject, text, html } = body.invitation
    expect(subject).toBe('Muster GmbH bittet um Ihre Unterschrift: Dienstleistungsvertrag')
    expect(text).toContain('Guten Tag Ada Lovelace')
    expect(html).toContain('<img src="cid:logo" alt="Muster GmbH" width="200" height="25"')
    expect(html).toContain('background:#b3261e;color:#ffffff')
    const { body: without } = await api.post('/account/preview', { branding: { logo: null, color: null } })
    expect(without.invitation.html).not.toContain('<img')
    expect((await api.get('/account')).body).toEqual(before)
    expect((await load(before.branding.logo_url)).status).toBe(200)
  })

  test('is marked in test mode, as test e-mails are', async () => {
    const { body } = await createApi(world.url, world.account.test_key).post('/account/preview', {})
    expect(body.invitation.subject).toMatch(/^\[TEST\] /)
  })
})
