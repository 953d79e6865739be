import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { violationsOf } from '../../support/axe.js'
import { type ConsolePage, chooseInMenu, expectToFitPhones, openConsoleAsOwner } from '../../support/console.js'
import { ConsoleEditor } from '../../support/console-editor.js'
import { crowdedPdf } from '../../support/crowded-pdf.js'
import { createDraft, signatureField } from '../../support/journey.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { makePdf } from '../../support/pdfs.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
let opened: ConsolePage
let page: Page
let api: Api
let templateId: string
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  api = createApi(world.url, world.account.test_key)
  const draft = await createDraft(api)
  const fee = { label: 'Fee', role: 'Client', type: 'number', page: 1, x: 72, y: 300, width: 120, height: 18 }
  const request = { document_id: draft.id, roles: { Client: { order: 2 }, Contractor: { order: 1 } }, fields: [fee] }
  templateId = (await api.post('/templates', { ...request, title: 'Consulting agreement' })).body.id
  await api.post('/templates', { ...request, title: 'Lease' })
  opened = await openConsoleAsOwner(world, browser)
  page = opened.page
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const inDialog = () => page.getByRole('dialog')

/** Checks that the PDF is shown with a field on it. */
async function expectPreview(field: string) {
  await page.locator('.page[data-page="1"] canvas').waitFor()
  await page.locator('.page').getByRole('button', { name: field }).first().waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOf(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 720 })
}

