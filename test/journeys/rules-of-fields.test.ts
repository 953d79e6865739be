/// <reference lib="dom" />
import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createApi } from '../support/api.js'
import { createDraft, openSession, sendDraft, sign, signatureField, waitForStatus } from '../support/journey.js'
import { missing, tools } from '../support/tools.js'
import { createWorld, type World } from '../world.js'

const run = promisify(execFile)

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  await world?.[Symbol.asyncDispose]()
})

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const box = (type: string, label: string, y: number) => ({ type, label, page: 1, x: 72, y, width: 220, height: 20 })
const vat = { pattern: '[A-Z]{2}[0-9]{9}', message: 'A VAT number is like DE123456789.' }
const isBusiness = { label: 'Business', equals: 'true' }
const business = { ...box('checkbox', 'Business', 100), width: 16, height: 16, required: false }
const number = { ...box('text', 'VAT number', 130), validation: vat, show_if: isBusiness }
const license = { ...box('checkbox', 'License', 160), width: 16, height: 16, required: false, show_if: isBusiness }
const paragraph = { ...box('initials', 'Paragraph 7', 190), width: 72, height: 40, show_if: isBusiness }
const birthday = { ...box('date', 'Birthday', 240), required_if: { label: 'Business', equals: 'false' } }
const staff = { ...box('number', 'Staff', 270), required: false, validation: { min: 1, max: 10 } }
const fields = [business, number, license, paragraph, birthday, staff, signatureField]
const complete = { min: null, max: null, min_length: null, max_length: null, pattern: null, message: null }

test('values are checked as they are saved and when the signer finishes, and hidden fields stay empty', async () => {
  const sent = await sendDraft(world.api, [{ ...ada, fields }])
  const session = await openSession(world, sent.id, sent.signers[0].id)
  const own = (await session.get('/signing/session')).body.fields
  expect(own[1]).toMatchObject({ validation: { ...complete, ...vat }, show_if: isBusiness, required_if: null })
  expect(own[4]).toMatchObject({ validation: null, required_if: birthday.required_if })
  const save = (value: string) => session.put('/signing/session/fields', { fields: [{ id: own[1].id, value }] })
  expect((await save('DE12345678')).body.error).toMatchObject({
    code: 'FIELD_VALUE_INVALID',
    details: { 'fields[0].value': 'must match the pattern [A-Z]{2}[0-9]{9}' }
  })
  // What is saved in a hidden field is there if it shows.
  expect((await save('DE123456789')).body.fields[1]).toMatchObject({ value: 'DE123456789' })
  expect((await sign(session, { Staff: '11', Birthday: '1990-01-01' })).body.error).toMatchObject({
    code: 'FIELD_VALUE_INVALID',
    details: { 'fields[1].value': 'must be at most 10' }
  })
  expect((await sign(session)).body.error).toMatchObject({
    code: 'FIELD_REQUIRED',
    details: { [own[4].id]: 'is required' }
  })
  expect((await sign(session, { 'VAT number': 'DE123456789', Birthday: '1990-01-01' })).body.error).toMatchObject({
    code: 'FIELD_VALUE_INVALID',
    details: { 'fields[0].value': expect.stringContaining('hidden') }
  })
  expect((await sign(session, { Birthday: '1990-01-01' })).status).toBe(200)
  await waitForStatus(world.api, sent.id, 'completed')
  const after = (await world.api.get(`/documents/${sent.id}/fields`)).body.fields
  expect(after.map(({ value }: { value: string | null }) => value)).toEqual([
    ...[null, null, null, null],
    ...['1990-01-01', null, null]
  ])
  await expectPrinted(sent.id, 'hidden', { text: ['1990'], none: ['DE123456789'] })
})

test('a field that is shown is printed', async () => {
  const sent = await sendDraft(world.api, [{ ...ada, fields }])
  const session = await openSession(world, sent.id, sent.signers[0].id)
  expect((await sign(session, { Business: 'true', 'VAT number': 'DE123456789' })).status).toBe(200)
  await waitForStatus(world.api, sent.id, 'completed')
  await expectPrinted(sent.id, 'shown', { text: ['DE123456789'], none: ['1990'] })
})

