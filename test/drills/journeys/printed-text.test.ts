/// <reference lib="dom" />
import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDraft, openSession, sendDraft, sign, signatureField, waitForStatus } from '../../support/journey.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { makePdf } from '../../support/pdfs.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'

const run = promisify(execFile)

let world: World
let browser: Browser
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const town = { ...signatureField, type: 'text', label: 'Town', y: 100, width: 90, height: 20 }

/** Returns the number of characters that fit according to an error. */
const fitting = (details: Record<string, string>) => Number(/(\d+) of its/.exec(Object.values(details)[0]!)![1])

describe('a value that would be too small to read', () => {
  test('is rejected with the number of characters that fit, and exactly that many are accepted', async () => {
    const sent = await sendDraft(world.api, [{ ...ada, fields: [town] }])
    const session = await openSession(world, sent.id, sent.signers[0].id)
    const [{ id }] = (await session.get('/signing/session')).body.fields
    const save = (value: string) => session.put('/signing/session/fields', { fields: [{ id, value }] })
    const long = 'All of the towns on both sides of the river '.repeat(12)
    const { body } = await save(long)
    expect(body.error).toMatchObject({
      code: 'FIELD_VALUE_TOO_LONG',
      details: { 'fields[0].value': expect.anything() }
    })
    const count = fitting(body.error.details)
    expect(count).toBeGreaterThan(100)
    expect((await save(long.slice(0, count + 2))).status).toBe(422)
    expect((await save(long.slice(0, count))).status).toBe(200)
    expect((await sign(session)).status).toBe(200)
    expect((await waitForStatus(world.api, sent.id, 'completed')).seal.status).toBe('sealed')
  })

  test('is rejected if it was stored before values were measured', async () => {
    const sent = await sendDraft(world.api, [{ ...ada, fields: [town] }])
    const session = await openSession(world, sent.id, sent.signers[0].id)
    const [{ id }] = (await session.get('/signing/session')).body.fields
    await world.sql`
      update fields
      set value = ${'x'.repeat(4000)}
      where document_id = (select document_id from signers where id = fields.signer_id)
        and label = 'Town' and value is null
    `
    const { status, body } = await sign(session)
    expect({ status, code: body.error.code }).toEqual({ status: 422, code: 'FIELD_VALUE_TOO_LONG' })
    expect(Object.keys(body.error.details)).toEqual([id])
  })

  test('cannot occur in a field that is too small for a single character, which is rejected', async () => {
    const draft = await createDraft(world.api)
    const send = (change: object) =>
      world.api.post(`/documents/${draft.id}/send`, { signers: [{ ...ada, fields: [{ ...town, ...change }] }] })
    const low = (await send({ height: 4 })).body.error
    expect(low).toMatchObject({ code: 'FIELD_OUT_OF_BOUNDS' })
    expect(Object.keys(low.details)).toEqual(['signers[0].fields[0].height'])
    const narrow = (await send({ type: 'date', width: 4 })).body.error
    expect(Object.keys(narrow.details)).toEqual(['signers[0].fields[0].width'])
  })
})

