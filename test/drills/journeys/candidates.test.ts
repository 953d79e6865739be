import { execFileSync } from 'node:child_process'
import { verifyTrail } from '@signpost/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { codeFor, sendDraft, sign, signatureField, tokenOf, waitForStatus } from '../../support/journey.js'
import { listedEvents } from '../../support/listed-events.js'
import { makePdf } from '../../support/pdfs.js'
import { missing, tools } from '../../support/tools.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

let made = 0
/** Three approvers whom no other test writes to. */
function threePeople() {
  made += 1
  return ['Ann Lee', 'Ben Okri', 'Cy Young'].map((name) => ({
    email: `${name.split(' ')[0]!.toLowerCase()}.${made}@example.com`,
    name
  }))
}

async function sendToOneOf(people: object[], signer: object = {}, options: object = {}, api: Api = world.api) {
  const { id, signers } = await sendDraft(api, [{ candidates: people, ...signer }], { ...options })
  const [one] = signers
  const ids: string[] = one.candidates.map((candidate: { id: string }) => candidate.id)
  return { id: id as string, signer: one, ids }
}

async function sessionOf(id: string, signer_id: string, candidate_id: string, api: Api = world.api) {
  const { status, body } = await api.post(`/documents/${id}/embedded-sign-url`, { signer_id, candidate_id })
  expect(status, JSON.stringify(body)).toBe(200)
  return createApi(world.url, tokenOf(body.sign_url))
}

const sessionOfLetter = async (address: string, count = 1) =>
  createApi(world.url, tokenOf((await world.emailsTo(address, count)).at(-1)!.links[0]!))
const signerOf = async (id: string) => (await world.api.get(`/documents/${id}`)).body.signers[0]
const take = (session: Api) => session.post('/signing/session/take')

test('all are invited, the first who takes it signs, and the links of the others say who it is', async () => {
  const people = threePeople()
  const name = { ...signatureField, type: 'name', y: 300, label: 'Name' }
  const { id, signer, ids } = await sendToOneOf(people, { fields: [signatureField, name] })
  expect(signer).toMatchObject({
    ...people[0],
    status: 'pending',
    candidates: people.map((person) => ({ ...person, phone: null, language: null, bounce: null })),
    taken_by: null
  })
  const sessions = await Promise.all(people.map(({ email }) => sessionOfLetter(email)))
  const [invitation] = await world.emailsTo(people[1]!.email, 1)
  expect(invitation!.text).toContain('whoever takes it first does it for all')
  const [ann, ben, cy] = sessions as [Api, Api, Api]
  const { body: seen } = await ben.post('/signing/session/view')
  expect(seen).toMatchObject({ take_required: true, signer: { name: 'Ben Okri', status: 'pending' } })
  expect(seen.candidates).toEqual(people.map((person) => person.name))
  expect((await ben.get('/signing/session/document')).status).toBe(200)
  expect((await sign(ben)).body.error.code).toBe('TAKE_REQUIRED')
  expect((await signerOf(id)).viewed_at).toBeNull()

  expect((await take(ben)).body).toMatchObject({ take_required: false, signer: { name: 'Ben Okri' } })
  expect((await take(ben)).status).toBe(200)
  await ben.post('/signing/session/view')
  for (const late of [await take(ann), await cy.get('/signing/session')]) {
    expect([late.status, late.body.error]).toMatchObject([
      401,
      { code: 'SIGNING_TOKEN_INVALID', details: { taken_by: 'Ben Okri' } }
    ])
  }
  expect(await signerOf(id)).toMatchObject({ ...people[1], taken_by: ids[1], status: 'viewed' })
  const [event] = await listedEvents(world.api, `document_id=${id}&type=signer.taken`)
  expect(event.data.signer).toMatchObject({ id: signer.id, ...people[1], taken_by: ids[1] })
  const { body: session } = await ben.get('/signing/session')
  expect(session.fields.find(({ label }: { label: string }) => label === 'Name').value).toBe('Ben Okri')
  expect((await sign(ben)).status).toBe(200)
  await waitForStatus(world.api, id, 'completed')
  expect(await verifyTrail(world.context, uuidOf(id))).toMatchObject({ problem: null })
  const trail = (await world.api.get(`/documents/${id}/events`)).body.data
  const named = people.map((person) => `${person.name} <${person.email}>`).join(', ')
  expect(trail.filter(({ action }: { action: string }) => /taken|viewed|signed/.test(action))).toMatchObject([
    { action: 'signer.taken', actor: { id: signer.id, name: 'Ben Okri' }, data: { candidates: named } },
    { action: 'signer.viewed', actor: { name: 'Ben Okri' } },
    { action: 'signer.signed', actor: { name: 'Ben Okri' }, via: { kind: 'invitation' } }
  ])
  if (missing(tools.pdftotext)) return
  const { bytes } = await world.api.get(`/documents/${id}/download`)
  const text = execFileSync('pdftotext', ['-', '-'], { input: bytes }).toString().replace(/\s+/g, ' ')
  expect(text).toContain(`One of ${named}`)
  expect(text).toContain('Signing taken by one of several people')
})

