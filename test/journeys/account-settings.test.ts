import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { createDraft, openSession, sendDraft, sign, waitForStatus } from '../support/journey.js'
import { createKeyLike } from '../support/keys.js'
import { makePng } from '../support/png.js'
import { createWorld, type World } from '../world.js'

let world: World
let api: Api
beforeAll(async () => {
  world = await createWorld()
  world.clock.freeze()
  // With every scope.
  api = createApi(world.url, await createKeyLike(world, world.account.live_key))
})
afterAll(() => world[Symbol.asyncDispose]())

const hour = 3600_000
const set = async (settings: object) => {
  const { status, body } = await api.patch('/account', settings)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('settings are kept, one by one, and apply to both modes', async () => {
  const { body: before } = await api.get('/account')
  expect(before).toMatchObject({
    sender_name: null,
    reply_to: null,
    default_language: null,
    reminder_after_hours: 48,
    reminders: { after_hours: 48, every_hours: 48, max: 1 },
    expiry_notice_hours: null,
    retention_days: null,
    embed_origins: [],
    theme_allowed: true,
    notify_on_completion: false
  })
  expect(await set({ name: 'Sample Ltd' })).toEqual({ ...before, name: 'Sample Ltd' })
  expect(await set({ reply_to: 'answers@example.com' })).toMatchObject({ name: 'Sample Ltd' })
  const changed = await set({ reply_to: null, name: 'Example Ltd', reminder_after_hours: 24 })
  const reminders = { after_hours: 24, every_hours: 48, max: 1 }
  expect(changed).toEqual({ ...before, reminder_after_hours: 24, reminders })
  expect(await set({})).toEqual(changed)
  const test = createApi(world.url, world.account.test_key)
  expect((await test.get('/account')).body).toMatchObject({ mode: 'test', reminder_after_hours: 24 })
  await set({ reminder_after_hours: 48 })
})

test('null returns each setting to its default', async () => {
  const { live_key } = await world.createAccount()
  const own = createApi(world.url, await createKeyLike(world, live_key))
  const { body: before } = await own.get('/account')
  const branding = { color: '#0f766e', logo: makePng(8, 8, () => [0, 0, 0, 255]).toString('base64') }
  const settings = {
    sender_name: 'Sample',
    reply_to: 'a@example.com',
    default_language: 'de',
    retention_days: 9,
    expiry_notice_hours: 9,
    disclosure: 'x'
  }
  const reminders = { after_hours: 9, every_hours: 99, max: 9 }
  const others = {
    name: 'Sample',
    reminders,
    theme_allowed: false,
    notify_on_completion: true,
    embed_origins: ['https://a.example'],
    branding
  }
  const { body: changed } = await own.patch('/account', { ...settings, ...others })
  expect(changed).toMatchObject({ ...settings, branding: { color: '#0f766e', logo_url: expect.any(String) } })
  const nulls = Object.fromEntries(Object.keys({ ...settings, ...others }).map((name) => [name, null]))
  const { status, body } = await own.patch('/account', nulls)
  expect({ status, body }).toEqual({
    status: 200,
    body: { ...before, name: before.email, branding: { logo_url: null, color: null } }
  })
})

describe('the default language', () => {
  test('is that of signers without one, alone', async () => {
    await set({ default_language: 'fr' })
    const people = [
      { email: 'sans@example.com', name: 'Sans' },
      { email: 'mit@example.com', name: 'Mit', language: 'de' }
    ]
    const sent = await sendDraft(api, people)
    expect(sent.signers.map(({ language }: { language: string }) => language)).toEqual(['fr', 'de'])
    const [invitation] = await world.emailsTo('sans@example.com')
    expect(invitation!.html).toContain('<html lang="fr" dir="ltr">')
    const session = await openSession(world, sent.id, sent.signers[0].id)
    expect((await session.get('/signing/session')).body.language).toBe('fr')
  })

  test('is that of the recipients of a bulk send', async () => {
    await set({ default_language: 'es' })
    const { id } = await createDraft(api)
    await api.post(`/documents/${id}/bulk-send`, { recipients: [{ email: 'todos@example.com', name: 'Todos' }] })
    const [invitation] = await world.emailsTo('todos@example.com')
    expect(invitation!.html).toContain('<html lang="es" dir="ltr">')
    await set({ default_language: null })
  })
})

describe('the reminder', () => {
  const remindersTo = async (email: string, count: number) =>
    (await world.emailsTo(email, count)).filter(({ kind }) => kind === 'reminder').length

  test('is sent when the account says', async () => {
    await set({ reminder_after_hours: 6 })
    await sendDraft(api, [{ email: 'soon@example.com', name: 'Soon' }])
    world.clock.advance(6 * hour - 1)
    await world.sweep()
    expect(await remindersTo('soon@example.com', 1)).toBe(0)
    world.clock.advance(1)
    await world.sweep()
    expect(await remindersTo('soon@example.com', 2)).toBe(1)
  })

  test('is not sent if the account wants none, and others get theirs', async () => {
    await set({ reminder_after_hours: null })
    await sendDraft(api, [{ email: 'never@example.com', name: 'Never' }])
    const other = await world.createAccount()
    await sendDraft(createApi(world.url, other.live_key), [{ email: 'other@example.com', name: 'Other' }])
    world.clock.advance(48 * hour)
    await world.sweep()
    expect(await remindersTo('other@example.com', 2)).toBe(1)
    expect(await remindersTo('never@example.com', 1)).toBe(0)
    await set({ reminder_after_hours: 48 })
  })
})

describe('origins that embed signing pages', () => {
  test('are those that the account names', async () => {
    const sent = await sendDraft(api, [{ email: 'embed@example.com', name: 'Embed' }])
    const embed = async (embed_origin: string) => {
      const { id } = sent.signers[0]
      return (await api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: id, embed_origin })).status
    }
    const { embed_origins } = await set({ embed_origins: ['https://App.example.com', 'https://app.example.com'] })
    expect(embed_origins).toEqual(['https://app.example.com'])
    expect(await embed('https://app.example.com')).toBe(200)
    expect(await embed('https://other.example.com')).toBe(422)
    await set({ embed_origins: [] })
    expect(await embed('https://other.example.com')).toBe(200)
  })

  test.each(['https://a.example:443', 'https://-', 'http://[::1', 'https://a b'])('cannot be %s', async (origin) => {
    const { status, body } = await api.patch('/account', { embed_origins: ['https://a.example', origin] })
    expect(status).toBe(422)
    expect(body.error).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { 'embed_origins[1]': expect.any(String) }
    })
  })
})

