import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { violationsOf } from '../support/axe.js'
import { type ConsolePage, expectToFitPhones, openConsoleAsOwner } from '../support/console.js'
import { createDraft, signatureField } from '../support/journey.js'
import { launchBrowser } from '../support/launch-browser.js'
import { createWorld, type World } from '../world.js'

let world: World
let browser: Browser
let opened: ConsolePage
let page: Page
let api: Api

beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  opened = await openConsoleAsOwner(world, browser)
  page = opened.page
  api = createApi(world.url, world.account.test_key)
  opened.problems.length = 0
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

async function chooseCsv(content: string | Buffer, name = 'recipients.csv') {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
}

const cellsOf = async (label: string) =>
  page
    .getByRole('region', { name: label, exact: true })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)))

test('a draft is sent to the rows of a CSV file, and its progress is shown', async () => {
  const draft = await createDraft(api, { title: 'Policy 2026' })
  await api.put(`/documents/${draft.id}/fields`, {
    roles: { Employee: {} },
    fields: [{ ...signatureField, role: 'Employee', label: 'Signature' }]
  })
  await page.goto(opened.url(`test/documents/${draft.id}`))
  await page.getByRole('link', { name: 'Send to many' }).click()
  await page.getByText('Fields for the recipient: 1.').waitFor()
  const people = Array.from({ length: 7 }, (_, index) => `Person ${index};person${index}@example.com;x`)
  await chooseCsv(
    `Vollständiger Name;E-Mail;Firma\r\n${people.join('\r\n')}\r\nNobody;nobody;x\r\n;nameless@example.com;x\r\n`
  )
  await page.getByText('recipients.csv: 10 rows').waitFor()
  expect(await page.getByLabel('E-mail address').inputValue()).toBe('1')
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('0')
  expect(await page.getByLabel('Company', { exact: true }).inputValue()).toBe('2')
  expect(await cellsOf('Recipients')).toEqual(
    Array.from({ length: 5 }, (_, index) => [String(index + 2), `person${index}@example.com`, `Person ${index}`, 'x'])
  )
  await page.getByText('and 2 more').waitFor()
  expect(await cellsOf('Rows that cannot be sent')).toEqual([
    ['9', 'The e-mail address is not valid.', 'nobody', 'Nobody'],
    ['10', 'The name is missing.', 'nameless@example.com', '–']
  ])
  expect(await violationsOf(page)).toEqual([])

  await page.getByLabel('Subject for your records').fill('Round one')
  await page.getByLabel('Message').fill('Please sign by Friday.')
  await page.getByRole('button', { name: 'Leave out 2 and send to 7' }).click()
  await page.getByRole('heading', { name: 'Round one' }).waitFor()
  await page.getByText('7 of 7').waitFor()
  const [, id] = /bulk-sends\/(\w+)/.exec(page.url())!
  const { recipients } = (await api.get(`/bulk-sends/${id}`)).body
  expect((await cellsOf('Recipients')).map(([email, , status, document]) => ({ email, status, document }))).toEqual(
    recipients.map(({ email, document_id }: Record<string, string>) => ({
      email,
      status: 'sent',
      document: document_id
    }))
  )
  expect((await world.emailsTo('person6@example.com'))[0]!.text).toContain('Please sign by Friday.')
  expect(await violationsOf(page)).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toBe('email,name,status,document_id,error')
  expect(lines).toHaveLength(8)

  await page.getByRole('link', { name: 'All bulk sends' }).click()
  await page.getByRole('link', { name: 'Round one' }).waitFor()
  expect((await cellsOf('Bulk sends')).map((cells) => cells.slice(0, 5))).toEqual([
    ['Round one', 'completed', '7', '7', '0']
  ])
})