test('a template is found, shown, downloaded, renamed and deleted', async () => {
  await page.getByRole('link', { name: 'New document' }).first().click()
  await page.getByRole('link', { name: 'Start from a template instead' }).click()
  await page.getByRole('link', { name: 'Lease' }).waitFor()
  await page.getByLabel('Search').fill('consult')
  await page.getByRole('link', { name: 'Lease' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Consulting agreement' }).click()
  await page.getByRole('row', { name: 'Fee number Client 1 yes' }).waitFor()
  // What a template is for is beside what it looks like.
  const use = (await page.getByRole('form', { name: 'Create a document' }).boundingBox())!
  expect(use.y).toBe((await page.getByRole('region', { name: 'Pages' }).boundingBox())!.y)
  expect(await page.getByLabel('Roles').getByRole('rowheader').allTextContents()).toEqual(['Contractor', 'Client'])

  const download = page.waitForEvent('download')
  await chooseInMenu(page, 'Download the PDF')
  expect((await download).suggestedFilename()).toBe('Consulting agreement.pdf')
  const { bytes } = await api.get(`/templates/${templateId}/download`)
  expect(await readFile(await (await download).path())).toEqual(bytes)

  await page.getByRole('link', { name: 'Preview' }).click()
  await expectPreview('Fee, Number, Client: 1')
  await page.getByRole('link', { name: 'Overview' }).click()

  await chooseInMenu(page, 'Duplicate')
  await page.getByRole('heading', { name: 'Copy of Consulting agreement' }).waitFor()
  await page.getByRole('row', { name: 'Fee number Client 1 yes' }).waitFor()
  const [, copied] = /templates\/(tpl_\w+)$/.exec(page.url())!
  expect(copied).not.toBe(templateId)
  expect((await api.get(`/templates/${copied}/download`)).bytes).toEqual(bytes)
  await api.delete(`/templates/${copied}`)
  await page.goBack()
  await page.getByRole('heading', { name: 'Consulting agreement', exact: true }).waitFor()

  await chooseInMenu(page, 'Rename')
  await inDialog().getByLabel('Title').fill('Consulting agreement, 2027')
  await inDialog().getByLabel('Description').fill('The short one')
  await inDialog().getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Consulting agreement, 2027' }).waitFor()
  expect((await api.get(`/templates/${templateId}`)).body).toMatchObject({
    title: 'Consulting agreement, 2027',
    description: 'The short one',
    fields: { length: 1 }
  })

  await chooseInMenu(page, 'Delete…')
  await inDialog().getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('link', { name: 'Lease' }).waitFor()
  expect((await api.get(`/templates/${templateId}`)).status).toBe(404)
})

test('a template is tagged, and found by its tags', async () => {
  const request = { document_id: (await createDraft(api)).id, roles: { Client: {} }, title: 'Tenancy' }
  const { id } = (await api.post('/templates', request)).body
  await page.goto(opened.url(`test/templates/${id}`))
  await page.getByLabel('New tag').fill('lease')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const tags = page.getByRole('list', { name: 'Tags' })
  await tags.getByRole('link', { name: 'lease' }).waitFor()
  expect((await api.get(`/templates/${id}`)).body.tags).toEqual(['lease'])
  expect(await violationsOf(page)).toEqual([])
  await tags.getByRole('link', { name: 'lease' }).click()
  await page.waitForURL(/templates\?tag=lease$/)
  const found = () => page.getByRole('list', { name: 'Templates' }).getByRole('heading').allTextContents()
  await expect.poll(found).toEqual(['Tenancy'])
  expect(await violationsOf(page)).toEqual([])
  await expectToFitPhones(opened, ['test/templates?tag=lease', `test/templates/${id}`])
  await page.goto(opened.url(`test/templates/${id}`))
  await page.getByRole('button', { name: 'Remove lease' }).click()
  await tags.waitFor({ state: 'detached' })
  expect((await api.get(`/templates/${id}`)).body.tags).toEqual([])
})

test('forms are found by state and category, and one becomes a document', async () => {
  const forms = (await api.get('/forms?per_page=100')).body.data
  const lease = forms.find(
    ({ state, title }: { state: string; title: string }) => state === 'TX' && /lease/i.test(title)
  )
  await page.getByRole('link', { name: 'Forms' }).click()
  await page.getByLabel('State').selectOption('TX')
  await page.getByLabel('Category').selectOption(lease.category)
  const path = `state=TX&category=${encodeURIComponent(lease.category)}`
  const matching = (await api.get(`/forms?${path}`)).body.data.map(({ title }: { title: string }) => title)
  const shown = () => page.getByLabel('Forms').getByRole('rowheader').allTextContents()
  await vi.waitFor(async () => expect(await shown()).toEqual(matching), 60_000)
  await page.getByRole('row', { name: lease.title }).getByRole('link').click()
  await page.getByRole('heading', { name: lease.title }).waitFor()
  const rows = await page.getByLabel('Fields', { exact: true }).getByRole('rowheader').allTextContents()
  expect(rows).toEqual(lease.fields.map(({ label }: { label: string }) => label))

  await page.getByRole('link', { name: 'Preview' }).click()
  const { label } = lease.fields.find(({ type }: { type: string }) => type === 'signature')
  await expectPreview(`${label}, Signature`)
  await page.getByRole('link', { name: 'Overview' }).click()

  const [role] = Object.keys(lease.roles)
  await page.getByLabel('Title', { exact: true }).fill('Our lease')
  await page.getByLabel(`E-mail address of ${role}`).fill('ada@example.com')
  await page.getByRole('button', { name: 'Create a draft' }).click()
  await page.getByRole('heading', { name: 'Our lease' }).waitFor()
  const [, id] = /documents\/(doc_\w+)$/.exec(page.url())!
  expect((await api.get(`/documents/${id}`)).body).toMatchObject({
    title: 'Our lease',
    status: 'draft',
    form_id: lease.id
  })
})

test('a plan without the library says so', async () => {
  await world.sql`update accounts set plan = 'free'`
  await page.goto(opened.url('test/forms'))
  const { message } = (await api.get('/forms')).body.error
  await page.getByRole('alert').getByText(message).waitFor()
  await world.sql`update accounts set plan = 'business'`
})

test('every view fits phones, and nothing was reported but what was refused', async () => {
  const [form] = (await api.get('/forms')).body.data
  const [template] = (await api.get('/templates')).body.data
  const views = ['templates', `templates/${template.id}`, 'forms', `forms/${form.id}`].map((view) => `test/${view}`)
  await expectToFitPhones(opened, views)
  const refusals = 'Failed to load resource: the server responded with a status of 40'
  expect(opened.problems.filter((text) => !text.startsWith(refusals))).toEqual([])
})

test('a link of a template is created, opened, switched off and deleted', async () => {
  const draft = await createDraft(api)
  const fee = { label: 'Fee', role: 'Client', type: 'number', page: 1, x: 72, y: 300, width: 120, height: 18 }
  const roles = { Visitor: { order: 1 }, Client: { order: 2 } }
  const { body: template } = await api.post('/templates', {
    document_id: draft.id,
    title: 'Visit',
    roles,
    fields: [fee]
  })
  await page.goto(`${world.url}/console/test/templates/${template.id}/links`)
  await page.getByText('There are no links yet.').waitFor()

  await page.getByRole('button', { name: 'Create a link' }).click()
  await inDialog().getByLabel('Role of the person who opens it').selectOption('Visitor')
  const client = inDialog().getByRole('group', { name: 'Client' })
  await client.getByLabel('Name').fill('Grace Hopper')
  await client.getByLabel('E-mail address').fill('grace@example.com')
  await inDialog().getByLabel('Most documents', { exact: true }).fill('2')
  await inDialog().getByLabel('Most documents a day (UTC)').fill('3')
  await inDialog().getByLabel('Expires').fill('2020-01-01T10:00')
  await inDialog().getByRole('button', { name: 'Create', exact: true }).click()
  await inDialog().locator('.error').first().waitFor()
  expect(await inDialog().getByLabel('Expires').getAttribute('aria-invalid')).toBe('true')
  expect(await client.getByLabel('Name').inputValue()).toBe('Grace Hopper')
  await inDialog().getByLabel('Expires').fill('')
  await inDialog().getByRole('button', { name: 'Create', exact: true }).click()
  const row = page.getByRole('row', { name: /Visitor open/ })
  await row.getByRole('cell', { name: '0 of 2' }).waitFor()
  const [link] = (await api.get(`/templates/${template.id}/links`)).body.data
  expect(link).toMatchObject({ authentication: 'email_code', expires_at: null, signers: [{ role: 'Client' }] })
  expect(await row.getByRole('link').getAttribute('href')).toBe(link.url)

  await api.post(`/test-helpers/template-links/${link.id}/open`, { name: 'Ada Lovelace', email: 'ada@example.com' })
  await page.reload()
  await row.getByRole('link', { name: '1 of 2' }).click()
  await page.getByRole('link', { name: 'Visit' }).waitFor()
  expect(await page.getByRole('table').getByRole('link').count()).toBe(1)
  await page.getByRole('list', { name: 'Filters' }).getByText('Template link').waitFor()
  await page.goBack()

  await row.getByText('at most 3 a day').waitFor()
  await chooseInMenu(row, 'Change the limits…', 'Visitor')
  await inDialog().getByLabel('Most documents', { exact: true }).fill('')
  await inDialog().getByLabel('Most documents a day (UTC)').fill('5')
  await inDialog().getByLabel('Expires').fill('2099-01-31T10:00')
  expect(await violationsOf(page)).toEqual([])
  await inDialog().getByRole('button', { name: 'Save' }).click()
  await row.getByText('at most 5 a day').waitFor()
  const limits = (await api.get(`/template-links/${link.id}`)).body
  expect(limits).toMatchObject({ max_uses: null, max_uses_per_day: 5 })
  expect(limits.expires_at).toContain('2099-01-31')

  await chooseInMenu(row, 'Switch off', 'Visitor')
  await page.getByRole('row', { name: /Visitor inactive/ }).waitFor()
  expect((await api.get(`/template-links/${link.id}`)).body.status).toBe('inactive')
  await chooseInMenu(page.getByRole('row', { name: /Visitor inactive/ }), 'Switch on', 'Visitor')
  await row.waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectToFitPhones(opened, [`test/templates/${template.id}/links`])
  await row.waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await chooseInMenu(row, 'Delete…', 'Visitor')
  await inDialog().getByRole('button', { name: 'Delete' }).click()
  await page.getByText('There are no links yet.').waitFor()
  expect((await api.get(`/template-links/${link.id}`)).status).toBe(404)
})

test('templates are shown as they look, and used by one press, alone or in bulk', async () => {
  const request = { document_id: (await createDraft(api)).id, roles: { Client: {} }, title: 'Partnership' }
  await api.post('/templates', request)
  await page.goto(opened.url('test/templates?search=partner'))
  const cards = page.getByRole('list', { name: 'Templates' })
  await cards.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
  expect(await cards.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).width > 50)).toBe(true)
  expect(await violationsOf(page)).toEqual([])
  const buttons = cards.getByRole('listitem').first().getByRole('button')
  expect(await buttons.allTextContents()).toEqual(['Use', 'In bulk', ''])
  await buttons.first().click()
  await page.waitForURL(/documents\/doc_\w+\/prepare\?names=ask$/)
  // The roles are nobody's names.
  const draft = page.getByRole('listitem', { name: 'Client' })
  expect(await draft.getByLabel('Name').inputValue()).toBe('')
  await page.goto(opened.url('test/templates?search=partner'))
  await page.getByRole('button', { name: 'In bulk: Partnership' }).click()
  await page.waitForURL(/documents\/doc_\w+\/bulk$/)
})

