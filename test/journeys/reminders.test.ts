import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { createDraft, openSession, sendDraft, sign, signatureField } from '../support/journey.js'
import { createWorld, type World } from '../world.js'

const hour = 3600_000
const day = 24 * hour

let world: World
let api: Api
beforeAll(async () => {
  world = await createWorld()
  world.clock.freeze()
  api = createApi(world.url, world.account.test_key)
})
afterAll(() => world[Symbol.asyncDispose]())

const person = (email: string) => ({ email, name: 'Ada Lovelace' })
const often = { reminders: { after_hours: 24, every_hours: 72, max: 3 } }

/** What the service has done for the signers, in order. */
async function actions(id: string): Promise<string[]> {
  const { body } = await api.get(`/documents/${id}/events`)
  return body.data
    .map(({ action }: { action: string }) => action)
    .filter((action: string) => action === 'signer.reminded' || action === 'signer.deadline_announced')
}
const count = async (id: string) => (await actions(id)).length
/** Two servers do what is due at the same time. */
async function pass(milliseconds: number) {
  world.clock.advance(milliseconds)
  await Promise.all([world.sweep(), world.sweep()])
}
async function set(settings: object) {
  const { status, body } = await api.patch('/account', settings)
  expect([status, body]).toEqual([200, expect.objectContaining(settings)])
}

describe('reminders', () => {
  test('come as often as the document says, each once, and with an event', async () => {
    const receiver = await world.listen(['document.reminded'], world.account.test_key)
    const { id, signers } = await sendDraft(api, [person('often@example.com')], { ...often, expires_in_days: 90 })
    expect((await api.get(`/documents/${id}`)).body).toMatchObject({ ...often, expiry_notice_hours: null })
    const counts = []
    for (const time of [24 * hour - 1, 1, 72 * hour - 1, 1, 72 * hour, 72 * hour]) {
      await pass(time)
      counts.push(await count(id))
    }
    expect(counts).toEqual([0, 1, 1, 2, 3, 3])
    const kinds = (await world.emailsTo('often@example.com', 4)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'reminder')).toHaveLength(3)
    await vi.waitFor(() => expect(receiver.received).toHaveLength(3))
    const reminded = receiver.received.map(({ body }) => JSON.parse(String(body)).data.reminded)
    expect(reminded).toEqual([[signers[0].id], [signers[0].id], [signers[0].id]])
  })

  test('begin when it is the signer’s turn, and end when the document does', async () => {
    const [first, second] = [person('one@example.com'), person('two@example.com')]
    const sent = await sendDraft(
      api,
      [
        { ...first, order: 1 },
        { ...second, order: 2 }
      ],
      { ...often, expires_in_days: 90 }
    )
    await pass(20 * hour)
    await sign(await openSession(world, sent.id, sent.signers[0].id, api))
    await pass(24 * hour - 1)
    expect(await count(sent.id)).toBe(0)
    await pass(1)
    expect(await count(sent.id)).toBe(1)
    await api.post(`/documents/${sent.id}/void`, { reason: 'The terms have changed.' })
    await pass(30 * day)
    expect(await count(sent.id)).toBe(1)
  })

  test('that were missed in an outage are not made up for', async () => {
    const { id } = await sendDraft(api, [person('outage@example.com')], { ...often, expires_in_days: 90 })
    await pass(30 * day)
    await pass(0)
    expect(await count(id)).toBe(1)
    await pass(72 * hour - 1)
    expect(await count(id)).toBe(1)
    await pass(1)
    expect(await count(id)).toBe(2)
  })

  test('follow the account until the document says otherwise, also while it is out for signature', async () => {
    const { id } = await sendDraft(api, [person('follow@example.com')], { expires_in_days: 90 })
    await pass(hour)
    await set({ reminders: { after_hours: 5, every_hours: 12, max: 2 } })
    await pass(4 * hour)
    expect(await count(id)).toBe(1)
    await pass(12 * hour)
    expect(await count(id)).toBe(2)
    const changed = await api.patch(`/documents/${id}`, { reminders: { every_hours: 24, max: 4 } })
    expect(changed.body.reminders).toEqual({ after_hours: 48, every_hours: 24, max: 4 })
    await pass(24 * hour)
    expect(await count(id)).toBe(3)
    await api.patch(`/documents/${id}`, { reminders: { max: 0 } })
    await pass(24 * hour)
    expect(await count(id)).toBe(3)
    await api.patch(`/documents/${id}`, { reminders: null })
    await set({ reminders: { after_hours: 48, every_hours: 48, max: 4 } })
    await pass(24 * hour)
    expect(await count(id)).toBe(4)
    expect((await api.patch('/account', { reminders: null })).body.reminder_after_hours).toBe(48)
  })

  test('are kept by drafts, and taken by bulk sends', async () => {
    const { id } = await createDraft(api)
    const kept = await api.patch(`/documents/${id}`, { ...often, expiry_notice_hours: 0 })
    expect(kept.body).toMatchObject({ draft: { ...often, expiry_notice_hours: 0 }, reminders: null })
    await api.post(`/documents/${id}/send`, { signers: [person('kept@example.com')], reminders: { max: 7 } })
    expect((await api.get(`/documents/${id}`)).body).toMatchObject({
      reminders: { after_hours: 48, every_hours: 48, max: 7 },
      expiry_notice_hours: 0
    })
    const source = await createDraft(api)
    const recipients = [person('bulk@example.com')]
    const options = { recipients, fields: [signatureField], reminders: { max: 2 }, expiry_notice_hours: 9 }
    const { body: bulk } = await api.post(`/documents/${source.id}/bulk-send`, options)
    await vi.waitFor(async () => {
      const { body } = await api.get(`/documents?bulk_send_id=${bulk.id}&status=sent`)
      expect(body.data).toMatchObject([{ reminders: { max: 2 }, expiry_notice_hours: 9 }])
    }, 30_000)
  })

  test('are sent at once by a test helper, as many as there are', async () => {
    const { id } = await sendDraft(api, [person('helper@example.com')], { reminders: { max: 2 } })
    for (const _ of [1, 2, 3]) await api.post(`/test-helpers/documents/${id}/remind`)
    expect(await count(id)).toBe(2)
  })

  test.each([
    ['/send', { reminders: { after_hours: 0 } }, 'reminders.after_hours'],
    ['/send', { reminders: { every_hours: 11 } }, 'reminders.every_hours'],
    ['/send', { reminders: { max: 11 } }, 'reminders.max'],
    ['', { expiry_notice_hours: 721 }, 'expiry_notice_hours']
  ])('%s: %o is refused, with the field', async (path, options, place) => {
    const { id } = await createDraft(api)
    const request = { ...(path ? { signers: [person('no@example.com')] } : {}), ...options }
    const refused = await (path ? api.post(`/documents/${id}${path}`, request) : api.patch(`/documents/${id}`, request))
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, [place]])
  })
})

