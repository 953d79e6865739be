import { execFileSync } from 'node:child_process'
import { verifyTrail } from '@signpost/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import {
  createDraft,
  openSession,
  sendDraft,
  sign,
  signatureField,
  tokenOf,
  waitForStatus
} from '../../support/journey.js'
import { missing, tools } from '../../support/tools.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const grace = { email: 'grace@example.com', name: 'Grace Hopper', action: 'approve' }
const linus = { email: 'linus@example.com', name: 'Linus Pauling', action: 'view' }

async function invitationTo(address: string) {
  const letter = (await world.emailsTo(address, 1)).find(({ kind }) => kind === 'invitation')!
  return { subject: letter.subject, session: createApi(world.url, tokenOf(letter.links[0]!)) }
}

async function answer(session: ReturnType<typeof createApi>, change: object = {}) {
  const { consent } = (await session.get('/signing/session')).body
  const body = { consent: { accepted: true, sha256: consent.sha256 }, fields: [], ...change }
  return session.post('/signing/session/complete', body)
}

test('one signs, one approves and one reads, each in their turn', async () => {
  const people = [
    { ...ada, order: 1, fields: [signatureField] },
    { ...grace, order: 2 },
    { ...linus, order: 3 }
  ]
  const sent = await sendDraft(world.api, people)
  expect(sent.signers.map(({ action }: { action: string }) => action)).toEqual(['sign', 'approve', 'view'])
  await sign(await openSession(world, sent.id, sent.signers[0].id))

  const approver = await invitationTo(grace.email)
  expect(approver.subject).toContain('asks you to approve')
  expect((await approver.session.get('/signing/session')).body).toMatchObject({ signer: { action: 'approve' } })
  const refused = await answer(approver.session, { signature: { kind: 'typed', text: 'Grace' } })
  expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, ['signature']])
  expect((await answer(approver.session)).body).toMatchObject({ state: 'signed', signer: { status: 'signed' } })

  const reader = await invitationTo(linus.email)
  expect(reader.subject).toContain('asks you to read')
  await reader.session.post('/signing/session/view')
  // Opening the document is not enough.
  expect((await world.api.get(`/documents/${sent.id}`)).body).toMatchObject({ status: 'sent' })
  expect((await answer(reader.session)).status).toBe(200)
  await waitForStatus(world.api, sent.id, 'completed')
  expect(await verifyTrail(world.context, uuidOf(sent.id))).toMatchObject({ problem: null })

  if (missing(tools.pdftotext)) return
  const { bytes } = await world.api.get(`/documents/${sent.id}/download`)
  const text = execFileSync('pdftotext', ['-', '-'], { input: bytes }).toString().replace(/\s+/g, ' ')
  expect(text).toContain('Approved — Grace Hopper')
  expect(text).toContain('Read and confirmed — Linus Pauling')
  expect(text).toContain('I approve this document electronically')
  expect(text).toContain('Document signed — Ada Lovelace')
  expect(text).not.toContain('Document signed — Grace Hopper')
})

test('a document that is only approved is sealed without a signature page', async () => {
  const sent = await sendDraft(world.api, [{ ...grace, language: 'de' }])
  const session = await openSession(world, sent.id, sent.signers[0].id)
  expect((await answer(session)).status).toBe(200)
  await waitForStatus(world.api, sent.id, 'completed')
  if (missing(tools.pdftotext)) return
  const { bytes } = await world.api.get(`/documents/${sent.id}/download`)
  const text = execFileSync('pdftotext', ['-', '-'], { input: bytes }).toString().replace(/\s+/g, ' ')
  expect(text).toContain('Genehmigt')
  expect(text).not.toContain('Unterschriften')
})

test('an approval in two tabs counts once', async () => {
  const sent = await sendDraft(world.api, [grace])
  // Both tabs are open before either answers: a session of who has answered is refused.
  const open = () => openSession(world, sent.id, sent.signers[0].id)
  const tabs = [await open(), await open()]
  const [first, second] = await Promise.all(tabs.map((tab) => answer(tab)))
  expect([first!.status, second!.status].sort()).toEqual([200, 409])
  await waitForStatus(world.api, sent.id, 'completed')
  const trail = (await world.api.get(`/documents/${sent.id}/events`)).body.data
  expect(trail.filter(({ action }: { action: string }) => action === 'signer.signed')).toHaveLength(1)
})

test('an approver declines, which voids the document', async () => {
  const sent = await sendDraft(world.api, [grace, ada])
  const session = await openSession(world, sent.id, sent.signers[0].id)
  expect((await session.post('/signing/session/decline', { reason: 'Too dear' })).status).toBe(200)
  expect((await world.api.get(`/documents/${sent.id}`)).body).toMatchObject({ status: 'voided', voided_by: 'signer' })
})

test.each(['approve', 'view'])('fields of who is asked to %s are refused by name', async (action) => {
  const { id } = await createDraft(world.api)
  const signers = [{ ...ada, action, fields: [signatureField] }]
  const { status, body } = await world.api.post(`/documents/${id}/send`, { signers })
  expect([status, Object.keys(body.error.details)]).toEqual([422, ['signers[0].fields']])
})
