import { readdir } from 'node:fs/promises'
import { start } from '@signpost/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { filesFolder } from '../support/files-folder.js'
import { createDraft, openSession, sendDraft, sign, waitForStatus } from '../support/journey.js'
import { createWorld, type World } from '../world.js'

const hour = 3600_000
const day = 24 * hour

let world: World
beforeAll(async () => {
  world = await createWorld()
  world.clock.freeze()
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = (email: string) => ({ email, name: 'Ada Lovelace' })
const actions = async (id: string): Promise<string[]> => {
  const { body } = await world.api.get(`/documents/${id}/events`)
  return body.data.map(({ action }: { action: string }) => action)
}
const count = async (id: string, action: string) => (await actions(id)).filter((name) => name === action).length
const kindsTo = async (address: string, number: number) =>
  (await world.emailsTo(address, number)).map(({ kind }) => kind).sort()
/** When there is no work left, including work that should not have been requested. */
const allDone = () =>
  vi.waitFor(async () => {
    const jobs = await world.sql`select task_identifier from graphile_worker.jobs where run_at <= now()`
    expect(jobs).toEqual([])
  }, 60_000)

describe('expiry', () => {
  test('happens at the deadline and not a millisecond before', async () => {
    const sent = await sendDraft(world.api, [ada('on-time@example.com')], { expires_in_days: 3 })
    expect(sent.expires_at).toBe(new Date(world.clock.now().getTime() + 3 * day).toISOString())
    world.clock.advance(3 * day - 1)
    await world.sweep()
    expect((await world.api.get(`/documents/${sent.id}`)).body.status).toBe('sent')
    expect((await sign(await openSession(world, sent.id, sent.signers[0].id))).status).toBe(200)
    const late = await sendDraft(world.api, [ada('late@example.com')], { expires_in_days: 3 })
    const session = await openSession(world, late.id, late.signers[0].id)
    world.clock.advance(1)
    await world.sweep()
    await waitForStatus(world.api, sent.id, 'completed')

    world.clock.advance(3 * day - 1)
    const fresh = await openSession(world, late.id, late.signers[0].id)
    expect((await fresh.post('/signing/session/decline')).body.error.code).toBe('DOCUMENT_EXPIRED')
    expect((await session.get('/signing/session')).body.error.code).toBe('SIGNING_TOKEN_EXPIRED')
    await world.sweep()
    expect((await world.api.get(`/documents/${late.id}`)).body).toMatchObject({ status: 'voided', voided_by: 'expiry' })
  })

  test('is recorded and sent as an event once, however often its job runs', async () => {
    const receiver = await world.listen(['document.expired'])
    const email = 'twice@example.com'
    const sent = await sendDraft(world.api, [ada(email)], { expires_in_days: 1 })
    await world.emailsTo(email)
    world.clock.advance(day)
    await Promise.all([world.sweep(), world.sweep()])
    await world.sql`
      select graphile_worker.add_job('expire-document', json_build_object('documentUuid', id))
      from documents, generate_series(1, 3)
      where expires_at <= ${world.clock.now()}
    `
    await world.sweep()
    await allDone()
    expect(await count(sent.id, 'document.expired')).toBe(1)
    expect(await kindsTo(email, 2)).toEqual(['expired', 'invitation'])
    expect(receiver.received).toHaveLength(1)
  })
})

describe('the automatic reminder', () => {
  test('is sent 48 hours after the invitation, once', async () => {
    const email = 'remind@example.com'
    const sent = await sendDraft(world.api, [ada(email)])
    world.clock.advance(48 * hour - 1)
    await world.sweep()
    expect(await count(sent.id, 'signer.reminded')).toBe(0)
    world.clock.advance(1)
    await Promise.all([world.sweep(), world.sweep()])
    world.clock.advance(5 * day)
    await world.sweep()
    await allDone()
    expect(await count(sent.id, 'signer.reminded')).toBe(1)
    expect(await kindsTo(email, 2)).toEqual(['invitation', 'reminder'])
  })

  test('is timed from the signer’s own invitation', async () => {
    const [first, second] = ['first@example.com', 'second@example.com']
    const sent = await sendDraft(world.api, [
      { ...ada(first), order: 1 },
      { ...ada(second), order: 2 }
    ])
    // Who has signed before it is written gets no invitation.
    await kindsTo(first, 1)
    world.clock.advance(47 * hour)
    await sign(await openSession(world, sent.id, sent.signers[0].id))
    world.clock.advance(48 * hour - 1)
    await world.sweep()
    expect(await count(sent.id, 'signer.reminded')).toBe(0)
    world.clock.advance(1)
    await world.sweep()
    await allDone()
    expect(await kindsTo(first, 1)).toEqual(['invitation'])
    expect(await kindsTo(second, 2)).toEqual(['invitation', 'reminder'])
  })

  test('is not sent to those who have signed, declined or can no longer sign', async () => {
    const signed = await sendDraft(world.api, [ada('signed@example.com'), ada('other@example.com')])
    await kindsTo('signed@example.com', 1)
    await sign(await openSession(world, signed.id, signed.signers[0].id))
    const voided = await sendDraft(world.api, [ada('voided@example.com')])
    await world.api.post(`/documents/${voided.id}/void`, { reason: 'The terms have changed.' })
    world.clock.advance(48 * hour)
    await world.sweep()
    await allDone()
    expect(await kindsTo('other@example.com', 2)).toEqual(['invitation', 'reminder'])
    expect(await kindsTo('signed@example.com', 1)).toEqual(['invitation'])
    expect(await count(voided.id, 'signer.reminded')).toBe(0)
  })
})

describe('a draft in the trash', () => {
  const files = async (id: string) => {
    const [row] = await world.sql`select files_id from documents order by created_at desc, id desc limit 1`
    expect((await world.api.get(`/documents/${id}`)).status).toBe(200)
    const folder = filesFolder(world.context.config, 'documents', row!.files_id)
    return () => readdir(folder).catch(() => [])
  }

  test('can be restored for 30 days; then its record and files are deleted', async () => {
    const kept = await createDraft(world.api, { title: 'Kept' })
    const keptFiles = await files(kept.id)
    const gone = await createDraft(world.api, { title: 'Gone' })
    const goneFiles = await files(gone.id)
    for (const { id } of [kept, gone]) await world.api.delete(`/documents/${id}`)
    world.clock.advance(30 * day - 1)
    await world.sweep()
    expect((await world.api.post(`/documents/${kept.id}/restore`)).status).toBe(200)
    expect(await goneFiles()).not.toEqual([])
    world.clock.advance(1)
    await Promise.all([world.sweep(), world.sweep()])
    await world.sweep()
    expect((await world.api.post(`/documents/${gone.id}/restore`)).status).toBe(404)
    expect((await world.api.get('/documents?trashed=true')).body.data).toEqual([])
    expect(await goneFiles()).toEqual([])
    expect(await keptFiles()).not.toEqual([])
    expect((await world.api.get(`/documents/${kept.id}/download?part=original`)).status).toBe(200)
  })

  test('leaves its files to a template that was created from it, until the template is deleted', async () => {
    const draft = await createDraft(world.api, { title: 'Source' })
    const sourceFiles = await files(draft.id)
    const { body: template } = await world.api.post('/templates', { document_id: draft.id, roles: { Client: {} } })
    await world.api.delete(`/documents/${draft.id}`)
    world.clock.advance(30 * day)
    await world.sweep()
    const made = await world.api.post('/documents/from-template', { template_id: template.id })
    expect((await world.api.get(`/documents/${made.body.id}/download?part=original`)).status).toBe(200)
    await world.api.delete(`/documents/${made.body.id}`)
    await world.api.delete(`/templates/${template.id}`)
    await allDone()
    expect(await sourceFiles()).not.toEqual([])
    world.clock.advance(30 * day)
    await world.sweep()
    expect(await sourceFiles()).toEqual([])
  })
})

test('workers that were down for three days do everything that was due once', async () => {
  await using idle = await createWorld({ parts: { api: true, worker: false } })
  const expired = await sendDraft(idle.api, [ada('expired@example.com')], { expires_in_days: 1 })
  const reminded = await sendDraft(idle.api, [ada('reminded@example.com')])
  idle.clock.advance(3 * day)
  const parts = { api: false, worker: true }
  await using _workers = await start(idle.context.config, {
    parts,
    overrides: { clock: idle.clock, pdf: idle.context.pdf }
  })
  await idle.sweep()
  await idle.sweep()
  const trail = async (id: string) => (await idle.api.get(`/documents/${id}/events`)).body.data.map(actionOf)
  const actionOf = ({ action }: { action: string }) => action
  expect(await trail(expired.id)).toEqual(['document.created', 'document.sent', 'signer.invited', 'document.expired'])
  expect(await trail(reminded.id)).toEqual(['document.created', 'document.sent', 'signer.invited', 'signer.reminded'])
  // The invitation to a document that has expired meanwhile is no longer sent.
  expect((await idle.emailsTo('expired@example.com')).map(({ kind }) => kind)).toEqual(['expired'])
  expect((await idle.emailsTo('reminded@example.com', 2)).map(({ kind }) => kind).sort()).toEqual([
    'invitation',
    'reminder'
  ])
})

test('temporary data is deleted when its time is over', async () => {
  const headers = { 'idempotency-key': 'kept for a day' }
  const ask = () => world.api.post('/documents/upload-url', { file_name: 'a.pdf', file_size: 1000 }, { headers })
  const rows = async (table: string) =>
    (await world.sql`select count(*)::int as count from ${world.sql(table)}`)[0]!.count
  world.clock.advance(31 * day)
  await world.sweep()
  expect([await rows('idempotency_keys'), await rows('uploads'), await rows('captured_emails')]).toEqual([0, 0, 0])

  const first = await ask()
  await sendDraft(world.api, [ada('kept@example.com')])
  await world.emailsTo('kept@example.com')
  world.clock.advance(day - 1)
  await world.sweep()
  expect((await ask()).body).toEqual(first.body)
  world.clock.advance(1)
  await world.sweep()
  expect(await rows('idempotency_keys')).toBe(0)
  expect((await ask()).body.upload_key).not.toBe(first.body.upload_key)
  world.clock.advance(29 * day - 1)
  await world.sweep()
  expect(await kindsTo('kept@example.com', 2)).toEqual(['invitation', 'reminder'])
  world.clock.advance(1)
  await world.sweep()
  expect(await kindsTo('kept@example.com', 1)).not.toContain('invitation')
})