test('of two who take it at once, one gets it', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, signer, ids } = await sendToOneOf(threePeople(), {}, { skip_email: true })
    const sessions = await Promise.all(ids.map((candidate) => sessionOf(id, signer.id, candidate)))
    const answers = await Promise.all(sessions.map(take))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await signerOf(id)).toMatchObject({ taken_by: ids[winner], email: signer.candidates[winner].email })
    expect(await listedEvents(world.api, `document_id=${id}&type=signer.taken`)).toHaveLength(1)
    expect(await verifyTrail(world.context, uuidOf(id))).toMatchObject({ problem: null })
  }
})

test('taking beside voiding and beside handing over leaves one outcome', async () => {
  const voided = await sendToOneOf(threePeople(), {}, { skip_email: true })
  const ben = await sessionOf(voided.id, voided.signer.id, voided.ids[1]!)
  const reason = { reason: 'No longer needed.' }
  const [taken] = await Promise.all([take(ben), world.api.post(`/documents/${voided.id}/void`, reason)])
  expect([200, 409]).toContain(taken.status)
  expect((await world.api.get(`/documents/${voided.id}`)).body.status).toBe('voided')
  expect((await sign(ben)).body.error.code).toBe('DOCUMENT_VOIDED')

  const handed = await sendToOneOf(threePeople(), {}, { skip_email: true, hand_over_allowed: true })
  const [ann, cy] = await Promise.all([
    sessionOf(handed.id, handed.signer.id, handed.ids[0]!),
    sessionOf(handed.id, handed.signer.id, handed.ids[2]!)
  ])
  await take(ann)
  const di = { name: 'Di', email: `di.${made}@example.com` }
  const [over, late] = await Promise.all([
    ann.post('/signing/session/hand-over', { ...di, reason: 'On leave.' }),
    take(cy)
  ])
  expect([over.status, late.status]).toEqual([200, 401])
  expect(await signerOf(handed.id)).toMatchObject({ ...di, candidates: [], taken_by: null })
  expect((await sign(await sessionOfLetter(di.email))).status).toBe(200)
})

test('nobody takes it after the deadline', async () => {
  const { id, signer, ids } = await sendToOneOf(threePeople(), {}, { skip_email: true })
  const ben = await sessionOf(id, signer.id, ids[1]!)
  await world.context.sql`update documents set expires_at = now() - interval '1 second' where id = ${uuidOf(id)}`
  expect((await take(ben)).body.error.code).toBe('DOCUMENT_EXPIRED')
})

test('a code is sent to each and lets in only that one', async () => {
  const api = createApi(world.url, world.account.test_key)
  const people = threePeople()
  const { id, signer, ids } = await sendToOneOf(people, { authentication: 'email_code' }, { skip_email: true }, api)
  const [ann, ben] = await Promise.all([sessionOf(id, signer.id, ids[0]!, api), sessionOf(id, signer.id, ids[1]!, api)])
  expect((await ben.get('/signing/session')).body).toMatchObject({ candidates: [], authentication: { required: true } })
  expect((await take(ben)).body.error.code).toBe('SIGNING_CODE_REQUIRED')
  const { body: sentTo } = await ben.post('/signing/session/code/send')
  expect(sentTo.sent_to).toMatch(/^b\*\*\*@/)
  const code = await codeFor(api, id)
  expect((await ann.post('/signing/session/code', { code })).body.error.code).toBe('SIGNING_CODE_EXPIRED')
  const { status, body } = await ben.post('/signing/session/code', { code })
  expect(status).toBe(200)
  const identified = createApi(world.url, body.token)
  expect((await take(identified)).status).toBe(200)
  // Who it is has been proved, and is still who signs.
  expect((await sign(identified)).status).toBe(200)
})

test('reminders go to all until one has taken it, and to the sender it is said whom to name', async () => {
  const people = threePeople()
  const { id, signer, ids } = await sendToOneOf(people)
  const remind = (body?: object) => world.api.post(`/documents/${id}/remind`, body)
  expect((await remind()).body.reminded).toMatchObject([{ id: signer.id }])
  for (const { email } of people) await world.emailTo(email, 'reminder')
  expect((await remind({ signer_id: signer.id })).body.error.code).toBe('CANDIDATE_REQUIRED')
  const url = await world.api.post(`/documents/${id}/embedded-sign-url`, { signer_id: signer.id })
  expect([url.status, url.body.error.details]).toMatchObject([422, { candidate_id: expect.any(String) }])
  expect((await remind({ signer_id: signer.id, candidate_id: ids[2] })).status).toBe(200)
  await world.emailsTo(people[2]!.email, 3)
  expect(await world.emailsTo(people[0]!.email, 2)).toHaveLength(2)
  await take(await sessionOf(id, signer.id, ids[0]!))
  expect((await remind({ signer_id: signer.id, candidate_id: ids[2] })).body.error.code).toBe('SIGNER_TAKEN')
  await remind()
  await world.emailsTo(people[0]!.email, 3)
  await expect
    .poll(async () => (await world.api.get(`/documents/${id}/emails`)).body.data.length, { timeout: 20_000 })
    .toBe(3 + 3 + 1 + 1)
})

