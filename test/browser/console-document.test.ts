import { readFile } from 'node:fs/promises'
import { PDFDocument } from 'pdf-lib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { violationsOf } from '../support/axe.js'
import { beyond } from '../support/beyond.js'
import { type ConsolePage, chooseInMenu, expectToFitPhones, openConsoleAsOwner } from '../support/console.js'
import { createDraft, openSession, sendDraft, sign, signatureField, waitForStatus } from '../support/journey.js'
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
  api = createApi(world.url, world.account.test_key)
  opened = await openConsoleAsOwner(world, browser)
  // Before signing in, no session was found.
  opened.problems.length = 0
  page = opened.page
  await page.setViewportSize({ width: 1300, height: 900 })
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const box = { page: 1, width: 160, height: 20 }
const ada = {
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  fields: [
    signatureField,
    { ...box, type: 'text', label: 'City', x: 72, y: 200 },
    { ...box, type: 'text', label: 'Terms', x: 72, y: 240, value: 'Net 30', read_only: true }
  ]
}
const grace = {
  email: 'grace@example.com',
  name: 'Grace Hopper',
  fields: [{ ...box, type: 'text', label: 'Country', x: 300, y: 200 }]
}

const paper = (number: number) => page.locator(`.page[data-page="${number}"]`)
const list = () => page.getByRole('region', { name: 'Fields' })
const mark = (label: string) => page.locator('.page').getByRole('button', { name: new RegExp(`^${label},`) })
const entry = (label: string) => list().getByRole('button', { name: new RegExp(`^${label}`) })

async function open(id: string, part = 'pages') {
  await page.goto(opened.url(`test/documents/${id}/${part}`))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText('Loading…').first().waitFor({ state: 'detached' })
  if (part === 'pages') await paper(1).locator('canvas').waitFor()
}

