import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { violationsOf } from '../../support/axe.js'
import { type ConsolePage, chooseInMenu, expectToFitPhones, openConsoleAsOwner } from '../../support/console.js'
import { createDraft, openSession, sign, signatureField, waitForStatus } from '../../support/journey.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'

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

/** Screenshots to look at, if somebody asks for them. */
async function lookAt(name: string) {
  const folder = process.env.SHOTS
  if (!folder) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  // The page of the copy is drawn again after the window has changed.
  await page.screenshot({ path: `${folder}/${name}-390.png`, fullPage: true })
  if (size) await page.setViewportSize(size)
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
  await chooseInMenu(page, 'Send to many')
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
    ['9', 'E-Mail', 'The e-mail address is not valid.', 'nobody', 'Nobody'],
    ['10', 'Vollständiger Name', 'The name is missing.', 'nameless@example.com', '–']
  ])
  expect(await violationsOf(page)).toEqual([])

  await page.getByLabel('Subject for your records').fill('Round one')
  await page.getByLabel('Message', { exact: true }).fill('Please sign by Friday.')
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
  await chooseCsv('ada@example.com,Ada\ngrace@example.com,Grace 𓀀\n')
  await page.getByLabel('The first row has headings').waitFor()
  expect(await page.getByLabel('The first row has headings').isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Send to 2' }).click()
  await page.getByRole('heading', { name: 'Rows that cannot be sent: 1' }).waitFor()
  const [refused] = await cellsOf('Rows that cannot be sent')
  expect(refused).toMatchObject(['2', 'Column 2', expect.any(String), 'grace@example.com', 'Grace 𓀀'])
  expect((await api.get('/documents?status=sent&search=Grace')).body.data).toEqual([])
  // The columns can be chosen otherwise: then no row has an address.
  await page.getByLabel('E-mail address').selectOption('Column 2')
  await page.getByText('No row can be sent.').waitFor()
})

test('a workbook is read as it is, and a list in an old encoding with a guess that can be changed', async () => {
  const draft = await createDraft(api)
  await page.goto(opened.url(`test/documents/${draft.id}/bulk`))
  await chooseCsv(await readFile(new URL('../../fixtures/recipients.xlsx', import.meta.url)), 'recipients.xlsx')
  await page.getByText('recipients.xlsx: 3 rows').waitFor()
  expect(await cellsOf('Recipients')).toEqual([
    ['2', 'lukasz@example.com', 'Łukasz Żółć', '–'],
    ['3', 'ada@example.com', '山田太郎', '–']
  ])
  await page.goto(opened.url(`test/documents/${draft.id}/bulk`))
  // As Excel in Poland writes it: „Łukasz Żółć” in Windows-1250.
  const name = Buffer.from([0xa3, 0x75, 0x6b, 0x61, 0x73, 0x7a, 0x20, 0xaf, 0xf3, 0xb3, 0xe6])
  const list = [Buffer.from('sep=;\r\nE-mail;Imię\r\nlukasz@example.com;', 'latin1'), name, Buffer.from('\r\n')]
  await chooseCsv(Buffer.concat(list))
  await page.getByText('recipients.csv: 2 rows').waitFor()
  expect((await cellsOf('Recipients'))[0]?.slice(0, 3)).toEqual(['2', 'lukasz@example.com', 'Łukasz Żółć'])
  await lookAt('encoding')
  await page.getByLabel('Encoding').selectOption('windows-1252')
  await page.getByText('£ukasz ¯ó³æ').first().waitFor()
  await page.getByLabel('Encoding').selectOption('windows-1250')
  expect((await cellsOf('Recipients'))[0]?.slice(0, 3)).toEqual(['2', 'lukasz@example.com', 'Łukasz Żółć'])
})

