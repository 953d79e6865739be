import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { violationsOf } from '../../support/axe.js'
import { type ConsolePage, chooseInMenu, expectToFitPhones, linkTo, openConsoleAsOwner } from '../../support/console.js'
import { createDraft, sendDraft, signatureField, waitForStatus } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { isFirefox, launchBrowser } from '../../support/launch-browser.js'
import { makePdf } from '../../support/pdfs.js'
import { createWorld, type World } from '../../world.js'

// Three people at their work, each with ten tasks: with the mouse, with the keyboard alone, and on a phone.

const ada = { email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField] }

let world: World
let browser: Browser
let opened: ConsolePage
let page: Page
let api: Api
let manager: Api
let email: string
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  const key = await createKeyLike(world, world.account.test_key)
  api = createApi(world.url, world.account.test_key)
  manager = createApi(world.url, key)
  email = (await world.api.get('/account')).body.email
  opened = await openConsoleAsOwner(world, browser)
  page = opened.page
  await page.setViewportSize({ width: 1440, height: 900 })
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const inDialog = () => page.getByRole('dialog')
const toast = () => page.getByRole('region', { name: 'What was done' })
const closeToasts = async () => {
  for (const close of await toast().getByRole('button', { name: 'Close' }).all()) await close.click()
}

describe('a developer on call, with the mouse', () => {
  test('finds what fails, mends it, and sees that it is mended', async () => {
    const receiver = await world.listen(['document.sent'], world.account.test_key)
    receiver.respond = () => ({ status: 503, body: 'The queue is full.' })
    await sendDraft(api, [ada])
    await sendDraft(api, [{ ...ada, email: 'bob@example.com', name: 'Bob' }])
    const state = async () => (await api.get(`/webhooks/${receiver.id}`)).body
    await vi.waitFor(async () => expect((await state()).failing_since).not.toBeNull(), 30_000)
    // 1: what is the matter; 2: since when, and with what.
    await page.goto(opened.url('test/home'))
    await page.getByRole('link', { name: `Read what failed: ${receiver.url}` }).click()
    await page.getByText(/answers 503 since/).waitFor()
    // 3: only what waits; 4: one of them, with its answer; 5: what was sent, to try it at home.
    await page.getByLabel('Status').selectOption('pending')
    await page.getByRole('button', { name: 'document.sent', exact: true }).first().click()
    const pane = page.getByRole('region', { name: 'document.sent' })
    await pane.getByText('The queue is full.').waitFor()
    await pane.getByRole('button', { name: 'Copy: What we sent' }).click()
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText())).type).toBe('document.sent')
    // 6: once it is mended, one alone; 7: and all since then.
    receiver.respond = () => ({ status: 204 })
    const before = receiver.received.length
    await pane.getByRole('button', { name: 'Redeliver', exact: true }).click()
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(before), 30_000)
    await pane.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Redeliver many…' }).click()
    await inDialog().getByLabel('Since').fill('')
    await inDialog().getByRole('button', { name: 'Redeliver' }).click()
    await inDialog()
      .getByText(/Deliveries that are made again/)
      .waitFor()
    await inDialog().getByRole('button', { name: 'Close' }).click()
    await page.getByText('Healthy').waitFor({ timeout: 60_000 })
    // 8: a test; 9: which requests failed today; 10: one of them again.
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('The endpoint answered 204').waitFor()
    await api.get('/documents/doc_01jd3mzzp4fq8rj6w0q4v5k2xa')
    await page.goto(opened.url('test/developers/requests?status=4xx'))
    await page.getByRole('button', { name: 'GET /documents/doc_01jd3mzzp4fq8rj6w0q4v5k2xa' }).first().click()
    await page.getByText(/^curl /).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await api.delete(`/webhooks/${receiver.id}`)
  })
})