describe('retention', () => {
  test('erases what ended longer ago', async () => {
    const { id } = await sendDraft(api, [{ email: 'gone@example.com', name: 'Gone' }])
    await api.post(`/documents/${id}/void`, { reason: 'The terms have changed.' })
    expect(await set({ retention_days: 2 })).toMatchObject({ retention_days: 2 })
    world.clock.advance(48 * hour)
    await world.sweep()
    expect((await api.get(`/documents/${id}`)).body.erased_at).not.toBeNull()
  })

  test('needs a key that may erase, unless it ends', async () => {
    const plain = createApi(world.url, world.account.live_key)
    const { status, body } = await plain.patch('/account', { name: 'Other Ltd', retention_days: 1 })
    expect(status).toBe(403)
    expect(body.error).toMatchObject({ code: 'SCOPE_MISSING', details: { scope: 'erase' } })
    expect((await plain.get('/account')).body).toMatchObject({ name: 'Example Ltd', retention_days: 2 })
    expect((await plain.patch('/account', { retention_days: null })).body).toMatchObject({ retention_days: null })
  })
})

describe('the notice of completion', () => {
  const complete = async (email: string) => {
    const sent = await sendDraft(api, [{ email, name: 'Ada Lovelace' }])
    // Who has signed is no longer invited.
    await world.emailsTo(email, 1)
    await sign(await openSession(world, sent.id, sent.signers[0].id))
    await waitForStatus(api, sent.id, 'completed')
  }

  test('goes to the owner, once it is wanted, with a link to the file', async () => {
    const { email } = (await api.get('/account')).body
    await complete('before@example.com')
    await set({ notify_on_completion: true })
    await complete('noticed@example.com')
    await set({ notify_on_completion: false })
    await complete('after@example.com')
    for (const signer of ['before', 'noticed', 'after']) await world.emailsTo(`${signer}@example.com`, 2)
    const notices = await world.emailsTo(email)
    expect(notices).toMatchObject([{ kind: 'completion-notice', subject: expect.stringMatching(/^Completed: /) }])
    expect(notices[0]!.text).toContain('was signed by Ada Lovelace')
    const file = await fetch(notices[0]!.links[0]!.replace(/^https?:\/\/[^/]+/, world.url))
    expect(file.headers.get('content-type')).toBe('application/pdf')
  })
})
