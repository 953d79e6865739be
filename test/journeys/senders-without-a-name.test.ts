import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createApi } from '../support/api.js'
import { createDraft, openSession, sendDraft, sign, waitForStatus } from '../support/journey.js'
import { missing, tools } from '../support/tools.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const email = 'owner.sign-in@law-office.example'
const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

test('nobody is sent anything in the name of a sign-in address, and tests show its domain alone', async () => {
  const account = await world.createAccount({ email, name: undefined })
  const [live, inTest] = [createApi(world.url, account.live_key), createApi(world.url, account.test_key)]
  const { id } = await createDraft(live)
  const required = { status: 403, body: { error: { code: 'SENDER_NAME_REQUIRED' } } }
  expect(await live.post(`/documents/${id}/send`, { signers: [ada] })).toMatchObject(required)
  expect(await live.post(`/documents/${id}/bulk-send`, { recipients: [ada] })).toMatchObject(required)

  const sent = await sendDraft(inTest, [ada])
  const session = await openSession(world, sent.id, sent.signers[0].id, inTest)
  const { body } = await session.get('/signing/session')
  expect(body.document).toMatchObject({ sender_name: 'law-office.example', sender_email: null })
  const letter = await world.emailTo(ada.email, 'invitation')
  expect(letter.text).toContain('law-office.example asks you to')
  expect(letter.text + letter.html + JSON.stringify(body)).not.toContain('owner.sign-in')

  // Nor does the certificate that everybody gets, its audit trail or the page that verifies it.
  await sign(session)
  await waitForStatus(inTest, sent.id, 'completed')
  const { bytes } = await inTest.get(`/documents/${sent.id}/download`)
  const folder = await mkdtemp(path.join(inject('dataDir'), 'nameless-'))
  if (!missing(tools.pdftotext)) {
    await writeFile(path.join(folder, 'sealed.pdf'), bytes)
    const { stdout } = await promisify(execFile)('pdftotext', ['-layout', path.join(folder, 'sealed.pdf'), '-'])
    expect(stdout).toMatch(/Sent by +law-office\.example\n/)
    expect(stdout).toContain('Document created — law-office.example')
    expect(stdout).not.toContain('owner.sign-in')
  }

  // A name, or the name of a sender, is enough.
  await live.patch('/account', { sender_name: 'Law Office' })
  expect((await live.post(`/documents/${id}/send`, { signers: [ada] })).status).toBe(200)
  await live.patch('/account', { sender_name: null, reply_to: 'office@law-office.example' })
  const { body: other } = await session.get('/signing/session')
  expect(other.document).toMatchObject({ sender_name: 'law-office.example', sender_email: 'office@law-office.example' })
})

test('before the code is entered the addresses are withheld, until only the sender can help', async () => {
  const grace = { email: 'grace@example.com', name: 'Grace Hopper', access_code: 'Zebra 47' }
  await world.api.patch('/account', { reply_to: 'contracts@example.com' })
  const sent = await sendDraft(world.api, [grace])
  const session = await openSession(world, sent.id, sent.signers[0].id)
  const { body: locked } = await session.get('/signing/session')
  expect([locked.signer.email, locked.document.sender_email]).toEqual(['g***@example.com', null])
  await world.api.post(`/documents/${sent.id}/void`, { reason: 'The terms have changed.' })
  const { body: voided } = await session.get('/signing/session')
  expect([voided.signer.email, voided.document.sender_email]).toEqual(['g***@example.com', 'contracts@example.com'])
})
