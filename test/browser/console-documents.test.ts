import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { violationsOf } from '../support/axe.js'
import { type ConsolePage, expectToFitPhones, openConsoleAsOwner } from '../support/console.js'
import { createDraft, sendDraft } from '../support/journey.js'
import { launchBrowser } from '../support/launch-browser.js'
import { makePdf } from '../support/pdfs.js'
import { createWorld, type World } from '../world.js'

let world: World
let browser: Browser
let opened: ConsolePage
let page: Page
let api: Api
let first: string
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  api = createApi(world.url, world.account.test_key)
  first = (await createDraft(api, { title: 'First' })).id
  await createDraft(api, { title: 'Second' })
  await createDraft(api, { title: 'Third' })
  await api.patch(`/documents/${first}`, { legal_hold: true })
  opened = await openConsoleAsOwner(world, browser)
  page = opened.page
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const titles = () => page.getByRole('rowheader').allTextContents()
const expectTitles = (expected: string[]) => expect.poll(titles, { timeout: 10_000 }).toEqual(expected)

test('documents are sorted, also after a reload', async () => {
  await page.goto(opened.url('test/documents'))
  await expectTitles(['Third', 'Second', 'First'])
  await page.getByLabel('Order').selectOption('Oldest first')
  await expectTitles(['First', 'Second', 'Third'])
  await page.getByLabel('Order').selectOption('Last changed first')
  await expectTitles(['First', 'Third', 'Second'])
  await page.reload()
  await expectTitles(['First', 'Third', 'Second'])
})

test('a draft goes to the trash, and comes back', async () => {
  await page.goto(opened.url('test/documents'))
  await page.getByRole('link', { name: 'Second' }).click()
  await page.getByRole('button', { name: 'Move to the trash' }).click()
  await page.waitForURL(opened.url('test/documents?status=trash'))
  await expectTitles(['Second'])
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Restore: Second' }).click()
  await page.getByText('The trash is empty.').waitFor()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All')
  await expectTitles(['Third', 'Second', 'First'])
  await page.getByRole('combobox', { name: 'Status' }).selectOption('in the trash')
  await page.getByText('The trash is empty.').waitFor()
  await page.goBack()
  await expectTitles(['Third', 'Second', 'First'])
})

test('what is not a draft has no trash', async () => {
  const { id } = await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada' }])
  await api.post(`/documents/${id}/void`, { reason: 'No longer needed by anyone.' })
  await page.goto(opened.url(`test/documents/${id}`))
  await page.getByRole('button', { name: 'Save as a template' }).waitFor()
  expect(await page.getByRole('button', { name: 'Move to the trash' }).count()).toBe(0)
})