describe('unsupported characters', () => {
  test.each([
    ['🎉', 'has 🎉 (U+1F389), which cannot be drawn'],
    ['👩‍🚀', 'has 👩‍🚀 (U+1F469), which cannot be drawn']
  ])('are reported to the sender: %s', async (emoji, problem) => {
    const draft = await createDraft(world.api)
    const sent = await world.api.post(`/documents/${draft.id}/send`, { signers: [{ ...ada, name: `Ada ${emoji}` }] })
    expect(sent.body.error).toMatchObject({ code: 'UNSUPPORTED_CHARACTER', details: { 'signers[0].name': problem } })
    const bulk = await world.api.post(`/documents/${draft.id}/bulk-send`, {
      recipients: [ada, { email: 'b@example.com', name: emoji }]
    })
    expect(bulk.body.error).toMatchObject({ code: 'UNSUPPORTED_CHARACTER', details: { 'recipients[1].name': problem } })
    const template = { document_id: draft.id, roles: { Client: {} } }
    const titled = await world.api.post('/templates', { ...template, title: emoji })
    expect(titled.body.error).toMatchObject({ code: 'UNSUPPORTED_CHARACTER', details: { title: problem } })
    const { id } = (await world.api.post('/templates', template)).body
    const changes = [
      world.api.call('PATCH', `/templates/${id}`, { body: { title: emoji } }),
      world.api.post('/documents/from-template', { template_id: id, title: emoji })
    ]
    for (const { body } of await Promise.all(changes)) expect(body.error.details).toEqual({ title: problem })
  })

  test('include invisible names', async () => {
    const draft = await createDraft(world.api)
    const { body } = await world.api.post(`/documents/${draft.id}/send`, {
      signers: [{ ...ada, name: '\u3164\u200b' }]
    })
    expect(body.error).toMatchObject({
      code: 'UNSUPPORTED_CHARACTER',
      details: { 'signers[0].name': 'must contain a visible character' }
    })
  })

  test('are omitted from a title that comes from the file name', async () => {
    const file = (await makePdf()).toString('base64')
    const titleFor = async (file_name: string) => (await world.api.post('/documents', { file_name, file })).body.title
    expect(await titleFor('Lease 🎉 สัญญา.pdf')).toBe('Lease  สัญญา')
    expect(await titleFor('🎉.pdf')).toBe('Document')
  })
})

test.skipIf(missing(tools.pdftotext))('a Thai signer’s name is printed', async () => {
  const name = 'สมชาย ใจดี'
  const sent = await sendDraft(world.api, [{ email: 'somchai@example.com', name, fields: [town, signatureField] }])
  const session = await openSession(world, sent.id, sent.signers[0].id)
  expect((await sign(session, { Town: 'กรุงเทพมหานคร' })).status).toBe(200)
  await waitForStatus(world.api, sent.id, 'completed')
  const folder = await mkdtemp(path.join(inject('dataDir'), 'printed-'))
  const file = path.join(folder, 'signed.pdf')
  await writeFile(file, (await world.api.get(`/documents/${sent.id}/download`)).bytes)
  const { stdout } = await run('pdftotext', ['-enc', 'UTF-8', file, '-'])
  expect(stdout).toContain('กรุงเทพมหานคร')
  // As a signature, and on the certificate.
  expect(stdout.split(name).length).toBeGreaterThan(2)
})

test('the signing page reports values that do not fit, are unsupported or invisible, next to the input', async () => {
  const sent = await sendDraft(world.api, [{ ...ada, fields: [town, { ...signatureField, label: 'Signature' }] }])
  const { body } = await world.api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[0].id })
  const page = await browser.newPage()
  await page.goto(body.sign_url)
  const button = (name: string) => page.getByRole('button', { name })
  await page.getByLabel('Town').fill('Paris 🗼')
  await page.getByText('“🗼” cannot be printed').waitFor()
  await page.getByLabel('Town').fill('x'.repeat(2000))
  await page.getByText(/there is room for \d{3} characters/).waitFor()
  await page.getByLabel('Town').fill('Paris')

  await button('Sign here').first().click()
  await page.getByRole('tab', { name: 'Type' }).click()
  await page.getByLabel('Type your name').fill('Ada 🖋')
  await button('Adopt').click()
  await page.getByText('“🖋” cannot be printed').waitFor()
  await page.getByLabel('Type your name').fill('\u3164\u3164')
  await button('Adopt').click()
  await page.getByText('too little to see').waitFor()
  await page.getByRole('tab', { name: 'Draw' }).click()
  await page.getByLabel('Draw your signature').click()
  await button('Adopt').click()
  await page.getByText('too little to see').waitFor()
  await page.getByRole('tab', { name: 'Type' }).click()
  await page.getByLabel('Type your name').fill('Ada Lovelace')
  await button('Adopt').click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByLabel('agree').check()
  await button('Finish').click()
  await page.getByRole('heading', { name: 'signed' }).waitFor()
  await page.close()
})
