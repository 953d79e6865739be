import { PDFDocument, PDFName } from 'pdf-lib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { violationsOf } from '../../support/axe.js'
import { type ConsolePage, openConsoleAsOwner, openMenu } from '../../support/console.js'
import { ConsoleUpload, foundInContract, taggedContract } from '../../support/console-upload.js'
import { createDraft } from '../../support/journey.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
let console_: ConsolePage
let page: Page
let uploads: ConsoleUpload
let api: Api
beforeAll(async () => {
  world = await createWorld()
  api = createApi(world.url, world.account.test_key)
  browser = await launchBrowser()
  console_ = await openConsoleAsOwner(world, browser)
  page = console_.page
  uploads = new ConsoleUpload(console_, api)
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await uploads.trashDrafts()
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('a press that did not get through is repeated, and makes one document', async () => {
  await uploads.upload(await taggedContract())
  await uploads.button('Use them').waitFor()
  await page.route('**/v1/documents/doc_*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue()
  )
  await uploads.button('Use them').click()
  await page.getByText('The service cannot be reached. Try again.').waitFor({ timeout: 60_000 })
  await page.unroute('**/v1/documents/doc_*')
  await uploads.button('Use them').click()
  await page.locator('.signer').nth(1).waitFor()
  expect(await uploads.drafts()).toHaveLength(1)
})

test('tags that cannot be used are shown where they stand, with what to write, also on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await uploads.upload(await taggedContract('{{signatur:Client}}', '{{date:}}'))
  await page.getByRole('heading', { name: '2 tags in the document cannot be read.' }).waitFor()
  const broken = page.getByRole('list', { name: 'To be corrected' }).getByRole('listitem')
  expect(await broken.allTextContents()).toEqual([
    expect.stringContaining('Page 1: {{signatur:Client}}'),
    expect.stringContaining('Write for example {{signature:Client}}.')
  ])
  await page.getByRole('button', { name: /^{{signatur:Client}},.*Cannot be read$/ }).waitFor()
  expect(await uploads.isInWindow('Choose the corrected file')).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await uploads.button('Choose the corrected file').click()
  await uploads.button('Choose a file').waitFor()
  expect(await uploads.drafts()).toEqual([])
  await uploads.upload(await taggedContract())
  await page.getByRole('heading', { name: foundInContract }).waitFor()
  expect(await uploads.isInWindow('Use them')).toBe(true)
})

test('a document is left as it is', async () => {
  await uploads.upload(await taggedContract())
  await uploads.button('Leave the document as it is').click()
  await uploads.button('Add a signer').waitFor()
  const [left, ...others] = await uploads.drafts()
  expect([await uploads.preparationOf(left!.id), others]).toMatchObject([{ roles: {}, fields: [] }, []])
})

test('form fields are asked about, too', async () => {
  const pdf = await PDFDocument.create()
  const text = pdf.getForm().createTextField('tenant.name')
  text.addToPage(pdf.addPage([595, 842]), { x: 100, y: 600, width: 200, height: 20 })
  await uploads.upload(Buffer.from(await pdf.save()))
  await page.getByRole('heading', { name: 'I found 1 form field.' }).waitFor()
  await uploads.button('Use them').click()
  await page.getByRole('listitem', { name: 'Signer 1' }).waitFor()
  const [taken] = await uploads.drafts()
  expect((await uploads.preparationOf(taken!.id)).fields).toMatchObject([{ type: 'text', label: 'name' }])
})

test('after a reload the question is there again, unless somebody has gone on with the draft', async () => {
  await uploads.upload(await taggedContract())
  await page.getByRole('heading', { name: foundInContract }).waitFor()
  const [read] = await uploads.drafts()
  await page.reload()
  await page.getByRole('heading', { name: foundInContract }).waitFor()
  await uploads.button('Use them').click()
  await page.getByRole('listitem', { name: 'Client' }).getByLabel('Name').waitFor()
  const [taken] = await uploads.drafts()
  expect(taken!.id).not.toBe(read!.id)
  expect(Object.keys((await uploads.preparationOf(taken!.id)).roles)).toEqual(['Client', 'Consultant'])
  // What is prepared is not begun again.
  await page.goto(console_.url(`test/send?document=${taken!.id}`))
  await page.waitForURL(new RegExp(`${taken!.id}/prepare`))
})

test('one person takes two parts, signs at the end if nowhere else, and gets no e-mails', async () => {
  const { id } = await createDraft(api)
  const place = { type: 'text', page: 1, x: 72, width: 120, height: 18 }
  await api.put(`/documents/${id}/fields`, {
    roles: { Tenant: { order: 1 }, Payer: { order: 1 } },
    fields: [
      { ...place, label: 'Flat', role: 'Tenant', y: 300 },
      { ...place, label: 'Bank', role: 'Payer', y: 340 }
    ]
  })
  await page.goto(console_.url(`test/documents/${id}/prepare?names=ask`))
  const card = (name: string) => page.getByRole('listitem', { name })
  await card('Tenant').getByLabel('Name').fill('Ada Lovelace')
  await card('Ada Lovelace').getByLabel('E-mail address').fill('ada@example.com')
  await card('Payer').getByLabel('E-mail address').fill('ADA@example.com')
  await page.getByText('ada@example.com is the address of two signers.').first().waitFor()
  expect(await violationsOf(page)).toEqual([])
  await uploads.button('Let one person take both parts').click()
  await card('Payer').waitFor({ state: 'detached' })
  await page.getByText('Identity, language, invitation and company').click()
  await page.getByLabel('Is invited and reminded').selectOption('By me or my app, with a link')
  await uploads.button('Continue').click()
  await page.getByText('No signature field for Ada Lovelace: the signature gets a page at the end.').waitFor()
  await uploads.button('Continue').click()
  const block = page.getByLabel('No field for a signature: sign on a page at the end')
  expect(await block.isChecked()).toBe(true)
  await page.getByText('No e-mails: you hand over the link').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await uploads.button('Send as a test').click()
  await page.getByRole('heading', { name: 'The document was sent.' }).waitFor()
  const { signers } = (await api.get(`/documents/${id}`)).body
  expect(signers).toMatchObject([{ email: 'ada@example.com', invitation: 'none', signature_block: true }])
  // Nobody can be reminded: not here, not from the list, and not from Home.
  expect(await page.getByRole('button', { name: /^Remind/ }).count()).toBe(0)
  await page.goto(console_.url('test/documents?status=sent'))
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  expect(await page.getByRole('button', { name: 'Remind the signers (0)' }).isDisabled()).toBe(true)
  await page.goto(console_.url('test/home'))
  await page.getByRole('region', { name: 'Waiting longest' }).getByRole('link', { name: 'contract' }).waitFor()
  expect(await page.getByRole('button', { name: /^Remind/ }).count()).toBe(0)
  await api.post(`/documents/${id}/void`, { reason: 'Only a test of reminders.' })
})

test('a damaged file is only taken when somebody says so', async () => {
  const before = (await uploads.drafts()).length
  const pdf = await PDFDocument.create()
  const content = pdf.context.stream('/Tx BMC EMC 87cUR\x7f~>', { Filter: 'ASCII85Decode' })
  pdf.addPage().node.set(PDFName.of('Contents'), pdf.context.register(content))
  await uploads.upload(Buffer.from(await pdf.save({ useObjectStreams: false })))
  await page.getByRole('alert').waitFor()
  expect(await uploads.drafts()).toHaveLength(before)
  expect(await violationsOf(page)).toEqual([])
  await uploads.button('Upload it anyway').click()
  await page.waitForURL(/documents\/doc_\w+\/prepare$/)
  expect(await uploads.drafts()).toHaveLength(before + 1)
})

test('one of several people signs, whom a program has named, and who only reads gets a copy at once', async () => {
  const { id } = await createDraft(api, { title: 'Of the board' })
  const candidates = ['Ada', 'Grace'].map((name) => ({ name, email: `${name.toLowerCase()}@example.com` }))
  await api.patch(`/documents/${id}`, { signers: [{ role: 'Board', candidates }] })
  await page.goto(console_.url(`test/documents/${id}/prepare?step=signers`))
  expect(await page.getByLabel('One of several people signs').isChecked()).toBe(true)
  expect(await page.getByLabel('E-mail address').nth(1).inputValue()).toBe('grace@example.com')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Review and send' }).click()
  await page.getByRole('region', { name: 'How it is sent' }).getByText('More', { exact: true }).click()
  await uploads.button('Add a copy').click()
  await page.getByLabel('Name of the recipient').fill('Charles Babbage')
  await page.getByLabel('E-mail address of the recipient').fill('charles@example.com')
  await page.getByLabel('Gets a copy of').selectOption('What is to be signed')
  expect(await violationsOf(page)).toEqual([])
  await uploads.button('Send as a test').click()
  await page.getByRole('heading', { name: 'The document was sent.' }).waitFor()
  const { signers, cc } = (await api.get(`/documents/${id}`)).body
  expect(signers).toMatchObject([{ candidates, taken_by: null }])
  expect(cc).toMatchObject([{ email: 'charles@example.com', when: 'sent' }])
  // Each has a link and reminders of their own.
  await page.getByText('Whoever takes it first signs:').waitFor()
  await page.getByRole('button', { name: 'Remind Ada or Grace' }).waitFor()
  await openMenu(page, 'Ada or Grace')
  const texts = await page.getByRole('menuitem').allTextContents()
  expect(texts).toEqual([
    'Change the people…',
    'Remind Ada',
    'Copy the link of Ada',
    'Remind Grace',
    'Copy the link of Grace'
  ])
  await page.getByRole('menuitem', { name: 'Copy the link of Grace' }).click()
  await page.getByText('The link of Grace is copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${world.url}/sign`)
})
