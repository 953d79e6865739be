/// <reference lib="dom" />
import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDraft, openSession, sendDraft, signatureField, waitForStatus } from '../support/journey.js'
import { launchBrowser } from '../support/launch-browser.js'
import { missing, tools } from '../support/tools.js'
import { createWorld, type World } from '../world.js'

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

const ada = { email: 'ada@example.com', name: 'Ada Lovelace', company: 'Analytical Engines Ltd' }
const box = (type: string, y: number) => ({ type, page: 1, x: 72, y, width: 220, height: 22 })
const fields = [
  box('name', 100),
  box('email', 140),
  box('company', 180),
  { ...box('company', 220), label: 'Parent company', required: false, value: 'Engines Holding' },
  box('date_signed', 260),
  signatureField
]

test('fields that start with what is known of the signer are corrected, and printed', async () => {
  const sent = await sendDraft(world.api, [{ ...ada, fields }])
  expect(sent.signers[0]).toMatchObject({ company: ada.company })
  const { id } = sent.signers[0]
  const { body } = await world.api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: id })
  const page = await browser.newPage({ viewport: { width: 900, height: 1000 } })
  await page.goto(body.sign_url)
  const textIn = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
  expect(await textIn('Name')).toBe(ada.name)
  expect(await textIn('E-mail')).toBe(ada.email)
  expect(await textIn('Company')).toBe(ada.company)
  expect(await textIn('Parent company')).toBe('Engines Holding')
  await page.getByRole('group', { name: 'Date signed' }).getByText('Filled in when you sign').waitFor()
  const email = page.getByLabel('E-mail', { exact: true })
  expect(await email.getAttribute('autocomplete')).toBe('email')

  await email.fill('ada@')
  await email.blur()
  await page.locator('[aria-invalid=true]').waitFor()
  await email.focus()
  await page.getByText('Please enter an e-mail address').waitFor()
  await email.fill('ada@engines.example')
  await email.blur()
  await page.getByText('Please enter an e-mail address').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Sign here' }).first().click()
  await page.getByRole('dialog').getByRole('tab', { name: 'Type' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Adopt' }).click()
  await page.getByRole('checkbox', { name: /agree/ }).check()
  await page.getByRole('button', { name: 'Finish' }).click()
  await waitForStatus(world.api, sent.id, 'completed')
  await page.close()

  const [signed] = await world.sql`select signed_at from signers where email = ${ada.email}`
  const values = await world.sql`select value from fields where type <> 'signature' order by position`
  const day = signed!.signed_at.toISOString().slice(0, 10)
  const expected = [ada.name, 'ada@engines.example', ada.company, 'Engines Holding', day]
  expect(values.map(({ value }) => value)).toEqual(expected)
  if (missing(tools.pdftotext)) return
  const folder = await mkdtemp(path.join(inject('dataDir'), 'fields-'))
  const file = path.join(folder, 'signed.pdf')
  await writeFile(file, (await world.api.get(`/documents/${sent.id}/download`)).bytes)
  const { stdout } = await run('pdftotext', ['-l', '1', file, '-'])
  for (const value of expected) expect(stdout).toContain(value)
})

test('a name that does not fit is reported to the sender, and a date of signing takes no value', async () => {
  const draft = await createDraft(world.api)
  const send = (name: string, field: object) =>
    world.api.post(`/documents/${draft.id}/send`, {
      signers: [{ ...ada, name, fields: [{ ...box('name', 100), ...field }] }]
    })
  const long = (await send('Ada '.repeat(49).trim(), { width: 20, height: 10 })).body.error
  expect(long).toMatchObject({ code: 'FIELD_VALUE_TOO_LONG', details: { 'signers[0].name': expect.any(String) } })
  const set = (await send('Ada', { type: 'date_signed', value: '2026-03-31' })).body.error
  expect(set).toMatchObject({
    code: 'FIELD_VALUE_INVALID',
    details: { 'signers[0].fields[0].value': expect.any(String) }
  })
  const sent = await send('Ada', { type: 'date_signed', label: 'Day' })
  const session = await openSession(world, draft.id, sent.body.signers[0].id)
  const [field] = (await session.get('/signing/session')).body.fields
  expect(field).toMatchObject({ type: 'date_signed', read_only: true, value: null })
  const entry = { id: field.id, value: '2026-03-31' }
  const { body } = await session.put('/signing/session/fields', { fields: [entry] })
  expect(body.error.code).toBe('FIELD_READ_ONLY')
})