test('columns become values of fields, a language and a message, which are on the page and in the sealed copy', async () => {
  const draft = await createDraft(api, { title: 'Contract of employment' })
  const box = { page: 1, x: 72, width: 200, height: 20, role: 'Employee' }
  await api.put(`/documents/${draft.id}/fields`, {
    roles: { Employee: {} },
    fields: [
      { ...box, type: 'name', label: 'Full name', y: 80 },
      { ...box, type: 'number', label: 'Salary', y: 120, read_only: true, value: '0', validation: { max: 9000 } },
      { ...box, type: 'date', label: 'Start date', y: 160 },
      { ...box, type: 'dropdown', label: 'Hours', y: 200, options: [{ value: 'f', label: 'Full time' }] },
      { ...box, type: 'text', label: 'Code', y: 240, width: 40, height: 10, required: false },
      { ...signatureField, y: 300, role: 'Employee', label: 'Signature' }
    ]
  })
  await page.goto(opened.url(`test/documents/${draft.id}/bulk`))
  await chooseCsv(
    [
      'Name;E-Mail;Sprache;Nachricht;salary;START_DATE;Hours;Code',
      'Ada;ada.copy@example.com;Deutsch;Nur für Ada.;5200,50;1.4.2026;full time;',
      'Grace;grace.copy@example.com;;;6000;;;',
      'Joan;joan.copy@example.com;Elvish;;1;;;',
      'Barbara;barbara.copy@example.com;;;much;;;',
      'Ben;ben.copy@example.com;;;9001;;;',
      'Cleo;cleo.copy@example.com;;;1;;Half time;',
      `Dora;dora.copy@example.com;;;1;;;${'long '.repeat(20)}`
    ].join('\r\n')
  )
  await page.getByRole('heading', { name: 'Rows that cannot be sent: 4' }).waitFor()
  const problems = async () => (await cellsOf('Rows that cannot be sent')).map((cells) => cells.slice(0, 3))
  expect(await problems()).toEqual([
    ['4', 'Sprache', '“Elvish” is no language of e-mails to signers.'],
    ['5', 'salary', '“much” is not a number such as 1200 or 12.50.'],
    ['6', 'salary', 'Salary must be at most 9000.'],
    ['7', 'Hours', '“Half time” is none of the options of Hours: Full time.']
  ])
  expect((await cellsOf('Recipients'))[0]).toEqual(
    ['2', 'ada.copy@example.com', 'Ada', '–', 'de', 'Nur für Ada.', '5200.50', '2026-04-01', 'f', '–'].map(String)
  )

  await page.getByText('Look at a copy as it will be').click()
  const mark = (label: string) => page.getByRole('button', { name: new RegExp(`^${label},.*, Ada: `) })
  await mark('Salary').waitFor()
  const marked = async (label: string) => (await mark(label).first().textContent())?.trim()
  expect(await Promise.all(['Full name', 'Salary', 'Start date', 'Hours'].map(marked))).toEqual([
    'Ada',
    '5200.50',
    '2026-04-01',
    'Full time'
  ])
  await page.getByLabel('Copy for').selectOption('Row 3: Grace')
  await page.getByRole('button', { name: 'Salary, Number, Grace: 6000' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await lookAt('console-bulk-columns')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1280, height: 900 })

  // Only the service knows what fits into a field. Nothing was sent to anybody then.
  await page.getByRole('button', { name: 'Leave out 4 and send to 3' }).click()
  await page.getByRole('heading', { name: 'Rows that cannot be sent: 5' }).waitFor()
  expect((await problems())[0]).toEqual(['8', 'Code', expect.stringContaining('is too long')])
  expect((await api.get('/documents?status=sent&search=employment')).body.data).toEqual([])
  await page.getByLabel('Code', { exact: true }).selectOption('None')
  await page.getByRole('heading', { name: 'Rows that cannot be sent: 4' }).waitFor()
  await page.getByLabel('Subject for your records').fill('Contracts')
  await page.getByLabel('Message', { exact: true }).fill('For all.')
  await page.getByRole('button', { name: 'Leave out 4 and send to 3' }).click()
  await page.getByText('3 of 3').waitFor()
  const [, id] = /bulk-sends\/(\w+)/.exec(page.url())!
  const [ada, grace] = (await api.get(`/bulk-sends/${id}`)).body.recipients
  expect((await world.emailsTo('ada.copy@example.com'))[0]!.text).toContain('Nur für Ada.')
  expect((await world.emailsTo('grace.copy@example.com'))[0]!.text).toContain('For all.')
  expect((await api.get(`/documents/${ada.document_id}`)).body.signers[0].language).toBe('de')
  const session = await openSession(world, ada.document_id, ada.signer_id, api)
  await sign(session)
  await waitForStatus(api, ada.document_id, 'completed')
  const { fields } = (await api.get(`/documents/${ada.document_id}/fields`)).body
  expect(Object.fromEntries(fields.map(({ label, value }: Record<string, string>) => [label, value]))).toMatchObject({
    ...{ 'Full name': 'Ada', Salary: '5200.50', 'Start date': '2026-04-01', Hours: 'f' }
  })
  const other = (await api.get(`/documents/${grace.document_id}/fields`)).body.fields
  expect(other.map(({ value }: { value: string | null }) => value)).toContain('6000')
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
