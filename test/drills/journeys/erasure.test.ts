import { readdir } from 'node:fs/promises'
import { verifyTrail } from '@signpost/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { filesFolder } from '../../support/files-folder.js'
import { createDraft, openSession, sendDraft, sign, signatureField, waitForStatus } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { makePdf } from '../../support/pdfs.js'
import { tablesWith } from '../../support/tables-with.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

const day = 24 * 3600_000
const marker = 'Zaphod'
const zaphod = { email: 'zaphod@example.com', name: 'Zaphod Beeblebrox' }
const note = { type: 'text', page: 1, x: 72, y: 500, width: 180, height: 24, label: 'Note' }

let world: World
let api: Api
beforeAll(async () => {
  world = await createWorld()
  api = createApi(world.url, await createKeyLike(world, world.account.live_key))
})
afterAll(() => world[Symbol.asyncDispose]())

const mentions = () => tablesWith(world, marker)

const filesOf = (id: string) =>
  readdir(filesFolder(world.context.config, 'documents', uuidOf(id))).catch(() => [] as string[])

const allDone = () =>
  vi.waitFor(async () => {
    const jobs = await world.sql`select task_identifier from graphile_worker.jobs where run_at <= now()`
    expect(jobs).toEqual([])
  }, 60_000)

async function complete() {
  const file = (await makePdf()).toString('base64')
  const about = { title: `Lease of ${marker}`, external_id: `crm-${marker}`, metadata: { tenant: marker } }
  const keyed = { headers: { 'idempotency-key': 'create' } }
  const draft = await api.post('/documents', { file_name: `${marker}.pdf`, file, ...about }, keyed)
  const signers = [{ ...zaphod, fields: [signatureField, note] }]
  const mail = { message: `Dear ${marker}`, cc: [{ email: 'zaphod.cc@example.com', name: marker }] }
  const { body } = await api.post(`/documents/${draft.body.id}/send`, { signers, ...mail }, keyed)
  const session = await openSession(world, body.id, body.signers[0].id)
  await sign(session, { Note: `Call ${marker}` })
  const document = await waitForStatus(api, body.id, 'completed')
  await world.emailTo(zaphod.email, 'completed')
  await world.emailsTo('zaphod.cc@example.com')
  return document
}

test('nothing about people is left, and a copy of the sealed PDF can still be verified', async () => {
  const receiver = await world.listen()
  const document = await complete()
  await vi.waitFor(
    () => expect(receiver.received.map(({ event }) => event.type)).toContain('document.completed'),
    30_000
  )
  await allDone()
  const pdf = await api.get(`/documents/${document.id}/download`)
  const full = (await api.get(`/documents/${document.id}/events`)).body.data
  const tables = await mentions()
  expect(tables).toEqual(expect.arrayContaining(['public.audit_entries', 'public.captured_emails', 'public.documents']))
  expect(tables).toEqual(expect.arrayContaining(['public.events', 'public.idempotency_keys', 'public.signers']))
  expect(await filesOf(document.id)).not.toEqual([])

  const { status, body } = await api.post(`/documents/${document.id}/erase`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: document.id,
    status: 'completed',
    title: 'Erased document',
    external_id: null,
    metadata: {},
    signers: [],
    sha256: document.sha256,
    completed_at: document.completed_at,
    seal: document.seal,
    erased_at: expect.any(String)
  })
  expect(await mentions()).toEqual([])
  await allDone()
  expect(await filesOf(document.id)).toEqual([])
  expect((await api.get(`/documents/${document.id}`)).body).toEqual(body)
  expect((await api.post(`/documents/${document.id}/erase`)).body).toEqual(body)

  const { data: trail } = (await api.get(`/documents/${document.id}/events`)).body
  const kept = ({ sequence, at, action, hash }: Record<string, unknown>) => ({ sequence, at, action, hash })
  expect(trail.slice(0, -1).map(kept)).toEqual(full.map(kept))
  expect(trail.at(-1)).toMatchObject({ action: 'document.erased', data: { reason: 'request' }, ip_address: null })
  expect(await verifyTrail(world.context, uuidOf(document.id))).toMatchObject({ problem: null })

  const verification = await api.post('/verifications', { file: pdf.bytes.toString('base64') })
  expect(verification.body).toMatchObject({ verdict: 'sealed_here', document_id: document.id })
  for (const part of ['download', 'evidence', 'inspection', 'verification', 'download?part=original']) {
    const refused = await api.get(`/documents/${document.id}/${part}`)
    expect([part, refused.status, refused.body.error.code]).toEqual([part, 409, 'DOCUMENT_ERASED'])
  }
})