test('a view is saved by a name, found again and removed', async () => {
  await page.goto(opened.url('test/documents'))
  await expectTitles(['contract', 'Third', 'Second', 'First'])
  expect(await page.getByRole('navigation', { name: 'Saved views' }).count()).toBe(0)
  await page.getByLabel('Search').fill('ir')
  await expectTitles(['Third', 'First'])
  await page.getByLabel('Order').selectOption('Oldest first')
  await expectTitles(['First', 'Third'])
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name').fill('With an I')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const view = page.getByRole('link', { name: 'With an I' })
  await expect.poll(() => view.getAttribute('aria-current')).toBe('true')
  expect(await violationsOf(page)).toEqual([])
  await expectToFitPhones(opened, ['test/documents'])

  await page.goto(opened.url('live/documents'))
  await page.getByRole('navigation', { name: 'Mode' }).getByRole('link', { name: 'Test' }).click()
  await expectTitles(['contract', 'Third', 'Second', 'First'])
  await view.click()
  await expectTitles(['First', 'Third'])
  expect(await page.getByLabel('Search').inputValue()).toBe('ir')
  await page.goBack()
  await expectTitles(['contract', 'Third', 'Second', 'First'])
  expect(await page.getByLabel('Search').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Remove With an I' }).click()
  await view.waitFor({ state: 'detached' })
  await page.reload()
  await expectTitles(['contract', 'Third', 'Second', 'First'])
  expect(await view.count()).toBe(0)
})

test('columns are chosen, kept in the browser and with a saved view', async () => {
  await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada' }])
  const pdf = (await makePdf({})).toString('base64')
  const details = { title: 'Deal', external_id: 'crm-7', metadata: { deal: '4711' } }
  await api.post('/documents', { file_name: 'deal.pdf', file: pdf, ...details })
  const heads = () => page.getByRole('columnheader').allTextContents()
  const pick = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await page.goto(opened.url('test/documents?search=deal'))
  await expectTitles(['Deal'])
  expect(await heads()).toEqual(['Title', 'Status', 'Signers', 'Created'])
  await page.getByText('Columns', { exact: true }).click()
  await pick('External id').check()
  await pick('Metadata: deal').check()
  await pick('Created').uncheck()
  await pick('Progress').check()
  const chosen = ['Title', 'Status', 'Signers', 'Progress', 'External id', 'Metadata: deal']
  await expect.poll(heads).toEqual(chosen)
  await page.getByRole('row', { name: 'Deal draft – – crm-7 4711' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOf(page, ['color-contrast'])).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name').fill('Deals')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await page.goto(opened.url('test/documents'))
  await expect.poll(heads).toEqual(chosen)
  await page.getByRole('cell', { name: '0 of 1 signed' }).first().waitFor()
  await page.getByText('Columns', { exact: true }).click()
  for (const name of ['Progress', 'External id', 'Metadata: deal']) await pick(name).uncheck()
  await expect.poll(heads).toEqual(['Title', 'Status', 'Signers'])
  await expectToFitPhones(opened, ['test/documents'])
  await page.goto(opened.url('test/documents'))
  await page.getByRole('link', { name: 'Deals' }).click()
  await expect.poll(heads).toEqual(chosen)
  await page.getByRole('button', { name: 'Remove Deals' }).click()
  await page.evaluate(() => localStorage.removeItem('signpost:document-columns'))
})

test('what cannot be shown says so in a heading', async () => {
  const missing = ['documents/doc_none', 'documents/doc_none/prepare', 'templates/tpl_none', 'forms/frm_none']
  for (const path of [...missing, 'templates/tpl_none/edit', 'developers/webhooks/whe_none']) {
    await page.goto(opened.url(`test/${path}`))
    await page.getByRole('heading', { level: 1, name: 'This cannot be shown.' }).waitFor()
    await page.getByRole('alert').waitFor()
    expect([path, await violationsOf(page)]).toEqual([path, []])
  }
})

test('a template that is not saved is not left unasked', async () => {
  const template = { document_id: first, title: 'Lease', roles: { Client: {} }, fields: [] }
  const { id } = (await api.post('/templates', template)).body
  const asked: string[] = []
  let answer = false
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    return answer ? dialog.accept() : dialog.dismiss()
  })
  const path = opened.url(`test/templates/${id}/edit`)
  await page.goto(opened.url(`test/templates/${id}`))
  await page.getByRole('link', { name: 'Edit the fields' }).click()
  await page.getByRole('link', { name: 'Back to the template' }).click()
  await page.getByRole('link', { name: 'Edit the fields' }).click()
  await page.waitForURL(path)
  expect(asked).toEqual([])

  await page.getByLabel('New role').fill('Landlord')
  await page.getByRole('button', { name: 'Add a role' }).click()
  await page.getByRole('button', { name: 'Remove Landlord' }).waitFor()
  await page.getByRole('link', { name: 'Back to the template' }).click()
  await expect.poll(() => asked).toEqual(['confirm'])
  await page.evaluate(() => history.back())
  await expect.poll(() => asked).toEqual(['confirm', 'confirm'])
  await page.waitForURL(path)
  await page.getByRole('button', { name: 'Remove Landlord' }).waitFor()
  answer = true
  await page.reload()
  expect(asked.at(-1)).toBe('beforeunload')

  await page.getByLabel('New role').fill('Landlord')
  await page.getByRole('button', { name: 'Add a role' }).click()
  await page.getByRole('button', { name: 'Save the template' }).click()
  await page.waitForURL(opened.url(`test/templates/${id}`))
  await page.getByRole('link', { name: 'Templates' }).first().click()
  await page.getByRole('link', { name: 'Lease' }).waitFor()
  expect(asked).toHaveLength(3)
})
