import { spawnSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession, sign, waitForStatus } from '../support/journey.js'
import { missing, tools } from '../support/tools.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('the library can be searched by state, category and text, and a form becomes a document with its values', async () => {
  const { body: all } = await world.api.get('/forms?per_page=100')
  expect(all.pagination.total).toBeGreaterThanOrEqual(12)
  const { body: texas } = await world.api.get('/forms?state=TX&per_page=100')
  expect(new Set(texas.data.map(({ state }: { state: string | null }) => state))).toEqual(new Set(['TX', null]))
  const { body: found } = await world.api.get('/forms?search=MUTUAL%20non-disclosure&category=business')
  const [form] = found.data
  expect((await world.api.get(`/forms/${form.id}`)).body).toEqual(form)
  const { status, headers, bytes } = await world.api.get(`/forms/${form.id}/download`)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(headers.get('content-disposition')).toContain(`filename="${form.title}.pdf"`)
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(form.page_count)
  const away = await world.api.get(`/forms/${form.id}/download?redirect=true`)
  expect(Buffer.from(await (await fetch(away.headers.get('location')!)).arrayBuffer()).equals(bytes)).toBe(true)

  const { label } = form.fields.find(({ type }: { type: string }) => type === 'text')
  const draft = await world.api.post('/documents/from-form', { form_id: form.id, prefill: { [label]: 'Prefilled' } })
  expect(draft.body).toMatchObject({
    status: 'draft',
    title: form.title,
    form_id: form.id,
    page_count: form.page_count
  })
  const signers = Object.keys(form.roles).map((role, index) => ({
    email: `r${index}@example.com`,
    name: `R ${index}`,
    role
  }))
  const sent = await world.api.post(`/documents/${draft.body.id}/send`, { signers })
  const session = await openSession(world, draft.body.id, sent.body.signers[0].id)
  const { body } = await session.get('/signing/session')
  expect(body.fields.find((field: { label: string }) => field.label === label)).toMatchObject({ value: 'Prefilled' })
  expect((await session.get('/signing/session/document')).status).toBe(200)
})

test('a form starts with what is known of its signer, asks for what was chosen, and is sealed', async () => {
  const { body: found } = await world.api.get('/forms?search=vendor%20and%20taxpayer')
  const { body: draft } = await world.api.post('/documents/from-form', {
    form_id: found.data[0].id,
    prefill: { 'Tax classification': 'LLC', State: 'CA' }
  })
  const vendor = { email: 'ada@example.com', name: 'Ada Lovelace', company: 'Engines Ltd', role: 'Vendor' }
  const { body: sent } = await world.api.post(`/documents/${draft.id}/send`, { signers: [vendor] })
  const session = await openSession(world, draft.id, sent.signers[0].id)
  const { body } = await session.get('/signing/session')
  const startOf = (name: string) => body.fields.find(({ label }: { label: string }) => label === name).value
  const known = ['Legal name', 'Contact name', 'Contact email', 'Vendor printed name', 'Tax classification']
  expect(known.map(startOf)).toEqual(['Engines Ltd', 'Ada Lovelace', 'ada@example.com', 'Ada Lovelace', 'LLC'])

  const answers = {
    'TIN type': 'EIN',
    'Taxpayer identification number': '12-3456789',
    'Street address': '1 Main Street',
    City: 'San Francisco',
    'ZIP code': '9410',
    'Contact telephone': '+1 415 555 0100',
    'Payment method': 'Pay by ACH',
    'Bank name': 'First Bank',
    'Bank routing number': '021000021',
    'Bank account number': '12345678'
  }
  const refused = await sign(session, answers)
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body.error.details)).toContain('must match the pattern [0-9]{5}')
  const incomplete = await sign(session, { ...answers, 'ZIP code': '94105' })
  expect(JSON.stringify(incomplete.body.error)).toContain('LLC tax treatment')
  const done = await sign(session, { ...answers, 'ZIP code': '94105', 'LLC tax treatment': 'Partnership' })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  await waitForStatus(world.api, draft.id, 'completed')
  const { bytes } = await world.api.get(`/documents/${draft.id}/download`)
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'signpost-forms-')), 'sealed.pdf')
  await writeFile(file, bytes)
  if (missing(tools.pdftotext)) return
  const text = spawnSync('pdftotext', ['-layout', '-l', '1', file, '-']).stdout.toString()
  for (const value of ['Engines Ltd', 'CA', '94105', 'Partnership', 'Ada Lovelace']) expect(text).toContain(value)
})

test('the library is not available on the free and the professional plan', async () => {
  for (const plan of ['free', 'professional'] as const) {
    const { live_key: key } = await world.createAccount({ plan })
    expect((await world.api.get('/forms', { key })).body.error.code).toBe('PLAN_FEATURE_UNAVAILABLE')
    const made = await world.api.post('/documents/from-form', { form_id: 'frm_x' }, { key })
    expect(made.status).toBe(403)
  }
})
