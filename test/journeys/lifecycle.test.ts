import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDraft, openSession, sendDraft, sign, signatureField, waitForStatus } from '../support/journey.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const grace = { email: 'grace@example.com', name: 'Grace Hopper' }

test('a draft is created, read, listed, trashed and restored', async () => {
  const draft = await createDraft(world.api, { pages: 2, external_id: 'crm-1' })
  expect(draft).toMatchObject({ status: 'draft', title: 'contract', page_count: 2, mode: 'live', signers: [] })
  expect((await world.api.get(`/documents/${draft.id}`)).body).toEqual(draft)
  const listed = await world.api.get('/documents?external_id=crm-1')
  expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([draft.id])
  expect(listed.body.data[0]).not.toHaveProperty('signers')

  expect((await world.api.delete(`/documents/${draft.id}`)).status).toBe(204)
  expect((await world.api.get(`/documents/${draft.id}`)).status).toBe(404)
  const trash = await world.api.get('/documents?trashed=true&external_id=crm-1&expand=signers')
  expect(trash.body.data[0]).toMatchObject({ id: draft.id, status: 'draft', signers: [] })
  const restored = await world.api.post(`/documents/${draft.id}/restore`)
  expect(restored.body).toMatchObject({ id: draft.id, trashed_at: null })
  expect((await world.api.post(`/documents/${draft.id}/restore`)).body.error.code).toBe('DOCUMENT_NOT_TRASHED')
})

test('signers with an order are invited one after another, and the document completes once', async () => {
  const receiver = await world.listen()
  const sent = await sendDraft(world.api, [
    { ...ada, email: 'ada1@example.com', order: 1, fields: [signatureField] },
    { ...grace, email: 'grace1@example.com', order: 7 }
  ])
  expect(sent.signers.map(({ status }: { status: string }) => status)).toEqual(['pending', 'waiting'])
  const [invitation] = await world.emailsTo('ada1@example.com')
  expect(invitation).toMatchObject({ kind: 'invitation', subject: 'Example Ltd asks you to sign: contract' })
  expect(invitation!.links[0]).toMatch(/\/sign#token=eyJ/)

  const [first, second] = sent.signers
  const waiting = await world.api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: second.id })
  expect(waiting.body.error.code).toBe('SIGNER_WAITING')

  const adaSession = await openSession(world, sent.id, first.id)
  expect((await adaSession.post('/signing/session/view')).body.signer.status).toBe('viewed')
  expect((await adaSession.post('/signing/session/view')).status).toBe(200)
  const adaSigned = await sign(adaSession)
  expect(adaSigned.body).toMatchObject({ state: 'signed' })
  expect((await sign(adaSession)).body.error.code).toBe('SIGNER_DONE')

  await world.emailsTo('grace1@example.com')
  const graceSession = await openSession(world, sent.id, second.id)
  expect((await sign(graceSession)).status).toBe(200)

  const document = await waitForStatus(world.api, sent.id, 'completed')
  expect(document.seal).toMatchObject({ status: 'sealed', level: 'B-B', attempts: 1, error: null })
  const pdf = await world.api.get(`/documents/${sent.id}/download`)
  expect(pdf.status).toBe(200)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await vi.waitFor(() => expect(receiver.received).toHaveLength(5), 60_000)
  expect(receiver.received.map(({ event }) => event.type).sort()).toEqual([
    'document.completed',
    'document.sent',
    'document.signed',
    'document.signed',
    'document.viewed'
  ])
  await world.emailTo('ada1@example.com', 'completed')
})

