import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { verifyTrail } from '@signpost/server'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { openSession, sendDraft, sign, tokenOf, waitForStatus } from '../../support/journey.js'
import { makePng } from '../../support/png.js'
import { missing, tools } from '../../support/tools.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const drawing = makePng(120, 40, (x, y) => (Math.abs(x / 3 - y) < 3 ? [13, 33, 107, 255] : [0, 0, 0, 0])).toString(
  'base64'
)

let count = 0
const person = () => {
  count += 1
  return { email: `signer-${count}@example.com`, name: `Signer ${count}` }
}

/** The session of the link in the newest letter of a kind. */
async function openLetter(email: string, kind: string): Promise<Api> {
  const { links } = await world.emailTo(email, kind)
  return createApi(world.url, tokenOf(links[0]!))
}

interface Entry {
  action: string
  actor: { type: string }
  via: { kind: string; link_id: string | null } | null
  data: Record<string, string>
}

const trailOf = async (id: string): Promise<Entry[]> => (await world.api.get(`/documents/${id}/events`)).body.data
const viaOf = (trail: Entry[], action: string) => trail.findLast((entry) => entry.action === action)?.via

/** The text of the certificate of completion, in one line. */
async function certificateOf(id: string): Promise<string> {
  const { bytes } = await world.api.get(`/documents/${id}/download?part=audit`)
  const file = path.join(await mkdtemp(path.join(inject('dataDir'), 'certificate-')), 'certificate.pdf')
  await writeFile(file, bytes)
  const { stdout } = await promisify(execFile)('pdftotext', ['-layout', file, '-'])
  return stdout.replace(/\s+/g, ' ')
}

/** The ways in which the first signer was identified, by the page that verifies the sealed PDF. */
async function verifiedWays(id: string): Promise<string[]> {
  const { bytes } = await world.api.get(`/documents/${id}/download`)
  const answer = await fetch(`${world.url}/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: new Uint8Array(bytes)
  })
  return (await answer.json()).document.signers[0].identified_by
}

const ways = { email_link: 'a link sent to', embedded_link: 'a link issued to the sender’s own application' }

/** Trail, certificate, verify page and API name exactly the link that was signed with. */
async function expectSigned(id: string, via: Entry['via'], way: keyof typeof ways) {
  await waitForStatus(world.api, id, 'completed')
  const trail = await trailOf(id)
  expect(viaOf(trail, 'signer.signed')).toEqual(via)
  expect(viaOf(trail, 'signer.consented')).toEqual(via)
  expect(trail.filter(({ actor, via }) => actor.type !== 'signer' && via)).toEqual([])
  expect((await verifyTrail(world.context, uuidOf(id)))?.problem).toBeNull()
  expect(await verifiedWays(id)).toEqual([way])
  if (missing(tools.pdftotext)) return
  const text = await certificateOf(id)
  expect(Object.entries(ways).filter(([, words]) => text.includes(words))).toEqual([[way, ways[way]]])
}

const aLetter = expect.stringMatching(/^eml_/)

test('a letter, although a link for the sender’s application was made as well', async () => {
  const ada = person()
  const { id, signers } = await sendDraft(world.api, [ada])
  const session = await openLetter(ada.email, 'invitation')
  await openSession(world, id, signers[0].id)
  await session.post('/signing/session/view')
  expect((await sign(session)).status).toBe(200)
  const via = { kind: 'invitation', link_id: aLetter }
  await expectSigned(id, via as never, 'email_link')
  expect(viaOf(await trailOf(id), 'signer.viewed')).toEqual(via)
})

test('a link for the sender’s application, although a letter has arrived, by the identifier of that very link', async () => {
  const ada = person()
  const { id, signers } = await sendDraft(world.api, [ada])
  const letter = await openLetter(ada.email, 'invitation')
  const [first, second] = [await openSession(world, id, signers[0].id), await openSession(world, id, signers[0].id)]
  await letter.post('/signing/session/view')
  await first.get('/signing/session')
  expect((await sign(second)).status).toBe(200)
  const trail = await trailOf(id)
  const made = trail.filter(({ action }) => action === 'signer.sign_url_created').map(({ data }) => data.link_id!)
  expect(new Set(made).size).toBe(2)
  await expectSigned(id, { kind: 'embedded', link_id: made[1]! }, 'embedded_link')
  expect(viaOf(trail, 'signer.viewed')).toEqual({ kind: 'invitation', link_id: aLetter })
})

test('a reminder is another letter than the invitation', async () => {
  const ada = person()
  const { id } = await sendDraft(world.api, [ada])
  const invitation = await openLetter(ada.email, 'invitation')
  await invitation.post('/signing/session/view')
  expect((await world.api.post(`/documents/${id}/remind`)).status).toBe(200)
  const reminder = await openLetter(ada.email, 'reminder')
  expect((await sign(reminder)).status).toBe(200)
  await expectSigned(id, { kind: 'reminder', link_id: aLetter } as never, 'email_link')
  const links = (await trailOf(id)).flatMap(({ via }) => via?.link_id ?? [])
  expect(new Set(links).size).toBe(2)
})

test('of somebody who takes over, their own letter, and not the link that the first person had', async () => {
  const [ada, ben] = [person(), person()]
  const { id, signers } = await sendDraft(world.api, [ada], { hand_over_allowed: true })
  const first = await openSession(world, id, signers[0].id)
  await first.post('/signing/session/view')
  expect((await first.post('/signing/session/hand-over', { ...ben, reason: 'Away' })).status).toBe(200)
  expect(viaOf(await trailOf(id), 'signer.replaced')).toMatchObject({ kind: 'embedded' })
  expect((await sign(await openLetter(ben.email, 'invitation'))).status).toBe(200)
  await expectSigned(id, { kind: 'invitation', link_id: aLetter } as never, 'email_link')
})

test('a code stays with the link that it was entered for, and so does a drawing on another device', async () => {
  const ada = person()
  const signers = [{ ...ada, access_code: 'correct horse' }]
  const { id } = await sendDraft(world.api, signers)
  const locked = await openLetter(ada.email, 'invitation')
  const { body } = await locked.post('/signing/session/access-code', { access_code: 'correct horse' })
  const session = createApi(world.url, body.token)
  const made = await session.post('/signing/session/pad', { purpose: 'signature' })
  const pad = createApi(world.url, tokenOf(made.body.url))
  expect((await pad.post('/signing/pad', { image: drawing })).status).toBe(200)
  const drawn = await trailOf(id)
  const via = { kind: 'invitation', link_id: aLetter }
  for (const action of ['signer.access_code_accepted', 'signer.drew_elsewhere']) {
    expect({ action, via: viaOf(drawn, action) }).toEqual({ action, via })
  }
  expect((await sign(session)).status).toBe(200)
  await waitForStatus(world.api, id, 'completed')
  expect(await verifiedWays(id)).toEqual(['email_link', 'access_code'])
})

test('of a test helper, none', async () => {
  const api = createApi(world.url, world.account.test_key)
  const { id, signers } = await sendDraft(api, [person()])
  await api.post(`/test-helpers/documents/${id}/signers/${signers[0].id}/sign`)
  const { data } = (await api.get(`/documents/${id}/events`)).body
  expect(viaOf(data, 'signer.signed')).toEqual({ kind: 'test_helper', link_id: null })
})
