import { execFileSync } from 'node:child_process'
import { verifyTrail } from '@signpost/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { openSession, sendDraft, sign, signatureField, tokenOf, waitForStatus } from '../../support/journey.js'
import { listedEvents } from '../../support/listed-events.js'
import { missing, tools } from '../../support/tools.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField] }
const grace = { email: 'grace@example.com', name: 'Grace Hopper' }
const reason = 'Grace signs contracts of this size.'
const send = async (options: object = {}, signer: object = ada) => {
  const sent = await sendDraft(world.api, [signer as typeof ada], { hand_over_allowed: true, ...options })
  return { ...sent, session: await openSession(world, sent.id, sent.signers[0].id) }
}

test('another person signs, who is invited; the trail and the certificate name both', async () => {
  const { id, signers, session } = await send({ skip_email: true })
  await session.post('/signing/session/view')
  const { status, body } = await session.post('/signing/session/hand-over', { ...grace, reason })
  expect([status, body]).toEqual([200, grace])
  for (const refused of [
    await session.get('/signing/session'),
    await session.put('/signing/session/fields', { fields: [] })
  ]) {
    expect([refused.status, refused.body.error.code]).toEqual([401, 'SIGNING_TOKEN_INVALID'])
  }
  const [event] = await listedEvents(world.api, `document_id=${id}&type=signer.replaced`)
  expect(event.data.signer).toMatchObject({ id: signers[0].id, ...grace, status: 'pending', viewed_at: null })

  const [invitation] = await world.emailsTo(grace.email, 1)
  expect(invitation!.text).toContain('Ada Lovelace has handed this over to you.')
  const next = createApi(world.url, tokenOf(invitation!.links[0]!))
  await next.post('/signing/session/view')
  expect((await sign(next)).status).toBe(200)
  await waitForStatus(world.api, id, 'completed')

  const trail = (await world.api.get(`/documents/${id}/events`)).body.data
  expect(trail.filter(({ action }: { action: string }) => /replaced|viewed|signed/.test(action))).toMatchObject([
    { action: 'signer.viewed', actor: { name: ada.name } },
    { action: 'signer.replaced', actor: { name: ada.name, id: signers[0].id }, data: { ...grace, reason } },
    { action: 'signer.viewed', actor: { name: grace.name } },
    { action: 'signer.signed', actor: { name: grace.name } }
  ])
  expect(await verifyTrail(world.context, uuidOf(id))).toMatchObject({ problem: null })
  if (missing(tools.pdftotext)) return
  const { bytes: sealed } = await world.api.get(`/documents/${id}/download`)
  const text = execFileSync('pdftotext', ['-', '-'], { input: sealed }).toString().replace(/\s+/g, ' ')
  expect(text).toContain(`${ada.name} <${ada.email}> → ${grace.name} <${grace.email}>`)
  expect(text).toContain(reason)
})

test('it is handed over on, and each link ends', async () => {
  const { id, session } = await send()
  await session.post('/signing/session/hand-over', { name: 'Grace', email: 'grace.2@example.com', reason })
  const second = createApi(world.url, tokenOf((await world.emailsTo('grace.2@example.com', 1))[0]!.links[0]!))
  const back = { name: ada.name, email: ada.email, reason: 'It is hers after all.' }
  expect((await second.post('/signing/session/hand-over', back)).status).toBe(200)
  expect((await second.get('/signing/session')).status).toBe(401)
  // The link of the first time is not hers again.
  expect((await session.get('/signing/session')).status).toBe(401)
  expect((await world.api.get(`/documents/${id}`)).body.signers).toMatchObject([{ email: ada.email }])
  expect(await verifyTrail(world.context, uuidOf(id))).toMatchObject({ problem: null })
})

test('a retry of the request hands over once', async () => {
  const { id, session } = await send()
  const headers = { 'Idempotency-Key': 'once' }
  const body = { name: 'Grace', email: 'grace.3@example.com', reason }
  const answers = [
    await session.post('/signing/session/hand-over', body, { headers }),
    await session.post('/signing/session/hand-over', body, { headers })
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await listedEvents(world.api, `document_id=${id}&type=signer.replaced`)).toHaveLength(1)
})

test('of two tabs, one that signs and one that hands over, one is refused', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, session } = await send()
    await session.post('/signing/session/view')
    const { consent } = (await session.get('/signing/session')).body
    const signature = { kind: 'typed', text: 'Ada' }
    const complete = { consent: { accepted: true, sha256: consent.sha256 }, fields: [], signature }
    const hand = { name: 'Grace', email: `grace.${id}@example.com`, reason }
    const calls = [
      () => session.post('/signing/session/complete', complete),
      () => session.post('/signing/session/hand-over', hand)
    ]
    const started = (round % 2 === 0 ? calls : calls.toReversed()).map((call) => call())
    const answers = await Promise.all(started)
    const [signed, handed] = round % 2 === 0 ? answers : answers.toReversed()
    const { signers } = (await world.api.get(`/documents/${id}`)).body
    if (signed!.status === 200) expect([handed!.status, signers[0].email]).toEqual([409, ada.email])
    else expect([signed!.status, handed!.status, signers[0].email]).toEqual([401, 200, hand.email])
  }
})

test('nothing is handed over without a reason, or where the sender does not allow it', async () => {
  const { session } = await send()
  const blank = await session.post('/signing/session/hand-over', { ...grace, reason: ' ' })
  expect([blank.status, Object.keys(blank.body.error.details)]).toEqual([422, ['reason']])
  const own = await session.post('/signing/session/hand-over', { ...grace, email: 'ADA@example.com', reason })
  expect([own.status, own.body.error.code]).toEqual([422, 'DUPLICATE_SIGNER'])
  const { session: other, ...sent } = await send({ hand_over_allowed: undefined })
  expect((await other.get('/signing/session')).body.hand_over_allowed).toBe(false)
  const refused = await other.post('/signing/session/hand-over', { ...grace, reason })
  expect([refused.status, refused.body.error.code]).toEqual([403, 'HAND_OVER_NOT_ALLOWED'])
  expect((await world.api.get(`/documents/${sent.id}`)).body.hand_over_allowed).toBe(false)
})