async function expectToBeFine(id: string, part: string) {
  expect(await violationsOf(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOf(page, ['color-contrast'])).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await expectToFitPhones(opened, [`test/documents/${id}/${part}`])
  expect(opened.problems).toEqual([])
}

test('a document that is out shows its pages, and on them the fields as far as they are', async () => {
  const sent = await sendDraft(api, [ada, grace])
  const session = await openSession(world, sent.id, sent.signers[0].id, api)
  await sign(session, { City: 'London' })
  await page.goto(opened.url(`test/documents/${sent.id}`))
  await page.getByRole('link', { name: 'Pages and fields' }).click()
  await paper(1).locator('canvas').waitFor()

  expect(await mark('City').textContent()).toBe('London')
  expect(await mark('Terms').textContent()).toBe('Net 30')
  expect(await mark('Signature').textContent()).toBe('✓ Ada Lovelace')
  expect(await mark('Country').getAttribute('aria-label')).toBe('Country, Text, Grace Hopper: Not filled in yet')
  const colorOf = (label: string) => mark(label).evaluate((element) => getComputedStyle(element).borderTopColor)
  expect(await colorOf('City')).toBe(await colorOf('Terms'))
  expect(await colorOf('City')).not.toBe(await colorOf('Country'))
  // Where the request put it, in points of the page.
  const at = await mark('Country').evaluate((element) => {
    const scale = Number(getComputedStyle(element).getPropertyValue('--scale'))
    const [own, all] = [element.getBoundingClientRect(), element.closest('.page')!.getBoundingClientRect()]
    return [own.left - all.left, own.top - all.top, own.width].map((length) => Math.round(length / scale))
  })
  expect(at).toEqual([300, 200, 160])

  expect(await list().getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Ada Lovelace', 'Grace Hopper'])
  expect(await entry('City').textContent()).toBe('CityText · Page 1LondonFilled in')
  expect(await entry('Country').textContent()).toBe('CountryText · Page 1Not filled in yet')
  await entry('Country').click()
  expect(await mark('Country').getAttribute('aria-pressed')).toBe('true')
  await mark('City').click()
  expect(await entry('City').getAttribute('aria-pressed')).toBe('true')
  expect(await entry('Country').getAttribute('aria-pressed')).toBe('false')
  await expectToBeFine(sent.id, 'pages')
})

beyond('a field in the list is scrolled to, and its page is only then drawn', async () => {
  const { id } = await createDraft(api, { pages: 12 })
  const field = { label: 'Last word', role: 'Ada', type: 'text', ...box, page: 12, x: 72, y: 300 }
  await api.put(`/documents/${id}/fields`, { roles: { Ada: {} }, fields: [field] })
  await open(id)
  expect(await paper(12).locator('canvas').count()).toBe(0)
  await entry('Last word').click()
  await paper(12).locator('canvas').waitFor()
  const { y } = (await mark('Last word').boundingBox())!
  expect(y).toBeGreaterThan(100)
  expect(y).toBeLessThan(800)
})

beyond('a completed document shows the sealed PDF, whose fields are only outlined', async () => {
  const sent = await sendDraft(api, [ada])
  await sign(await openSession(world, sent.id, sent.signers[0].id, api), { City: 'London' })
  await waitForStatus(api, sent.id, 'completed')
  await open(sent.id)
  const { bytes } = await api.get(`/documents/${sent.id}/download`)
  const pages = (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount()
  expect(pages).toBeGreaterThan(1)
  expect(await page.locator('.page').count()).toBe(pages)
  await paper(1).getByText('London').waitFor()
  expect(await mark('City').textContent()).toBe('')
  expect(await entry('City').textContent()).toContain('London')

  await page.getByRole('link', { name: 'Inspection' }).click()
  await page.getByText('Sealed by this service, and unchanged since.').waitFor()
  expect(
    await page.getByRole('region', { name: 'Signatures of the sealed PDF' }).getByRole('row').count()
  ).toBeGreaterThan(1)
  await expectToBeFine(sent.id, 'inspection')

  await page.goto(opened.url(`test/documents/${sent.id}`))
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'The evidence package (ZIP)' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('contract - evidence.zip')
  const evidence = await api.get(`/documents/${sent.id}/evidence`)
  expect((await readFile(await saved.path())).equals(evidence.bytes)).toBe(true)
  expect(opened.problems).toEqual([])
})

beyond('a document that is not completed has no evidence package', async () => {
  const sent = await sendDraft(api, [ada])
  await page.goto(opened.url(`test/documents/${sent.id}`))
  await page.getByRole('button', { name: 'The PDF that was uploaded' }).waitFor()
  expect(await page.getByRole('button', { name: /evidence/ }).count()).toBe(0)
})

beyond('a document that was voided, and one without fields', async () => {
  const sent = await sendDraft(api, [grace], { cc: [{ name: 'Charles Babbage', email: 'charles@example.com' }] })
  await api.post(`/documents/${sent.id}/void`, { reason: 'No longer needed by anyone.' })
  await open(sent.id, '')
  await page.getByText('Charles Babbage (charles@example.com)').waitFor()
  await open(sent.id)
  expect(await entry('Country').textContent()).toContain('Not filled in')
  const { id } = await createDraft(api)
  await open(id)
  await list().getByText('It has no fields.').waitFor()
})

/** From the menu of the member, whose name is the same in every language. */
async function chooseLanguage(language: string) {
  await page.locator('.member > .account').click()
  await page.locator('.language').selectOption(language)
}

beyond('what was found in an upload and changed is said in plain words, in each language', async () => {
  const pdf = await PDFDocument.create()
  const first = pdf.addPage([612, 792])
  pdf.addPage([612, 792])
  pdf.addPage([200, 100])
  pdf.getForm().createTextField('applicant.name').addToPage(first)
  pdf.addJavaScript('hello', 'app.alert("Hello")')
  const file = Buffer.from(await pdf.save()).toString('base64')
  const { body } = await api.post('/documents', { file_name: 'odd.pdf', file })
  await open(body.id, 'inspection')
  const factOf = (name: string) => page.locator('.facts div', { hasText: name }).getByRole('definition').textContent()
  expect(await factOf('It contained scripts')).toBe('yes')
  expect(await factOf('It was encrypted')).toBe('no')
  await page.getByText('Scripts were removed.').waitFor()
  await page.getByText('A form became part of the pages. Its fields: 1').waitFor()
  const sizes = page.getByRole('region', { name: 'Pages' })
  expect(await sizes.getByRole('row').allTextContents()).toEqual([
    'PagesSizeRotation',
    '1–2216 × 279 mm (Letter)0°',
    '371 × 35 mm0°'
  ])
  await page.getByRole('rowheader', { name: 'applicant.name' }).waitFor()
  await expectToBeFine(body.id, 'inspection')
  for (const [language, text] of [
    ['de', 'Skripte wurden entfernt.'],
    ['fr', 'Des scripts ont été supprimés.'],
    ['es', 'Se eliminaron scripts.']
  ]) {
    await chooseLanguage(language!)
    await page.getByText(text!).waitFor()
  }
  await chooseLanguage('en')
  await page.getByText('Scripts were removed.').waitFor()
})

test('a signer is corrected, and replaced by another person', async () => {
  const { id, signers } = await sendDraft(api, [{ email: 'typo@example.com', name: 'Ada Lovelase' }, grace])
  await open(id, '')
  await chooseInMenu(page, 'Edit…', 'Ada Lovelase')
  const dialog = page.getByRole('dialog')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByLabel('E-mail address').fill(grace.email)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('must be unique among the signers').first().waitFor()
  await dialog.getByLabel('Name').fill('Ada Lovelace')
  await dialog.getByLabel('E-mail address').fill('ada@example.com')
  await dialog.getByLabel('Company').fill('Analytical Engines')
  await dialog.getByText('Identity, language and invitation').click()
  await dialog.getByLabel('Proves who they are by').selectOption('A code by e-mail')
  await dialog.getByLabel('Language').selectOption('Français')
  await dialog.getByLabel('Is invited and reminded').selectOption('By me or my app, with a link')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('ada@example.com').first().waitFor()
  const corrected = (await api.get(`/documents/${id}`)).body.signers[0]
  expect(corrected).toMatchObject({
    ...{ id: signers[0].id, name: 'Ada Lovelace', company: 'Analytical Engines' },
    ...{ authentication: 'email_code', language: 'fr', invitation: 'none' }
  })
  // Who has the link from the sender is not reminded.
  expect(await page.getByRole('button', { name: 'Remind: Ada Lovelace' }).count()).toBe(0)
})

beyond('a document gets another title, which can be taken back, and another deadline', async () => {
  const { id } = await sendDraft(api, [grace])
  await open(id, '')
  await chooseInMenu(page, 'Rename…')
  await page.getByRole('dialog').getByLabel('Title').fill('Lease of the shop')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Lease of the shop' }).waitFor()
  const title = async () => (await api.get(`/documents/${id}`)).body.title
  expect(await title()).toBe('Lease of the shop')
  const note = page.getByRole('region', { name: 'What was done' })
  await note.getByText('The document is called Lease of the shop now.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await note.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'contract' }).waitFor()
  expect(await title()).toBe('contract')
  await chooseInMenu(page, 'Change the deadline…')
  const day = new Date(world.clock.now().getTime() + 100 * 86_400_000).toISOString().slice(0, 10)
  await page.getByRole('dialog').getByLabel('Everybody can sign until').fill(`${day}T12:00`)
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect((await api.get(`/documents/${id}`)).body.expires_at).toContain(day)
})

beyond(
  'an e-mail that could not be delivered is shown with what the mail server said, and the address is corrected',
  async () => {
    // Of the request that was refused before.
    opened.problems.length = 0
    const { id, signers } = await sendDraft(api, [{ email: 'typo@example.com', name: 'Ada Lovelace' }, grace])
    await api.post(`/test-helpers/documents/${id}/signers/${signers[0].id}/bounce`)
    await open(id, '')
    const shown = page.locator('.bounce')
    await shown.getByText('User unknown').waitFor()
    expect(await shown.textContent()).toMatch(/^An e-mail could not be delivered on .*550 5\.1\.1 <typo@example\.com>/)
    await page.getByText('An e-mail to Ada Lovelace could not be delivered').waitFor()
    await expectToBeFine(id, '')
    for (const [language, text, button] of [
      ['de', /nicht zugestellt werden/, 'E-Mail-Adresse berichtigen …: Ada Lovelace'],
      ['fr', /n’a pas pu être remis/, 'Corriger l’e-mail…: Ada Lovelace'],
      ['es', /no se pudo entregar/, 'Corregir el correo…: Ada Lovelace']
    ] as const) {
      await chooseLanguage(language)
      await shown.getByText(text).waitFor()
      await page.getByRole('button', { name: button }).waitFor()
    }
    await chooseLanguage('en')
    await page.getByRole('button', { name: 'Correct e-mail…: Ada Lovelace' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail address').fill('ada@example.com')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await shown.waitFor({ state: 'detached' })
    expect(opened.problems).toEqual([])
  }
)

beyond('the activity has the e-mails about a document: to whom, and what became of them', async () => {
  const { id, signers } = await sendDraft(api, [ada, grace])
  await page.goto(opened.url(`test/documents/${id}`))
  const entry = (text: string) =>
    page.getByRole('region', { name: 'Activity' }).getByRole('listitem').filter({ hasText: text })
  const letter = entry('Invitation to ada@example.com')
  await letter.filter({ hasText: 'Not delivered, because test mode delivers none' }).waitFor()
  await entry('Invitation to grace@example.com').waitFor()
  await api.post(`/test-helpers/documents/${id}/signers/${signers[0].id}/bounce`)
  await page.reload()
  await letter.filter({ hasText: 'Could not be delivered: 550 5.1.1 <ada@example.com>' }).waitFor()
  await entry('An e-mail to Ada Lovelace could not be delivered').waitFor()
  // In live mode, a mail server takes them.
  const live = await sendDraft(world.api, [ada])
  await page.goto(opened.url(`live/documents/${live.id}`))
  await letter.filter({ hasText: 'The mail server took it.' }).waitFor()
  await page.goto(opened.url(`test/documents/${id}`))
  await letter.waitFor()
  await expectToBeFine(id, '')
})