test('several templates are tagged, which is taken back, and deleted, and the bar floats in the window', async () => {
  const { id: document_id } = await createDraft(api)
  const titles = ['Bulk one', 'Bulk two', 'Bulk three']
  for (const title of titles) await api.post('/templates', { document_id, roles: { Client: {} }, title })
  const tagsOf = async () => {
    const { data } = (await api.get('/templates?search=Bulk')).body
    return Object.fromEntries(data.map(({ title, tags }: { title: string; tags: string[] }) => [title, tags]))
  }
  await page.goto(opened.url('test/templates?search=Bulk'))
  for (const title of titles.slice(0, 2)) await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  const bar = page.getByRole('region', { name: 'Selected templates' })
  await bar.getByText('Selected: 2').waitFor()
  const { y, height } = (await bar.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height)
  expect(await violationsOf(page)).toEqual([])
  await bar.getByRole('button', { name: 'Add a tag…' }).click()
  await page.getByRole('dialog').getByLabel('Tag').fill('rent')
  await page.keyboard.press('Enter')
  const none = { 'Bulk one': [], 'Bulk two': [], 'Bulk three': [] }
  await expect.poll(tagsOf).toEqual({ ...none, 'Bulk one': ['rent'], 'Bulk two': ['rent'] })
  await page.getByRole('region', { name: 'What was done' }).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(tagsOf).toEqual(none)
  // On a phone, too.
  const window = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await bar.getByRole('button', { name: 'Delete…' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 templates?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(tagsOf).toEqual({ 'Bulk three': [] })
  await bar.waitFor({ state: 'detached' })
  await page.setViewportSize(window)
})

test('a menu is opened, gone through and left with the keyboard', async () => {
  await page.goto(opened.url('test/templates?search=partner'))
  const button = page.getByRole('button', { name: 'More actions: Partnership' })
  const focused = () => page.locator(':focus').textContent()
  await button.focus()
  await page.keyboard.press('Enter')
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'Edit the fields',
    'Rename',
    'Duplicate',
    'Download the PDF',
    'Delete…'
  ])
  expect(await focused()).toBe('Edit the fields')
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe('Delete…')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('Rename')
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  expect(await focused()).toBe('Edit the fields')
  await page.keyboard.press('Escape')
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.getByRole('menu').count()).toBe(0)
  // What asks begins with the safe way out, and gives the focus back to the menu.
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await inDialog().waitFor()
  expect(await focused()).toBe('Cancel')
  await page.keyboard.press('Enter')
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('a template is made of a PDF, with the fields of its tags or none', async () => {
  const make = async (name: string, buffer: Buffer) => {
    await page.goto(opened.url('test/templates'))
    await page.getByRole('link', { name: 'New template' }).click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    await (await choosing).setFiles({ name, mimeType: 'application/pdf', buffer })
    await page.waitForURL(/templates\/tpl_\w+\/edit$/)
    await page.locator('.page canvas').first().waitFor()
    const [, id] = /templates\/(\w+)\/edit/.exec(page.url())!
    return (await api.get(`/templates/${id}`)).body
  }
  const before = (await api.get('/documents?status=draft')).body.pagination.total
  const plain = await make('Plain.pdf', await makePdf())
  expect(plain).toMatchObject({ title: 'Plain', roles: { Signer: { order: 1 } }, fields: [] })
  const tagged = await make('Tagged.pdf', await makePdf({ text: '{{signature:Landlord}}' }))
  expect(Object.keys(tagged.roles)).toEqual(['Landlord'])
  expect(tagged.fields).toMatchObject([{ type: 'signature', role: 'Landlord' }])
  // Those that were only uploaded to be read are gone.
  expect((await api.get('/documents?status=draft')).body.pagination.total).toBe(before)
})

test('a draft becomes a template, whose fields and roles are edited', async () => {
  const editor = new ConsoleEditor(opened, api)
  await page.setViewportSize({ width: 1400, height: 1000 })
  const id = await editor.preparedDraft(1)
  await page.goto(opened.url(`test/documents/${id}`))
  await chooseInMenu(page, 'Save as a template')
  await chooseInMenu(page, 'Edit the fields')
  await editor.paper(1).locator('canvas').waitFor()
  const [, template] = /templates\/(\w+)\/edit/.exec(page.url())!
  await page.getByLabel('New role').fill('Witness')
  await page.getByRole('button', { name: 'Add a role' }).click()
  await editor.placeByClick('Signature', 1, 300, 500)
  await editor.property('Filled in by').selectOption('Witness')
  await page.getByRole('button', { name: 'Remove Grace' }).click()
  await page.getByRole('button', { name: 'Save the template' }).click()
  await page.getByRole('button', { name: 'More actions' }).waitFor()
  const { body } = await api.get(`/templates/${template}`)
  expect(Object.keys(body.roles)).toEqual(['Ada', 'Witness'])
  expect(body.fields).toMatchObject([{ label: 'Signature 1', role: 'Witness', type: 'signature', page: 1 }])

  await chooseInMenu(page, 'Edit the fields')
  await editor.box('Signature 1').waitFor()
  await editor.box('Signature 1').press('ArrowDown')
  expect((await api.patch(`/templates/${template}`, { title: 'Changed meanwhile' })).status).toBe(200)
  await page.getByRole('button', { name: 'Save the template' }).click()
  await page.getByRole('button', { name: 'Discard mine and load theirs' }).click()
  await page.getByRole('heading', { name: 'Changed meanwhile' }).waitFor()
  opened.problems.length = 0
})

test('fields of text tags that cover something are named, in each language', async () => {
  const file = Buffer.from(await crowdedPdf()).toString('base64')
  const asDocument = { file_name: 'lease.pdf', file, text_tags: true }
  const { body: draft } = await api.post('/documents', asDocument)
  const { body: plain } = await api.post('/documents', { file_name: 'lease.pdf', file })
  const { body: template } = await api.post('/templates', { document_id: plain.id, text_tags: true })
  const said = {
    en: '“Signature” on page 1 covers the text “in ink”',
    de: '„Signature“ auf Seite 1 verdeckt den Text „in ink“',
    fr: '« Signature », page 1, recouvre le texte « in ink »',
    es: '«Signature» de la página 1 cubre el texto «in ink»'
  }
  for (const [language, text] of Object.entries(said)) {
    await page.evaluate((chosen) => localStorage.setItem('signpost:language', chosen), language)
    const places = [
      `documents/${draft.id}/inspection`,
      `documents/${draft.id}/prepare?step=review`,
      `templates/${template.id}`
    ]
    for (const place of places) {
      await page.goto(opened.url(`test/${place}`))
      await page.getByText(text).waitFor()
    }
    expect(await violationsOf(page)).toEqual([])
  }
  await expectToFitPhones(opened, [`test/templates/${template.id}`])
  await page.evaluate(() => localStorage.setItem('signpost:language', 'en'))
})

test('one person in two roles is one signer, and one at two steps is told apart', async () => {
  const source = await createDraft(api)
  const sign = (role: string, y: number) => ({ ...signatureField, label: `${role} signs`, role, y })
  const { body: template } = await api.post('/templates', {
    document_id: source.id,
    title: 'Guarantee',
    roles: { Tenant: { order: 1 }, Guarantor: { order: 1 } },
    fields: [sign('Tenant', 100), sign('Guarantor', 300)]
  })
  const role_assignments = { Tenant: { email: 'ann@example.com' }, Guarantor: { email: 'ann@example.com' } }
  const { body: draft } = await api.post('/documents/from-template', { template_id: template.id, role_assignments })
  await page.goto(`${world.url}/console/test/documents/${draft.id}/prepare`)
  await page.getByLabel('E-mail address').first().waitFor()
  expect(await page.getByLabel('E-mail address').count()).toBe(1)

  const ann = { email: 'ann@example.com', name: 'Ann Lee' }
  const { body: both } = await api.post('/documents/from-template', { template_id: template.id, role_assignments })
  await api.post(`/documents/${both.id}/send`, { signers: [{ ...ann, invitation: 'none' }] })
  await page.goto(`${world.url}/console/test/documents/${both.id}`)
  await page.getByText('Guarantor, Tenant').waitFor()
  await page.getByText('Has not opened it yet, and gets no e-mails about it').waitFor()
  expect(await page.getByRole('button', { name: 'Remind' }).count()).toBe(0)

  const countersigned = [
    { ...ann, order: 1 },
    { email: 'ben@example.com', name: 'Ben', order: 2 },
    { ...ann, order: 3 }
  ]
  const { body: other } = await api.post(`/documents/${(await createDraft(api)).id}/send`, { signers: countersigned })
  await page.goto(`${world.url}/console/test/documents/${other.id}`)
  const steps = page.locator('.path__signer').filter({ hasText: 'Signing order' })
  await steps.nth(1).waitFor()
  expect(await steps.allTextContents()).toMatchObject([
    expect.stringContaining('Signing order: 1'),
    expect.stringContaining('Signing order: 3')
  ])
})