test('rows that only the service refuses are named, and nothing is sent', async () => {
  const draft = await createDraft(api)
  await page.goto(opened.url(`test/documents/${draft.id}/bulk`))
  await chooseCsv('ada@example.com,Ada\ngrace@example..com,Grace\n')
  await page.getByLabel('The first row has headings').waitFor()
  expect(await page.getByLabel('The first row has headings').isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Send to 2' }).click()
  await page.getByRole('heading', { name: 'Rows that cannot be sent: 1' }).waitFor()
  const [refused] = await cellsOf('Rows that cannot be sent')
  expect(refused).toMatchObject(['2', expect.stringMatching(/^must /), 'grace@example..com', 'Grace'])
  expect((await api.get('/documents?status=sent&search=Grace')).body.data).toEqual([])
  // The columns can be chosen otherwise: then no row has an address.
  await page.getByLabel('E-mail address').selectOption('Column 2')
  await page.getByText('No row can be sent.').waitFor()
})

test('a document of several signers is not offered, and a plan without bulk sends says so', async () => {
  const several = await createDraft(api)
  await api.put(`/documents/${several.id}/fields`, { roles: { Buyer: {}, Seller: {} }, fields: [] })
  await page.goto(opened.url(`test/documents/${several.id}/bulk`))
  await page.getByText('The document has 2 signers.').waitFor()
  expect(await page.getByRole('button', { name: 'Choose a file' }).count()).toBe(0)

  await world.sql`update accounts set plan = 'free'`
  const draft = await createDraft(api)
  await page.goto(opened.url(`test/documents/${draft.id}/bulk`))
  await chooseCsv('ada@example.com,Ada\n')
  await page.getByRole('button', { name: 'Send to 1' }).click()
  await page.getByRole('alert').getByText('Bulk sends require the Professional').waitFor()
  await world.sql`update accounts set plan = 'business'`
})

test('a template becomes a draft for its roles, with values to begin with', async () => {
  const source = await createDraft(api)
  const box = { page: 1, x: 72, y: 72, width: 200, height: 24, role: 'Client' }
  const { body: template } = await api.post('/templates', {
    document_id: source.id,
    title: 'Order',
    roles: { Client: {} },
    fields: [
      { ...box, type: 'text', label: 'Company' },
      { ...box, y: 120, type: 'number', label: 'Amount' },
      { ...box, y: 160, type: 'date', label: 'From' },
      { ...box, y: 200, height: 20, width: 20, type: 'checkbox', label: 'Rush' },
      { ...box, y: 260, type: 'signature', label: 'Signature' }
    ]
  })
  await page.goto(opened.url(`test/templates/${template.id}`))
  await page.getByLabel('E-mail address of Client').fill('ada@example.com')
  await page.getByText('Values to begin with').click()
  await page.getByLabel('Company').fill('Analytical Engines')
  await page.getByLabel('Amount').fill('twelve')
  await page.getByLabel('From').fill('2026-04-01')
  await page.getByLabel('Rush').selectOption('yes')
  expect(await page.getByRole('form').getByLabel('Signature', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Create a draft' }).click()
  await page.getByText('must be a number, such as 1200 or 12.50', { exact: true }).waitFor()
  await page.getByLabel('Amount').fill('1200')
  await page.getByRole('button', { name: 'Create a draft' }).click()
  await page.getByRole('link', { name: 'Prepare and send' }).waitFor()
  const [, id] = /documents\/(\w+)/.exec(page.url())!
  const { roles, fields } = (await api.get(`/documents/${id}/fields`)).body
  expect(roles).toMatchObject({ Client: { email: 'ada@example.com' } })
  expect(Object.fromEntries(fields.map(({ label, value }: Record<string, string>) => [label, value]))).toEqual({
    Company: 'Analytical Engines',
    Amount: '1200',
    From: '2026-04-01',
    Rush: 'true',
    Signature: null
  })
})

test('every view fits phones, and nothing was reported but what was refused', async () => {
  const [bulkSend] = (await api.get('/bulk-sends')).body.data
  const draft = await createDraft(api)
  await expectToFitPhones(
    opened,
    ['bulk-sends', `bulk-sends/${bulkSend.id}`, `documents/${draft.id}/bulk`].map((view) => `test/${view}`)
  )
  const refusals = 'Failed to load resource: the server responded with a status of 4'
  expect(opened.problems.filter((text) => !text.startsWith(refusals))).toEqual([])
})
