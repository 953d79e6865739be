import { execFileSync } from 'node:child_process'
import { verifyTrail } from '@signpost/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../support/api.js'
import { codeFor, openSession, sendDraft, sign, signatureField, tokenOf, waitForStatus } from '../support/journey.js'
import { missing, tools } from '../support/tools.js'
import { uuidOf } from '../support/uuid-of.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const host = 'Charles Babbage'
const people = [
  { email: 'ann@example.com', name: 'Ann Lee', order: 1, fields: [signatureField] },
  { email: 'ben@example.com', name: 'Ben Okri', order: 2, authentication: 'email_code' },
  { email: 'cy@example.com', name: 'Cy Young', order: 3, access_code: '4711' }
]

/** Calls what the page calls. */
async function ask(path: string, body: object) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`${world.url}/in-person/api${path}`, init)
  return { status: response.status, body: await response.json() }
}

async function meet(id: string, api = world.api) {
  const { status, body } = await api.post(`/documents/${id}/in-person-url`, { host })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.in_person_url).toContain(`${world.url}/in-person#token=`)
  return tokenOf(body.in_person_url)
}

test('three people sign at one device, each as they prove who they are, and the trail names the host', async () => {
  const api = createApi(world.url, world.account.test_key)
  const { id, signers } = await sendDraft(api, people, { skip_email: true })
  const token = await meet(id, api)
  const { body: first } = await ask('/attendees', { token })
  expect(first).toMatchObject({
    host,
    attendees: [
      { id: signers[0].id, name: 'Ann Lee', state: 'open' },
      { name: 'Ben Okri', state: 'waiting' },
      { name: 'Cy Young', state: 'waiting' }
    ]
  })
  expect((await ask('/begin', { token, id: signers[1].id })).body.error.code).toBe('SIGNER_WAITING')
  const begin = async (index: number) => {
    const { status, body } = await ask('/begin', { token, id: signers[index].id })
    expect(status, JSON.stringify(body)).toBe(200)
    return createApi(world.url, body.token)
  }
  const ann = await begin(0)
  expect((await ann.get('/signing/session')).body).toMatchObject({
    signer: { name: 'Ann Lee' },
    embed_origin: world.url
  })
  expect((await sign(ann)).status).toBe(200)

  const ben = await begin(1)
  expect((await sign(ben)).body.error.code).toBe('SIGNING_CODE_REQUIRED')
  await ben.post('/signing/session/code/send')
  const { body: identified } = await ben.post('/signing/session/code', { code: await codeFor(api, id) })
  expect((await sign(createApi(world.url, identified.token))).status).toBe(200)

  const cy = await begin(2)
  const { body: unlocked } = await cy.post('/signing/session/access-code', { access_code: '4711' })
  expect((await sign(createApi(world.url, unlocked.token))).status).toBe(200)
  await waitForStatus(api, id, 'completed')
  expect((await ask('/begin', { token, id: signers[0].id })).body.error.code).toBe('DOCUMENT_COMPLETED')

  const trail = (await api.get(`/documents/${id}/events`)).body.data
  expect(trail.filter(({ action }: { action: string }) => /in_person|signer.signed/.test(action))).toMatchObject([
    { action: 'document.in_person_url_created', actor: { type: 'sender' }, data: { host } },
    { action: 'signer.in_person', actor: { name: 'Ann Lee' }, data: { host }, via: { kind: 'in_person' } },
    { action: 'signer.signed', actor: { name: 'Ann Lee' }, via: { kind: 'in_person' } },
    { action: 'signer.in_person', actor: { name: 'Ben Okri' } },
    { action: 'signer.signed', actor: { name: 'Ben Okri' } },
    { action: 'signer.in_person', actor: { name: 'Cy Young' } },
    { action: 'signer.signed', actor: { name: 'Cy Young' } }
  ])
  expect(await verifyTrail(world.context, uuidOf(id))).toMatchObject({ problem: null })
  if (missing(tools.pdftotext)) return
  const { bytes } = await api.get(`/documents/${id}/download`)
  const text = execFileSync('pdftotext', ['-', '-'], { input: bytes }).toString().replace(/\s+/g, ' ')
  expect(text.match(/Identified by in person, with Charles Babbage/g)).toHaveLength(3)
})

test('one of several people takes the signing there, and the link opens nothing else', async () => {
  const candidates = [people[0]!, people[1]!].map(({ email, name }) => ({ email: `x.${email}`, name }))
  const { id, signers } = await sendDraft(world.api, [{ candidates }], { skip_email: true })
  const token = await meet(id)
  const { body } = await ask('/attendees', { token })
  expect(body.attendees.map(({ id, name }: { id: string; name: string }) => [id, name])).toEqual(
    signers[0].candidates.map(({ id, name }: { id: string; name: string }) => [id, name])
  )
  const ben = createApi(world.url, (await ask('/begin', { token, id: body.attendees[1].id })).body.token)
  expect((await ben.post('/signing/session/take')).status).toBe(200)
  expect((await ask('/attendees', { token })).body.attendees).toMatchObject([{ id: signers[0].id, name: 'Ben Okri' }])
  expect((await ask('/begin', { token, id: body.attendees[0].id })).body.error.code).toBe('SIGNING_TOKEN_INVALID')
  expect((await createApi(world.url, token).get('/signing/session')).status).toBe(401)
  const session = await openSession(world, id, signers[0].id)
  expect((await session.get('/signing/session')).status).toBe(200)
  const { body: own } = await world.api.post(`/documents/${id}/embedded-sign-url`, { signer_id: signers[0].id })
  expect((await ask('/attendees', { token: tokenOf(own.sign_url) })).body.error.code).toBe('SIGNING_TOKEN_INVALID')
  await world.api.post(`/documents/${id}/void`, { reason: 'The terms have changed.' })
  expect((await ask('/begin', { token, id: signers[0].id })).body.error.code).toBe('DOCUMENT_VOIDED')
})
