import { formatDay } from '@signpost/spec/languages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDraft, openSession, sendDraft, sign, waitForStatus } from '../support/journey.js'
import { createWorld, type World } from '../world.js'

const minute = 60_000
const day = 24 * 60 * minute

let world: World
beforeAll(async () => {
  world = await createWorld()
  world.clock.freeze()
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const details = { title: 'Lease', external_id: 'crm-9', metadata: { deal: '4711' }, tags: ['lease', 'berlin'] }

async function entriesOf(id: string) {
  const { body } = await world.api.get(`/documents/${id}/events`)
  return body.data.map(({ action, data }: { action: string; data: object }) => ({ action, data }))
}

async function completed() {
  const { id, signers } = await sendDraft(world.api, [ada])
  await sign(await openSession(world, id, signers[0].id))
  return waitForStatus(world.api, id, 'completed')
}

describe('the details of a document', () => {
  test.each<[string, () => Promise<{ id: string }>]>([
    ['draft', () => createDraft(world.api)],
    ['sent', () => sendDraft(world.api, [ada])],
    ['completed', completed]
  ])('change while it is %s, and the trail says so', async (status, make) => {
    const { id } = await make()
    const { status: code, body } = await world.api.patch(`/documents/${id}`, details)
    expect([code, body]).toEqual([200, expect.objectContaining({ id, status, ...details })])
    expect((await world.api.get(`/documents/${id}`)).body).toEqual(body)
    expect((await entriesOf(id)).at(-1)).toEqual({
      action: 'document.updated',
      data: { changed: 'external_id, title, metadata, tags', title: 'Lease' }
    })
    expect((await world.api.patch(`/documents/${id}`, { external_id: null, tags: [] })).body).toMatchObject({
      ...details,
      external_id: null,
      tags: []
    })
    const { length } = await entriesOf(id)
    await world.api.patch(`/documents/${id}`, { tags: [] })
    expect(await entriesOf(id)).toHaveLength(length)
  })

  test.each([
    [{ tags: ['a', 'a'] }, 'tags'],
    [{ tags: ['a,b'] }, 'tags[0]'],
    [{ tags: [' a'] }, 'tags[0]'],
    [{ tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }, 'tags'],
    [{ title: null }, 'title'],
    [{ expires_in_days: 366 }, 'expires_in_days'],
    [{ expires_at: '2026-02-30T00:00:00Z' }, 'expires_at']
  ])('%o is refused', async (body, place) => {
    const { id } = await createDraft(world.api)
    const refused = await world.api.patch(`/documents/${id}`, body)
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, [place]])
  })
})

