import { execFileSync } from 'node:child_process'
import { verifyTrail } from '@signpost/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApi } from '../support/api.js'
import { openSession, sendDraft, sign, signatureField, tokenOf, waitForStatus } from '../support/journey.js'
import { listedEvents } from '../support/listed-events.js'
import { missing, tools } from '../support/tools.js'
import { uuidOf } from '../support/uuid-of.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const box = { ...signatureField, height: 24 }
const fields = [
  signatureField,
  { ...box, y: 500, type: 'text', label: 'Town', required: false },
  { ...box, y: 460, type: 'name', label: 'Name' }
]

const linkOf = async (address: string, count = 1) =>
  (await world.emailsTo(address, count)).findLast(({ kind }) => kind === 'invitation')!.links[0]!

const update = (id: string, signer: { id: string }, body: object) =>
  world.api.patch(`/documents/${id}/signers/${signer.id}`, body)

const valuesIn = async (session: Awaited<ReturnType<typeof openSession>>) =>
  (await session.get('/signing/session')).body.fields.map(({ value }: { value: string | null }) => value)

test('another person signs with a link of their own, and nothing of the previous one', async () => {
  const sent = await sendDraft(world.api, [{ ...ada, access_code: '4711', fields }])
  const [signer] = sent.signers
  const previous = createApi(world.url, tokenOf(await linkOf(ada.email)))
  const { body: opened } = await previous.post('/signing/session/access-code', { access_code: '4711' })
  const unlocked = createApi(world.url, opened.token)
  await unlocked.post('/signing/session/view')
  const [, town] = (await unlocked.get('/signing/session')).body.fields
  await unlocked.put('/signing/session/fields', { fields: [{ id: town.id, value: 'London' }] })

  const grace = { email: 'grace@example.com', name: 'Grace Hopper' }
  const { status, body } = await update(sent.id, signer, grace)
  expect([status, body]).toMatchObject([200, { id: signer.id, ...grace, status: 'pending', viewed_at: null }])
  for (const session of [previous, unlocked]) {
    for (const refused of [await session.get('/signing/session'), await session.post('/signing/session/decline', {})]) {
      expect([refused.status, refused.body.error.code]).toEqual([401, 'SIGNING_TOKEN_INVALID'])
    }
  }
  const [event] = await listedEvents(world.api, `document_id=${sent.id}&type=signer.replaced`)
  expect(event.data).toMatchObject({ id: sent.id, signer: { id: signer.id, ...grace } })

  const next = createApi(world.url, tokenOf(await linkOf(grace.email)))
  expect(await valuesIn(next)).toEqual([null, null, 'Grace Hopper'])
  await next.post('/signing/session/view')
  expect((await sign(next)).status).toBe(200)
  await waitForStatus(world.api, sent.id, 'completed')
  const trail = (await world.api.get(`/documents/${sent.id}/events`)).body.data
  expect(trail.find(({ action }: { action: string }) => action === 'signer.replaced').data).toEqual({
    signer_id: signer.id,
    previous_email: ada.email,
    previous_name: ada.name,
    ...grace
  })
  expect(await verifyTrail(world.context, uuidOf(sent.id))).toMatchObject({ problem: null })
  if (missing(tools.pdftotext)) return
  const { bytes } = await world.api.get(`/documents/${sent.id}/download`)
  const text = execFileSync('pdftotext', ['-', '-'], { input: bytes }).toString().replace(/\s+/g, ' ')
  expect(text).toContain('Signer replaced by another person')
  expect(text).not.toContain('London')
  // The code was the previous person’s.
  expect(text).not.toContain('an access code set by the sender')
})

test('a correction keeps the link and the entries', async () => {
  const sent = await sendDraft(world.api, [{ ...ada, email: 'typo@example.com', fields }])
  const session = await openSession(world, sent.id, sent.signers[0].id)
  await session.post('/signing/session/view')
  const [, town] = (await session.get('/signing/session')).body.fields
  await session.put('/signing/session/fields', { fields: [{ id: town.id, value: 'London' }] })
  const { body } = await update(sent.id, sent.signers[0], { name: 'Ada King', company: 'Engines', language: 'de' })
  expect(body).toMatchObject({ name: 'Ada King', company: 'Engines', language_used: 'de', status: 'viewed' })
  expect(await valuesIn(session)).toEqual([null, 'London', 'Ada King'])
  expect((await update(sent.id, sent.signers[0], {})).body).toEqual(body)
  expect((await sign(session)).status).toBe(200)
  await waitForStatus(world.api, sent.id, 'completed')
  expect(await verifyTrail(world.context, uuidOf(sent.id))).toMatchObject({ problem: null })
  expect((await update(sent.id, sent.signers[0], { name: 'Ada' })).body.error.code).toBe('SIGNER_DONE')
})

test('a signature and a replacement at the same time: one of them is refused', async () => {
  for (const [index, delay] of [0, 5, 15, 30].entries()) {
    const sent = await sendDraft(world.api, [{ ...ada, email: `old-${index}@example.com` }])
    const session = await openSession(world, sent.id, sent.signers[0].id)
    await session.post('/signing/session/view')
    const { consent } = (await session.get('/signing/session')).body
    const signature = { kind: 'typed', text: 'Ada' }
    const body = { consent: { accepted: true, sha256: consent.sha256 }, fields: [], signature }
    const signing = session.post('/signing/session/complete', body)
    await new Promise((resolve) => setTimeout(resolve, delay))
    const replacing = update(sent.id, sent.signers[0], { email: `new-${index}@example.com` })
    const [signed, replaced] = await Promise.all([signing, replacing])
    expect([signed.status, replaced.status].sort()).toEqual(signed.status === 200 ? [200, 409] : [200, 401])
    const { signers } = (await world.api.get(`/documents/${sent.id}`)).body
    const holder = signed.status === 200 ? 'old' : 'new'
    expect(signers).toMatchObject([{ email: `${holder}-${index}@example.com` }])
  }
})

test('who waits for their turn is replaced without an e-mail, and invited when it comes', async () => {
  const sent = await sendDraft(world.api, [
    { ...ada, email: 'first@example.com', order: 1 },
    { email: 'second@example.com', name: 'Second', order: 2 }
  ])
  const { body } = await update(sent.id, sent.signers[1], { email: 'third@example.com', name: 'Third' })
  expect(body.status).toBe('waiting')
  await sign(await openSession(world, sent.id, sent.signers[0].id))
  expect(await linkOf('third@example.com')).toContain('/sign')
  expect(await world.emailsTo('second@example.com', 0)).toEqual([])
  await vi.waitFor(async () => {
    const { signers } = (await world.api.get(`/documents/${sent.id}`)).body
    expect(signers[1].status).toBe('pending')
  }, 60_000)
})
