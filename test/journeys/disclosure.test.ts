import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession, sendDraft, sign, waitForStatus } from '../support/journey.js'
import { missing, tools } from '../support/tools.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const disclosure = 'You agree to sign <b>electronically</b>.\n\nYou can print this document.'
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function set(text: string | null) {
  const { status, body } = await world.api.patch('/account', { disclosure: text })
  expect([status, body.disclosure]).toEqual([200, text])
}

async function consentsOf(id: string) {
  const { body } = await world.api.get(`/documents/${id}/events`)
  return body.data
    .filter(({ action }: { action: string }) => action === 'signer.consented')
    .map(({ data }: { data: object }) => data)
}

test('signers of all languages agree to the text of the sender, which stays provable after it changes', async () => {
  const { signers, id } = await sendDraft(world.api, [
    { ...ada, language: 'de' },
    { email: 'ben@example.com', name: 'Ben' }
  ])
  const [first, second] = await Promise.all(signers.map((signer: { id: string }) => openSession(world, id, signer.id)))
  const { body: before } = await first.get('/signing/session')
  expect(before.consent.text).toContain('elektronisch zu unterschreiben')
  await set(disclosure)
  const consent = { accepted: true, sha256: before.consent.sha256 }
  const signature = { kind: 'typed', text: 'Ada' }
  const outdated = await first.post('/signing/session/complete', { consent, fields: [], signature })
  expect(outdated.body.error.code).toBe('CONSENT_MISMATCH')
  expect((await first.get('/signing/session')).body.consent).toEqual({ text: disclosure, sha256: digestOf(disclosure) })
  expect((await sign(first)).status).toBe(200)
  await set('Another text.')
  expect((await sign(second)).status).toBe(200)
  await set(null)
  await waitForStatus(world.api, id, 'completed')
  expect(await consentsOf(id)).toEqual([
    { consent_sha256: digestOf(disclosure), consent_text: disclosure },
    { consent_sha256: digestOf('Another text.'), consent_text: 'Another text.' }
  ])
  if (missing(tools.pdftotext)) return
  const { bytes } = await world.api.get(`/documents/${id}/download?part=audit`)
  const text = execFileSync('pdftotext', ['-', '-'], { input: bytes }).toString().replace(/\s+/g, ' ')
  for (const agreed of [disclosure, 'Another text.']) {
    for (const paragraph of agreed.split('\n\n')) expect(text).toContain(paragraph)
    expect(text.replaceAll(' ', '')).toContain(digestOf(agreed))
  }
})

test('who approves accepts our text', async () => {
  await set(disclosure)
  const { id, signers } = await sendDraft(world.api, [{ ...ada, action: 'approve' }])
  const session = await openSession(world, id, signers[0].id)
  expect((await session.get('/signing/session')).body.consent.text).toContain('I approve this document')
  await set(null)
})

test('the page knows where to ask for paper once its codes were entered', async () => {
  const { body: account } = await world.api.get('/account')
  const { id, signers } = await sendDraft(world.api, [{ ...ada, access_code: 'Zebra 47' }])
  const session = await openSession(world, id, signers[0].id)
  const addressIn = ({ body }: { body: { document: { sender_email: string | null } } }) => body.document.sender_email
  expect(addressIn(await session.get('/signing/session'))).toBeNull()
  const open = await sendDraft(world.api, [ada])
  const other = await openSession(world, open.id, open.signers[0].id)
  expect(addressIn(await other.get('/signing/session'))).toBe(account.email)
  await world.api.patch('/account', { reply_to: 'answers@example.com' })
  expect(addressIn(await other.get('/signing/session'))).toBe('answers@example.com')
})

test.each([
  ['', 'VALIDATION_FAILED'],
  [' \n ', 'VALIDATION_FAILED'],
  ['x'.repeat(10_001), 'VALIDATION_FAILED'],
  ['\u{13000}', 'UNSUPPORTED_CHARACTER']
])('%j is refused, with the field', async (text, code) => {
  const { status, body } = await world.api.patch('/account', { disclosure: text })
  expect([status, body.error.code, Object.keys(body.error.details)]).toEqual([422, code, ['disclosure']])
})