describe('the deadline', () => {
  test('moves: the document expires at the new one, and the links in e-mails work until then', async () => {
    const email = 'patient@example.com'
    const { id, expires_at } = await sendDraft(world.api, [{ ...ada, email }], { expires_in_days: 1 })
    await world.emailsTo(email)
    const later = new Date(world.clock.now().getTime() + 300 * day).toISOString()
    expect((await world.api.patch(`/documents/${id}`, { expires_at: later })).body).toMatchObject({ expires_at: later })
    world.clock.advance(2 * minute)
    await world.sweep()
    expect((await entriesOf(id)).slice(-2)).toEqual([
      { action: 'document.deadline_moved', data: { expires_at: later } },
      { action: 'signer.deadline_announced', data: expect.objectContaining({ email }) }
    ])
    const reminder = await world.emailTo(email, 'deadline-moved')
    const dayOf = (time: string) => formatDay(new Date(time), 'en', 'UTC')
    expect(reminder.subject).toContain('New deadline: ')
    expect(reminder.text).toContain(`moved the deadline from ${dayOf(expires_at)} to ${dayOf(later)}.`)
    const { links } = await world.emailTo(email, 'deadline-moved')
    expect(links).toHaveLength(1)
    world.clock.advance(300 * day - 2 * minute - 1)
    await world.sweep()
    expect(new Date(expires_at) < world.clock.now()).toBe(true)
    const token = /#token=([^"\s]+)/.exec(JSON.stringify(reminder))![1]!.replace(/\\.*$/, '')
    expect((await world.api.get('/signing/session', { key: token })).body).toMatchObject({ state: 'open' })
    world.clock.advance(1)
    await world.sweep()
    expect((await world.api.get(`/documents/${id}`)).body).toMatchObject({ status: 'voided', voided_by: 'expiry' })
    const late = await world.api.patch(`/documents/${id}`, { expires_in_days: 3 })
    expect([late.status, late.body.error.code]).toEqual([409, 'DOCUMENT_NOT_SENT'])
  })

  test('moves several times: one letter has the first and the last, and none is sent if it has moved back', async () => {
    const [often, back] = ['often@example.com', 'back@example.com']
    const { id, expires_at } = await sendDraft(world.api, [{ ...ada, email: often }], { expires_in_days: 10 })
    const other = await sendDraft(world.api, [{ ...ada, email: back }], { expires_in_days: 10 })
    const inDays = (days: number) => new Date(world.clock.now().getTime() + days * day).toISOString()
    const last = inDays(40)
    for (const time of [inDays(300), inDays(1), last]) {
      expect((await world.api.patch(`/documents/${id}`, { expires_at: time })).status).toBe(200)
      world.clock.advance(minute)
      await world.sweep()
    }
    await world.api.patch(`/documents/${other.id}`, { expires_in_days: 300 })
    await world.api.patch(`/documents/${other.id}`, { expires_in_days: 10 })
    world.clock.advance(2 * minute)
    await world.sweep()
    const letter = await world.emailTo(often, 'deadline-moved')
    const dayOf = (time: string) => formatDay(new Date(time), 'en', 'UTC')
    expect(letter.text).toContain(`moved the deadline from ${dayOf(expires_at)} to ${dayOf(last)}.`)
    world.clock.advance(20 * minute)
    await world.sweep()
    const kinds = async (email: string) => (await world.emailsTo(email)).map(({ kind }) => kind).sort()
    expect(await kinds(often)).toEqual(['deadline-moved', 'invitation'])
    expect(await kinds(back)).toEqual(['invitation'])
    const told = (await entriesOf(id)).filter(
      ({ action }: { action: string }) => action === 'signer.deadline_announced'
    )
    expect(told).toHaveLength(1)
    expect(JSON.stringify(await entriesOf(other.id))).not.toContain('deadline_announced')
  })

  test('moves closer', async () => {
    const { id } = await sendDraft(world.api, [ada])
    const soon = new Date(world.clock.now().getTime() + day).toISOString()
    expect((await world.api.patch(`/documents/${id}`, { expires_in_days: 1 })).body.expires_at).toBe(soon)
    world.clock.advance(day)
    await world.sweep()
    expect((await world.api.get(`/documents/${id}`)).body.voided_by).toBe('expiry')
  })
})

test('whatever is created, Location leads to it, also in the response that is replayed', async () => {
  const draft = await createDraft(world.api)
  const { body: template } = await world.api.post('/templates', { document_id: draft.id, roles: { Client: {} } })
  const requests: [string, object | undefined][] = [
    ['/templates', { document_id: draft.id, roles: { Client: {} } }],
    [`/templates/${template.id}/duplicate`, undefined],
    ['/documents/from-template', { template_id: template.id }],
    ['/webhooks', { url: 'http://127.0.0.1:9/hooks', events: ['document.sent'] }]
  ]
  for (const [path, request] of requests) {
    const headers = { 'idempotency-key': `create ${path}` }
    const created = await world.api.post(path, request, { headers })
    const again = await world.api.post(path, request, { headers })
    const location = created.headers.get('location')!
    expect([created.status, again.status, again.headers.get('location')]).toEqual([201, 201, location])
    expect((await world.api.get(location.replace(/^\/v1/, ''))).body.id).toBe(created.body.id)
  }
})
