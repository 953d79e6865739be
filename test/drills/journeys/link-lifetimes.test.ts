import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { openSession, sendDraft, sign, tokenOf, waitForStatus } from '../../support/journey.js'
import { makePdf } from '../../support/pdfs.js'
import { createWorld, type World } from '../../world.js'

const minute = 60_000
const day = 24 * 60 * minute

let world: World
beforeAll(async () => {
  world = await createWorld()
  world.clock.freeze()
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

async function requestUpload({ length }: Buffer) {
  const { body } = await world.api.post('/documents/upload-url', { file_name: 'a.pdf', file_size: length })
  return body
}

function put(url: string, pdf: Buffer) {
  return fetch(url, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: new Uint8Array(pdf) })
}

test('an upload URL accepts a file for 10 minutes; the file can be used after that', async () => {
  const pdf = await makePdf()
  const [first, second] = [await requestUpload(pdf), await requestUpload(pdf)]
  world.clock.advance(10 * minute - 1)
  expect((await put(first.upload_url, pdf)).status).toBe(200)
  world.clock.advance(1)
  expect((await put(second.upload_url, pdf)).status).toBe(404)
  const create = (upload_key: string) => world.api.post('/documents', { file_name: 'a.pdf', upload_key })
  expect((await create(first.upload_key)).status).toBe(201)
  expect((await create(second.upload_key)).body.error.code).toBe('UPLOAD_KEY_EXPIRED')
})

test('a download link is valid for 5 minutes', async () => {
  const pdf = await makePdf({ padding: 5_000_000 })
  const { upload_key, upload_url } = await requestUpload(pdf)
  await put(upload_url, pdf)
  const { body: draft } = await world.api.post('/documents', { file_name: 'a.pdf', upload_key })
  const { headers } = await world.api.get(`/documents/${draft.id}/download?part=original`)
  const link = headers.get('location')!
  world.clock.advance(5 * minute - 1)
  expect((await fetch(link)).status).toBe(200)
  world.clock.advance(1)
  expect((await fetch(link)).status).toBe(404)
})

test('an embedded URL is valid for 60 minutes', async () => {
  const sent = await sendDraft(world.api, [ada])
  const { body } = await world.api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[0].id })
  expect(body.expires_at).toBe(new Date(world.clock.now().getTime() + 60 * minute).toISOString())
  const session = createApi(world.url, tokenOf(body.sign_url))
  world.clock.advance(60 * minute - 1)
  expect((await session.post('/signing/session/view')).status).toBe(200)
  world.clock.advance(1)
  expect((await session.get('/signing/session')).body.error.code).toBe('SIGNING_TOKEN_EXPIRED')
})

test('an e-mailed link works until the deadline, and then shows that it has passed', async () => {
  const signers = ['prompt@example.com', 'late@example.com'].map((email) => ({ ...ada, email }))
  await sendDraft(world.api, signers, { expires_in_days: 365 })
  const [prompt, late] = await Promise.all(
    signers.map(async ({ email }) => createApi(world.url, tokenOf((await world.emailsTo(email))[0]!.links[0]!)))
  )
  world.clock.advance(365 * day - 1)
  expect((await prompt!.get('/signing/session')).body.state).toBe('open')
  expect((await sign(prompt!)).status).toBe(200)
  world.clock.advance(1)
  expect((await late!.get('/signing/session')).body.state).toBe('expired')
  expect((await sign(late!)).body.error.code).toBe('DOCUMENT_EXPIRED')
  world.clock.advance(30 * day - 1)
  expect((await late!.get('/signing/session')).status).toBe(200)
  world.clock.advance(1)
  expect((await late!.get('/signing/session')).body.error.code).toBe('SIGNING_TOKEN_EXPIRED')
})

test('recipients of a copy can download it for 30 days after completion', async () => {
  const sent = await sendDraft(world.api, [ada], { cc: [{ email: 'copy@example.com', name: 'Copy' }] })
  await sign(await openSession(world, sent.id, sent.signers[0].id))
  await waitForStatus(world.api, sent.id, 'completed')
  const [copy] = await world.emailsTo('copy@example.com')
  expect(copy).toMatchObject({ kind: 'copy', subject: 'Completed: contract' })
  const { bytes } = await world.api.get(`/documents/${sent.id}/download`)
  world.clock.advance(30 * day - 1)
  const file = Buffer.from(await (await fetch(copy!.links[0]!)).arrayBuffer())
  expect(file.equals(bytes)).toBe(true)
  world.clock.advance(1)
  expect((await fetch(copy!.links[0]!)).status).toBe(404)
})