test('the sender gives it back to all, and finds it by any of their addresses', async () => {
  const people = threePeople()
  const { id, signer, ids } = await sendToOneOf(people, {}, { skip_email: true })
  const ben = await sessionOf(id, signer.id, ids[1]!)
  await take(ben)
  const url = `/documents/${id}/signers/${signer.id}`
  const { status, body } = await world.api.patch(url, { candidates: people })
  expect([status, body]).toMatchObject([200, { ...people[0], status: 'pending', taken_by: null, candidates: people }])
  expect((await ben.get('/signing/session')).status).toBe(401)
  const again = await sessionOf(id, signer.id, body.candidates[2].id)
  expect((await take(again)).body.signer).toMatchObject({ name: 'Cy Young' })
  for (const filter of [`signer_email=${people[1]!.email}`, `search=${people[0]!.email}`]) {
    const { data } = (await world.api.get(`/documents?${filter}`)).body
    expect(data.map((each: { id: string }) => each.id)).toEqual([id])
  }
  const { data } = (await world.api.get(`/documents/${id}/events`)).body
  expect(data.find(({ action }: { action: string }) => action === 'signer.replaced').data).toMatchObject({
    previous_name: 'Ben Okri',
    candidates: expect.stringContaining('Cy Young')
  })
  expect(await verifyTrail(world.context, uuidOf(id))).toMatchObject({ problem: null })
  const { body: alone } = await world.api.patch(url, { email: `di.${made}@example.com`, name: 'Di' })
  expect(alone).toMatchObject({ name: 'Di', candidates: [], taken_by: null })
  expect(await verifyTrail(world.context, uuidOf(id))).toMatchObject({ problem: null })
  // What the row says is compared with what the trail does.
  await world.context.sql`update signers set name = 'Ed' where document_id = ${uuidOf(id)}`
  expect(await verifyTrail(world.context, uuidOf(id))).toMatchObject({ problem: { text: expect.any(String) } })
})

test('an e-mail to one that bounces is shown at that one', async () => {
  const api = createApi(world.url, world.account.test_key)
  const { id, signer, ids } = await sendToOneOf(threePeople(), {}, {}, api)
  const bounce = (body?: object) => api.post(`/test-helpers/documents/${id}/signers/${signer.id}/bounce`, body)
  expect((await bounce()).body.error.code).toBe('CANDIDATE_REQUIRED')
  const { body } = await bounce({ candidate_id: ids[1] })
  expect(body.signers[0]).toMatchObject({
    bounce: null,
    candidates: [{ bounce: null }, { bounce: { status: '5.1.1' } }, {}]
  })
  const { body: taken } = await api.post(`/test-helpers/documents/${id}/signers/${signer.id}/take`, {
    candidate_id: ids[1]
  })
  expect(taken.signers[0]).toMatchObject({ taken_by: ids[1], bounce: null, status: 'pending' })
  expect((await api.post(`/test-helpers/documents/${id}/signers/${signer.id}/sign`)).status).toBe(200)
})

test('a draft keeps them, with a role of a template and the preview of each invitation', async () => {
  const people = threePeople()
  const { body: source } = await world.api.post('/documents', {
    file_name: 'a.pdf',
    file: (await makePdf()).toString('base64')
  })
  const fields = [{ ...signatureField, label: 'Approval', role: 'Approver' }]
  const { body: template } = await world.api.post('/templates', {
    document_id: source.id,
    roles: { Approver: { order: 1 } },
    fields
  })
  const { body: draft } = await world.api.post('/documents/from-template', { template_id: template.id })
  const signers = [{ role: 'Approver', candidates: people }]
  const kept = await world.api.patch(`/documents/${draft.id}`, { signers })
  expect(kept.body.draft.signers).toMatchObject([{ ...people[0], candidates: people }])
  // What a draft answers, it takes back.
  const [{ has_access_code: _, ...answered }] = kept.body.draft.signers
  expect((await world.api.patch(`/documents/${draft.id}`, { signers: [answered] })).status).toBe(200)
  const { body: previews } = await world.api.get(`/documents/${draft.id}/invitations`)
  expect(previews.data.map(({ to }: { to: string }) => to)).toEqual(people.map(({ email }) => email))
  const { body: sent } = await world.api.post(`/documents/${draft.id}/send`, {})
  expect(sent.signers).toMatchObject([{ role: 'Approver', candidates: people }])
})