describe('a document is voided', () => {
  test('by the sender: its links stop working immediately, and signers are notified', async () => {
    const sent = await sendDraft(world.api, [{ ...ada, email: 'ada2@example.com' }])
    const session = await openSession(world, sent.id, sent.signers[0].id)
    const { body } = await world.api.post(`/documents/${sent.id}/void`, { reason: 'The terms have changed.' })
    expect(body).toMatchObject({ status: 'voided', voided_by: 'sender', void_reason: 'The terms have changed.' })
    expect((await session.get('/signing/session')).body.state).toBe('voided')
    expect((await sign(session)).body.error.code).toBe('DOCUMENT_VOIDED')
    await world.emailTo('ada2@example.com', 'voided')
    const again = await world.api.post(`/documents/${sent.id}/void`, { reason: 'The terms have changed.' })
    expect(again.body.error.code).toBe('DOCUMENT_NOT_SENT')
  })

  test('by a signer who declines', async () => {
    const receiver = await world.listen(['document.declined', 'document.voided'])
    const sent = await sendDraft(world.api, [ada, grace])
    const session = await openSession(world, sent.id, sent.signers[0].id)
    const declined = await session.post('/signing/session/decline', { reason: 'Not what we agreed.' })
    expect(declined.body.state).toBe('declined')
    const { body } = await world.api.get(`/documents/${sent.id}`)
    expect(body).toMatchObject({ status: 'voided', voided_by: 'signer', void_reason: 'Not what we agreed.' })
    expect(body.signers[0]).toMatchObject({ status: 'declined', decline_reason: 'Not what we agreed.' })
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 60_000)
    expect(receiver.received[0]!.event).toMatchObject({
      type: 'document.declined',
      data: { id: sent.id, reason: 'Not what we agreed.', signer: { status: 'declined' } }
    })
  })

  test('by its deadline', async () => {
    const receiver = await world.listen(['document.expired', 'document.voided'])
    const sent = await sendDraft(world.api, [ada], { expires_in_days: 1 })
    const session = await openSession(world, sent.id, sent.signers[0].id)
    world.clock.advance(24 * 3600_000 - 1_800_000)
    await world.sweep()
    expect((await world.api.get(`/documents/${sent.id}`)).body.status).toBe('sent')
    world.clock.advance(1_801_000)
    const late = await openLateSession(sent)
    expect(late.error.code).toBe('DOCUMENT_EXPIRED')
    await world.sweep()
    expect((await world.api.get(`/documents/${sent.id}`)).body).toMatchObject({ status: 'voided', voided_by: 'expiry' })
    await vi.waitFor(
      () => expect(receiver.received.map(({ event }) => event.type)).toEqual(['document.expired']),
      10_000
    )
    expect((await session.get('/signing/session')).body.error.code).toBe('SIGNING_TOKEN_EXPIRED')

    async function openLateSession({ id, signers }: typeof sent) {
      const fresh = await openSession(world, id, signers[0].id)
      return (await sign(fresh)).body
    }
  })
})

test('two signers who finish at the same time complete the document once', async () => {
  const receiver = await world.listen(['document.completed', 'document.signed'])
  const sent = await sendDraft(world.api, [ada, grace])
  const sessions = await Promise.all(sent.signers.map(({ id }: { id: string }) => openSession(world, sent.id, id)))
  const answers = await Promise.all(sessions.map((session) => sign(session)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await waitForStatus(world.api, sent.id, 'completed')
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(3), 60_000)
  expect(receiver.received.filter(({ event }) => event.type === 'document.completed')).toHaveLength(1)
  const { body } = await world.api.get(`/documents/${sent.id}/events`)
  const actions = body.data.map(({ action }: { action: string }) => action)
  expect(actions.filter((action: string) => action === 'document.completed')).toHaveLength(1)
})

test('a void that competes with a signature has one winner', async () => {
  for (let round = 0; round < 5; round++) {
    const sent = await sendDraft(world.api, [ada])
    const session = await openSession(world, sent.id, sent.signers[0].id)
    const [signed, voided] = await Promise.all([
      sign(session),
      world.api.post(`/documents/${sent.id}/void`, { reason: 'The terms have changed.' })
    ])
    expect([signed.status, voided.status].sort()).toEqual([200, 409])
    await waitForStatus(world.api, sent.id, signed.status === 200 ? 'completed' : 'voided')
  }
})