describe('an owner, with the keyboard alone', () => {
  const press = (key: string) => page.keyboard.press(key)
  const enter = async (locator: Locator) => {
    await locator.focus()
    await press('Enter')
  }

  test('decides who may do what, and finds documents', async () => {
    // 1: a name of their own.
    await page.goto(opened.url('test/home'))
    await enter(page.getByRole('button', { name: new RegExp(`^${email[0]}`, 'i') }).last())
    await enter(page.getByRole('button', { name: 'Your name…' }))
    await inDialog().getByLabel('Name').fill('Helena Brandt')
    await press('Enter')
    await page.getByRole('button', { name: /Helena Brandt/ }).waitFor()
    // 2: somebody new; 3: with another role, by the arrows; 4: which can be taken back.
    await page.goto(opened.url('test/members'))
    const form = page.getByRole('form', { name: 'Invite a member' })
    await form.getByLabel('E-mail address').fill('jonas@example.com')
    await form.getByLabel('Name').fill('Jonas Weber')
    await press('Enter')
    await enter(page.getByRole('button', { name: 'viewer: Jonas Weber' }))
    await press('ArrowDown')
    await press('Enter')
    await page.getByRole('button', { name: 'developer: Jonas Weber' }).waitFor()
    await enter(toast().getByRole('button', { name: 'Undo' }))
    await page.getByRole('button', { name: 'viewer: Jonas Weber' }).waitFor()
    // 5: an admin is asked about, and Escape changes nothing.
    await enter(page.getByRole('button', { name: 'viewer: Jonas Weber' }))
    await press('End')
    await press('ArrowUp')
    await press('Enter')
    await page.getByRole('dialog', { name: 'Make Jonas Weber an admin?' }).waitFor()
    await press('Escape')
    await page.getByRole('button', { name: 'viewer: Jonas Weber' }).waitFor()
    // 6: who did that.
    await page.goto(opened.url('test/settings/log'))
    await page.getByText('Helena Brandt invited jonas@example.com').waitFor()
    // 7: a document by its tag; 8: as a view of its own; 9: its columns; 10: what can be done with it, without leaving the list.
    await createDraft(api, { title: 'Lease', tags: ['rent'] })
    await page.goto(opened.url('test/documents'))
    await enter(page.getByRole('button', { name: 'Filter', exact: true }))
    await press('End')
    await press('Enter')
    await page.locator('.filter-line :focus').waitFor()
    await page.keyboard.type('rent')
    await press('Enter')
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
    await enter(page.getByRole('button', { name: 'Save this view' }))
    await inDialog().getByLabel('Name').fill('Rents')
    await press('Enter')
    await page.getByRole('link', { name: /^Rents/ }).waitFor()
    await enter(page.getByRole('button', { name: 'More actions', exact: true }))
    await press('Enter')
    await inDialog().getByLabel('Created').focus()
    await press('Space')
    await press('Escape')
    await page.getByRole('columnheader', { name: 'Created' }).waitFor()
    await enter(page.getByRole('button', { name: 'More actions: Lease' }))
    await press('End')
    await press('Enter')
    await page.getByText('There are no documents that match.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.evaluate(() => localStorage.clear())
    await closeToasts()
  })
})

describe('an office manager, on a phone', () => {
  beforeEach(async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    return () => page.setViewportSize({ width: 1440, height: 900 })
  })

  test('sends, follows and tidies up', async () => {
    await sendDraft(api, [{ email: 'kim@example.com', name: 'Kim Doe' }])
    // 1: a file; 2: somebody who was written to before; 3: and it is sent.
    await page.goto(opened.url('test/send'))
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    await (await choosing).setFiles({ name: 'offer.pdf', mimeType: 'application/pdf', buffer: await makePdf({}) })
    await page.getByRole('button', { name: 'Add a signer' }).click()
    await page.locator('#known-addresses option[value="kim@example.com"]').waitFor({ state: 'attached' })
    await page.getByLabel('E-mail address').fill('kim@example.com')
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Kim Doe')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.locator('.page canvas').first().waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Send as a test' }).click()
    await page.getByText(/ sent the document/).waitFor()
    // 4: it is in the list, with who sent it; 5: a reminder from its card; 6: what is due for one person.
    await page.goto(opened.url('test/documents?search=offer'))
    const card = page.getByRole('row', { name: /^.*offer/ })
    await card.getByText('Helena Brandt').waitFor()
    await chooseInMenu(card, 'Remind the signers', 'offer')
    await toast().getByText('Reminders are on their way: offer').waitFor()
    await closeToasts()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Signer' }).click()
    await page.getByLabel('Signer').fill('kim@example.com')
    await page.getByLabel('Signer').press('Enter')
    await card.waitFor()
    // 7: withdrawn, with a reason; 8: a signed one is saved.
    await chooseInMenu(card, 'Void…', 'offer')
    await inDialog().getByLabel('Reason').fill('There is a new offer.')
    await inDialog().getByRole('button', { name: 'Void' }).click()
    await card.getByText('Voided', { exact: true }).waitFor()
    const signed = await sendDraft(api, [{ ...ada, email: 'lee@example.com' }])
    await api.post(`/test-helpers/documents/${signed.id}/signers/${signed.signers[0].id}/sign`)
    await waitForStatus(api, signed.id, 'completed')
    await page.goto(opened.url('test/documents?signer_email=lee@example.com'))
    const download = page.waitForEvent('download')
    await chooseInMenu(page.getByRole('row', { name: /contract/ }), 'Download the sealed PDF', 'contract')
    expect((await download).suggestedFilename()).toBe('contract - signed.pdf')
    // 9: two drafts into the trash at once; 10: and both out of it.
    for (const title of ['Old one', 'Old two']) await createDraft(api, { title })
    await page.goto(opened.url('test/documents?search=Old'))
    await page.getByRole('checkbox', { name: 'Select Old one' }).check()
    await page.getByRole('checkbox', { name: 'Select Old two' }).check()
    await page.getByRole('button', { name: 'Move to the trash (2)' }).click()
    await page.getByText('There are no documents that match.').waitFor()
    await closeToasts()
    await page.goto(opened.url('test/documents?status=trash&search=Old'))
    await page.getByRole('checkbox', { name: 'Select Old one' }).check()
    await page.getByRole('checkbox', { name: 'Select Old two' }).check()
    await page.getByRole('button', { name: 'Restore (2)' }).click()
    await page.getByText('The trash is empty.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

const views = [
  'home',
  'documents',
  'templates',
  'bulk-sends',
  'forms',
  'send',
  'developers/keys',
  'developers/webhooks',
  'developers/requests',
  'developers/events',
  'members',
  'settings',
  'settings/log',
  'notifications',
  'sessions'
]

test.each(['de', 'fr', 'es'])(
  'in %s, every view says its own words and fits phones, in both modes',
  async (language) => {
    await page.goto(opened.url('test/home'))
    await page.evaluate((chosen) => localStorage.setItem('signpost:language', chosen), language)
    for (const mode of ['test', 'live'])
      await expectToFitPhones(
        opened,
        views.map((view) => `${mode}/${view}`)
      )
    for (const view of views) {
      await page.goto(opened.url(`live/${view}`))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
      const heading = await page.getByRole('heading', { level: 1 }).textContent()
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([view, heading, wide]).toEqual([view, expect.stringMatching(/./), 0])
    }
    await page.evaluate(() => localStorage.removeItem('signpost:language'))
  }
)

// Only Chromium plays them.
test.skipIf(isFirefox)('in forced colours, what is current is told apart, and a page has an edge', async () => {
  const { id } = await createDraft(api, { title: 'Edges' })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(opened.url('test/documents'))
  const borders = () =>
    page.locator('.tabs a').evaluateAll((all) => all.map((each) => getComputedStyle(each).borderBottomColor))
  await page.locator('.tabs a').first().waitFor()
  const [current, ...others] = await borders()
  expect(others).not.toContain(current)
  await page.goto(opened.url(`test/documents/${id}/prepare?step=signers`))
  await page.getByRole('button', { name: 'Add me' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('.page canvas').first().waitFor()
  const edgeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((each) => {
        const { borderTopWidth, outlineWidth, borderTopStyle, outlineStyle } = getComputedStyle(each)
        const border = borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth)
        const outline = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
        return Math.max(border, outline)
      })
  expect(await edgeOf('.page[data-page="1"]')).toBeGreaterThan(0)
  expect(await edgeOf('a[aria-current="true"]')).toBeGreaterThan(0)
  await page.emulateMedia({ forcedColors: 'none' })
})

test('what looks like a formula is exported as text', async () => {
  for (const title of ['=1+1', '+1', '-1', '@SUM(A1)', '\u00a0=1', 'a;=1+1'])
    await createDraft(api, { title, external_id: 'csv' })
  await page.goto(opened.url('test/documents?status=draft'))
  await page.getByRole('rowheader').first().waitFor()
  const download = page.waitForEvent('download')
  await chooseInMenu(page, 'Export as CSV')
  const text = await readFile((await (await download).path())!, 'utf8')
  const cells = text.split(/[,;\r\n]+/).map((cell) => cell.replace(/^"/, ''))
  expect(cells.filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([])
  expect(text).toContain("a;'=1+1")
})

// In Firefox it has not passed yet, and it is not known why.
test.skipIf(isFirefox)(
  'a session that ends while somebody writes asks to sign in beside, and what was typed stays',
  async () => {
    await page.goto(opened.url('test/settings'))
    const field = page.getByLabel('Name of the sender')
    await field.fill('Brandt & Partner')
    await world.sql`delete from console_sessions`
    await page.getByRole('button', { name: 'Save' }).first().click()
    const question = page.getByRole('dialog', { name: 'Your session has ended' })
    await question.waitFor()
    expect(await violationsOf(page)).toEqual([])
    const beside = page.context().waitForEvent('page')
    await question.getByRole('link', { name: 'Sign in' }).click()
    const other = await beside
    await other.getByLabel('E-mail address').fill(email)
    await other.getByRole('button', { name: 'Send a link' }).click()
    await other.getByRole('status').getByText('a link is on its way').waitFor()
    await other.goto(await linkTo(world, opened.url, email, 2))
    await other.getByRole('button', { name: 'Continue' }).click()
    await other.getByRole('navigation', { name: 'Main' }).waitFor()
    await other.close()
    await page.bringToFront()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await question.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('Brandt & Partner')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await expect.poll(async () => (await manager.get('/account')).body.sender_name).toBe('Brandt & Partner')
  }
)