describe('the e-mail about the deadline', () => {
  const options = { reminders: { max: 0 }, expiry_notice_hours: 24, expires_in_days: 3 }

  test('is sent that many hours before, in the language of the signer, and again if the deadline moves', async () => {
    const email = 'frist@example.com'
    const { id } = await sendDraft(api, [{ ...person(email), language: 'de' }], options)
    await pass(2 * day - 1)
    expect(await count(id)).toBe(0)
    await pass(1)
    await pass(hour)
    expect(await actions(id)).toEqual(['signer.deadline_announced'])
    const letter = (await world.emailsTo(email, 2)).find(({ kind }) => kind === 'deadline')!
    expect(letter.subject).toContain('Frist endet bald: ')
    expect(letter.text).toMatch(/Die Frist endet am .* um .* UTC/)
    expect(letter.html).toContain('<html lang="de" dir="ltr">')
    expect(letter.links).toHaveLength(1)
    await api.patch(`/documents/${id}`, { expires_in_days: 5 })
    await pass(hour)
    // A letter of its own says that the deadline has moved.
    expect(await actions(id)).toEqual(['signer.deadline_announced', 'signer.deadline_announced'])
    await pass(4 * day - hour)
    expect((await actions(id)).filter((action) => action === 'signer.deadline_announced')).toHaveLength(3)
  })

  test('is for those whose turn it was before', async () => {
    const signers = [
      { ...person('early@example.com'), order: 1 },
      { ...person('late@example.com'), order: 2 }
    ]
    const sent = await sendDraft(api, signers, options)
    await pass(2 * day)
    expect(await actions(sent.id)).toEqual(['signer.deadline_announced'])
    await sign(await openSession(world, sent.id, sent.signers[0].id, api))
    await pass(23 * hour)
    expect(await actions(sent.id)).toEqual(['signer.deadline_announced'])
    expect((await world.emailsTo('late@example.com', 1)).map(({ kind }) => kind)).toEqual(['invitation'])
  })

  test('takes the place of a reminder that is due as well, and the account can want it', async () => {
    await set({ expiry_notice_hours: 24 })
    const { id } = await sendDraft(api, [person('both@example.com')], { expires_in_days: 3 })
    await pass(48 * hour)
    await pass(hour)
    expect(await actions(id)).toEqual(['signer.deadline_announced'])
    const without = await sendDraft(api, [person('without@example.com')], { ...options, expiry_notice_hours: 0 })
    await pass(48 * hour)
    expect(await actions(without.id)).toEqual([])
    await set({ expiry_notice_hours: null })
  })
})