test('the signing link of an erased document leads nowhere', async () => {
  const { id, signers } = await sendDraft(api, [{ ...zaphod, fields: [signatureField] }])
  const session = await openSession(world, id, signers[0].id)
  await api.post(`/documents/${id}/void`, { reason: `${marker} has moved.` })
  expect((await api.post(`/documents/${id}/erase`)).body).toMatchObject({ status: 'voided', void_reason: null })
  for (const part of ['session', 'session/document', 'session/download']) {
    const { status, body } = await session.get(`/signing/${part}`)
    expect([part, status, body.error.code]).toEqual([part, 401, 'SIGNING_TOKEN_INVALID'])
  }
  const declined = await session.post('/signing/session/decline', { reason: 'Too late' })
  expect([declined.status, declined.body.error.code]).toEqual([401, 'SIGNING_TOKEN_INVALID'])
  await allDone()
  expect(await mentions()).toEqual([])
})

test('files that another document uses stay until it is erased too', async () => {
  const source = await createDraft(api)
  const request = {
    recipients: [zaphod, { email: 'trillian@example.com', name: 'Trillian' }],
    fields: [signatureField]
  }
  const { body: bulk } = await api.post(`/documents/${source.id}/bulk-send`, request)
  const recipients = await vi.waitFor(async () => {
    const { body } = await api.get(`/bulk-sends/${bulk.id}`)
    expect(body.status).toBe('completed')
    return body.recipients
  }, 30_000)
  const [first, second] = recipients.map((each: { document_id: string }) => each.document_id)
  await api.post(`/documents/${first}/void`, { reason: 'The terms have changed.' })
  expect((await api.post(`/documents/${first}/erase`)).status).toBe(200)
  await allDone()
  expect(await mentions()).toEqual([])
  expect((await api.get(`/bulk-sends/${bulk.id}`)).body.recipients[0]).toMatchObject({
    email: 'erased@erased.invalid',
    name: 'Erased',
    document_id: first,
    status: 'sent'
  })
  expect((await api.get(`/documents/${second}/download?part=original`)).status).toBe(200)
})

test('a document on legal hold is not erased before the hold is released', async () => {
  const { id } = await sendDraft(api, [zaphod])
  await api.post(`/documents/${id}/void`, { reason: 'The terms have changed.' })
  expect((await api.patch(`/documents/${id}`, { legal_hold: true })).body).toMatchObject({ id, legal_hold: true })
  expect((await api.post(`/documents/${id}/erase`)).body.error.code).toBe('DOCUMENT_ON_LEGAL_HOLD')
  await api.patch(`/documents/${id}`, { legal_hold: false })
  expect((await api.post(`/documents/${id}/erase`)).status).toBe(200)
  const actions = (await api.get(`/documents/${id}/events`)).body.data.map(({ action }: { action: string }) => action)
  expect(actions.slice(-3)).toEqual(['document.hold_placed', 'document.hold_released', 'document.erased'])
})

describe('the audit trail of an erased document', () => {
  test('cannot be changed any further, and that of others not at all', async () => {
    const erased = await voided()
    await api.post(`/documents/${erased}/erase`)
    const other = await voided()
    const set = (id: string, changes: Record<string, unknown>) =>
      world.sql`update audit_entries set ${world.sql(changes as never)} where document_id = ${uuidOf(id)}`
    await expect(set(erased, { action: 'document.restored' })).rejects.toThrow('only added to')
    await expect(set(erased, { at: new Date() })).rejects.toThrow('only added to')
    await expect(set(other, { data: {} })).rejects.toThrow('only added to')
  })
})

describe('retention', () => {
  test('erases what ended longer ago than the account keeps it', async () => {
    const old = await voided()
    const kept = await voided()
    const open = (await sendDraft(api, [zaphod], { expires_in_days: 90 })).id
    await api.patch(`/documents/${kept}`, { legal_hold: true })
    const stranger = await world.createAccount()
    const foreign = await voided(createApi(world.url, stranger.live_key))
    await world.sql`update accounts set retention_days = 30 where id = ${uuidOf(world.account.account_id)}`
    world.clock.advance(30 * day - 60_000)
    await world.sweep()
    expect((await api.get(`/documents/${old}`)).body.erased_at).toBeNull()
    world.clock.advance(60_000)
    const young = await voided()
    await world.sweep()
    expect((await api.get(`/documents/${old}`)).body.erased_at).not.toBeNull()
    for (const id of [kept, open, young]) expect((await api.get(`/documents/${id}`)).body.erased_at).toBeNull()
    expect((await createApi(world.url, stranger.live_key).get(`/documents/${foreign}`)).body.erased_at).toBeNull()
    const trail = (await api.get(`/documents/${old}/events`)).body.data
    expect(trail.at(-1)).toMatchObject({ actor: { type: 'system' }, data: { reason: 'retention' } })
  })
})

async function voided(caller = api): Promise<string> {
  const { id } = await sendDraft(caller, [zaphod])
  await caller.post(`/documents/${id}/void`, { reason: 'The terms have changed.' })
  return id
}