// With SHOTS, the first page is also kept as a picture, to look at.
async function expectPrinted(id: string, name: string, { text, none }: { text: string[]; none: string[] }) {
  if (missing(tools.pdftotext)) return
  const folder = await mkdtemp(path.join(inject('dataDir'), 'rules-'))
  const file = path.join(folder, 'signed.pdf')
  await writeFile(file, (await world.api.get(`/documents/${id}/download`)).bytes)
  if (process.env.SHOTS)
    await run('pdftoppm', ['-r', '70', '-png', '-l', '1', file, `${process.env.SHOTS}/rules-${name}`])
  const { stdout } = await run('pdftotext', ['-l', '1', file, '-'])
  for (const word of text) expect(stdout).toContain(word)
  for (const word of none) expect(stdout).not.toContain(word)
}

test('test helpers fill in what meets the rules', async () => {
  const api = createApi(world.url, world.account.test_key)
  const age = { ...box('number', 'Age', 300), validation: { min: 18 } }
  const motto = { ...box('text', 'Motto', 330), validation: { min_length: 12, max_length: 12 } }
  const own = [{ ...business, required: true }, number, birthday, paragraph, age, motto, signatureField]
  const sent = await sendDraft(api, [{ ...ada, fields: own }])
  const helper = `/test-helpers/documents/${sent.id}/signers/${sent.signers[0].id}/sign`
  const hidden = await api.post(helper, { fields: { Business: 'true', 'VAT number': 'x' } })
  expect(hidden.body.error).toMatchObject({ code: 'FIELD_VALUE_INVALID' })
  expect((await api.post(helper, {})).body).toMatchObject({ id: sent.id })
  const values = (await api.get(`/documents/${sent.id}/fields`)).body.fields.map(
    ({ value }: { value: string }) => value
  )
  expect(values).toEqual(['true', expect.stringMatching(/^[A-Z]{2}[0-9]{9}$/), null, null, '18', 'aaaaaaSample', null])
})

test('templates, prepared drafts and kept drafts keep rules, and bulk sends check them', async () => {
  const draft = await createDraft(world.api)
  const own = [business, number, birthday].map((field) => ({ ...field, role: 'Tenant' }))
  const stored = [
    { validation: null, show_if: null },
    { validation: { ...complete, ...vat }, show_if: isBusiness },
    { required_if: birthday.required_if }
  ]
  const request = { roles: { Tenant: {} }, fields: own }
  const prepared = await world.api.put(`/documents/${draft.id}/fields`, request)
  expect(prepared.body.fields).toMatchObject(stored)
  // The same again changes nothing.
  expect((await world.api.put(`/documents/${draft.id}/fields`, request)).body.version).toBe(prepared.body.version)
  const made = await world.api.post('/templates', { document_id: draft.id, title: 'T', ...request })
  expect(made.body.fields).toMatchObject(stored)
  const copy = await world.api.post('/documents/from-template', { template_id: made.body.id })
  const extra = { ...box('text', 'Trade', 300), show_if: isBusiness }
  const signers = [{ ...ada, role: 'Tenant', fields: [extra] }]
  const kept = await world.api.patch(`/documents/${copy.body.id}`, { signers })
  expect(kept.body.draft.signers[0].fields[0]).toMatchObject({ show_if: isBusiness })
  const bulk = (show_if: object) =>
    world.api.post(`/documents/${draft.id}/bulk-send`, { recipients: [ada], fields: [{ ...extra, show_if }] })
  expect((await bulk({ label: 'Busy', not_empty: true })).body.error).toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { 'fields[0].show_if.label': expect.any(String) }
  })
  expect((await bulk(isBusiness)).status).toBe(202)
  const sent = await world.api.post(`/documents/${copy.body.id}/send`, {})
  const session = await openSession(world, copy.body.id, sent.body.signers[0].id)
  expect((await session.get('/signing/session')).body.fields).toMatchObject([...stored, { show_if: isBusiness }])
})
