import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { violationsOf } from '../support/axe.js'
import { beyond } from '../support/beyond.js'
import { type ConsolePage, openConsoleAsOwner } from '../support/console.js'
import { ConsoleEditor } from '../support/console-editor.js'
import { createDraft, waitForStatus } from '../support/journey.js'
import { launchBrowser } from '../support/launch-browser.js'
import { createWorld, type World } from '../world.js'

let world: World
let browser: Browser
let console_: ConsolePage
let page: Page
let api: Api
let editor: ConsoleEditor
let id: string
beforeAll(async () => {
  world = await createWorld()
  api = createApi(world.url, world.account.test_key)
  browser = await launchBrowser()
  console_ = await openConsoleAsOwner(world, browser)
  page = console_.page
  editor = new ConsoleEditor(console_, api)
  await page.setViewportSize({ width: 1280, height: 900 })
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})
beforeEach(async () => {
  id = (await createDraft(api)).id
  console_.problems.length = 0
})

const step = (name: string) => page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click()
const signerAt = (index: number) => page.locator('.signer').nth(index)

async function addSigner(index: number, name: string, email: string) {
  await page.getByRole('button', { name: 'Add a signer' }).click()
  await signerAt(index).getByLabel('Name').fill(name)
  await signerAt(index).getByLabel('E-mail address').fill(email)
}

test('people of one name, groups, and how each of them proves who they are outlive a reload, and are sent', async () => {
  await editor.openDraft(id, 'signers')
  await addSigner(0, 'John Smith', 'john@example.com')
  await addSigner(1, 'John Smith', 'son@example.com')
  await addSigner(2, 'Grace Hopper', 'grace@example.com')
  await page.getByLabel('They sign one after another').check()
  await signerAt(1).getByLabel('Order').fill('1')
  await signerAt(2).getByLabel('Order').fill('2')
  await signerAt(2).getByLabel('What they do').selectOption('Approves')
  await signerAt(1).getByText('Identity, language, invitation and company').click()
  await signerAt(1).getByLabel('Proves who they are by').selectOption('A code by e-mail')
  await signerAt(1).getByLabel('Language').selectOption('Français')
  await signerAt(1).getByLabel('Phone number').fill('+44 20 7946 0000')
  await signerAt(1).getByLabel('Asks for an access code').check()
  await signerAt(1).getByLabel('Access code', { exact: true }).fill('bluebird')
  await editor.saved()

  await step('Review and send')
  await page.getByLabel('Message').fill('Please sign by Friday.')
  await page.getByLabel('Days to sign').fill('7')
  await page.getByRole('region', { name: 'How it is sent' }).getByText('More', { exact: true }).click()
  await page.getByLabel('Signers can decline').uncheck()
  await page.getByLabel('After signing').fill('https://example.com/thanks')
  await page.getByRole('button', { name: 'Add a copy' }).click()
  await page.getByLabel('Name of the recipient').fill('Charles Babbage')
  await page.getByLabel('E-mail address of the recipient').fill('charles@example.com')
  await editor.saved()
  await page.getByRole('link', { name: 'Documents', exact: true }).first().click()
  await editor.openDraft(id, 'review')
  expect(await page.getByLabel('Message').inputValue()).toBe('Please sign by Friday.')
  expect(await page.getByLabel('Days to sign').inputValue()).toBe('7')
  expect(await page.getByLabel('E-mail address of the recipient').inputValue()).toBe('charles@example.com')
  const people = page.getByRole('region', { name: 'Signers' }).getByRole('listitem')
  expect(await people.filter({ hasText: 'son@example.com' }).textContent()).toContain(
    'Signs · A code by e-mail, Access code · Français'
  )
  await people.filter({ hasText: '1. John Smith' }).first().waitFor()
  expect(await people.filter({ hasText: '2. Grace Hopper' }).textContent()).toContain('After those before · Approves')

  await page.getByRole('button', { name: 'Send as a test' }).click()
  await page.getByText(/ sent the document/).waitFor()
  const { signers, expires_at, decline_allowed, redirect_urls } = (await api.get(`/documents/${id}`)).body
  const by = Object.fromEntries(signers.map((signer: { email: string }) => [signer.email, signer]))
  expect(by['john@example.com']).toMatchObject({
    name: 'John Smith',
    order: 1,
    role: 'John Smith',
    authentication: 'none'
  })
  expect(by['son@example.com']).toMatchObject({
    name: 'John Smith',
    order: 1,
    role: 'John Smith (2)',
    authentication: 'email_code',
    language: 'fr',
    phone: '+442079460000'
  })
  expect(by['grace@example.com']).toMatchObject({ order: 2, action: 'approve' })
  expect(Date.parse(expires_at) - world.clock.now().getTime()).toBeLessThan(7.1 * 86_400_000)
  expect(decline_allowed).toBe(false)
  expect(redirect_urls.signed).toContain('https://example.com/thanks')
  const [letter] = await world.emailsTo('john@example.com')
  expect(letter!.text).toContain('Please sign by Friday.')
  expect(console_.problems).toEqual([])
})

beyond('the e-mail is shown as each signer will get it, in their language and with the message', async () => {
  await editor.openDraft(id, 'signers')
  await addSigner(0, 'Ada Lovelace', 'ada@example.com')
  await addSigner(1, 'Jean Moulin', 'jean@example.com')
  await signerAt(1).getByText('Identity, language, invitation and company').click()
  await signerAt(1).getByLabel('Language').selectOption('Français')
  await editor.saved()
  await step('Review and send')
  const letter = page.frameLocator('iframe.letter')
  await letter.getByText('Hello Ada Lovelace').waitFor()
  await page.getByLabel('Message').fill('Please sign by <Friday>.')
  await letter.getByText('Please sign by <Friday>.').waitFor()
  await page.getByLabel('To', { exact: true }).selectOption('Jean Moulin (jean@example.com), Français')
  await letter.getByText('Bonjour Jean Moulin').waitFor()
  await letter.getByText('Please sign by <Friday>.').waitFor()
  expect(await page.locator('iframe.letter').getAttribute('sandbox')).not.toContain('allow-scripts')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Send as a test' }).click()
  await page.getByText(/ sent the document/).waitFor()
  const [sent] = await world.emailsTo('jean@example.com')
  expect(sent!.text).toContain('> Please sign by <Friday>.')
  expect(console_.problems).toEqual([])
})

beyond('on a phone, the review is read without scrolling sideways', async () => {
  await editor.openDraft(id, 'signers')
  await addSigner(0, 'Ada Lovelace', 'ada@example.com')
  await addSigner(1, 'Grace Hopper', 'grace@example.com')
  await addSigner(2, 'Alan Turing', 'alan@example.com')
  await editor.saved()
  await page.setViewportSize({ width: 390, height: 844 })
  await step('Review and send')
  const people = page.getByRole('region', { name: 'Signers' })
  await people.getByText('At once · Signs · No field').first().waitFor()
  expect(await people.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // With three signers, it is at most one screen and a half.
  await page.getByText('The e-mail as each signer gets it').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeLessThanOrEqual(1.5)
  await page.setViewportSize({ width: 1280, height: 900 })
})

test('what is missing is named, and nothing is sent until it is there', async () => {
  await editor.openDraft(id, 'signers')
  await addSigner(0, 'Ada Lovelace', 'ada')
  await step('Review and send')
  const missing = page.getByRole('list', { name: 'What is missing' })
  await missing.getByText('Ada Lovelace needs an e-mail address.').waitFor()
  const send = page.getByRole('button', { name: 'Send as a test' })
  expect(await send.isDisabled()).toBe(true)
  await step('Signers')
  await signerAt(0).getByLabel('E-mail address').fill('ada@example.com')
  await step('Review and send')
  await missing.waitFor({ state: 'detached' })
  await send.click()
  await waitForStatus(api, id, 'sent')
})

beyond('what is typed while the line is cut is saved once it is back', async () => {
  await editor.openDraft(id, 'signers')
  await addSigner(0, 'Ada Lovelace', 'ada@example.com')
  await editor.saved()
  await page.context().setOffline(true)
  await step('Review and send')
  await page.getByLabel('Message').fill('Typed in a tunnel.')
  await page.getByText('Kept on this device; saved when the service can be reached').waitFor()
  await page.getByText('The service cannot be reached. Try again.').waitFor()
  await page.context().setOffline(false)
  await editor.saved()
  expect((await api.get(`/documents/${id}`)).body.draft.message).toBe('Typed in a tunnel.')
})

/** Leaves what the page sends without an answer, as if it were left before the service has it. */
const holdWrites = async (route: Route) => {
  if (route.request().method() === 'GET') await route.continue()
}

const restored = 'What was not saved the last time was kept in this browser and is here again.'

beyond('what is typed just before a reload, or cannot be saved yet, is there again', async () => {
  await editor.openDraft(id, 'signers')
  await page.route(`**/documents/${id}/fields`, holdWrites)
  await addSigner(0, 'Ada Lovelace', 'ada@example.com')
  // Until the browser has written it, the page asks before it is left, which the driver of the browser would confirm.
  await expect.poll(() => editor.asksBeforeLeaving()).toBe(false)
  await page.unroute(`**/documents/${id}/fields`, holdWrites)
  await page.reload()
  await expect.poll(() => signerAt(0).getByLabel('E-mail address').inputValue()).toBe('ada@example.com')
  await editor.saved()
  await page.getByText(restored).waitFor()
  await page.reload()
  await signerAt(0).waitFor()
  expect(await page.getByText(restored).count()).toBe(0)
  await signerAt(0).getByLabel('Name').fill('')
  await page.getByText('Not saved: Each signer needs a name.').waitFor()
  await expect.poll(() => editor.asksBeforeLeaving()).toBe(false)
  await page.reload()
  await page.getByText('Not saved: Each signer needs a name.').waitFor()
  expect((await api.get(`/documents/${id}`)).body.draft.signers).toMatchObject([{ name: 'Ada Lovelace' }])
  await signerAt(0).getByLabel('Name').fill('Ada King')
  await editor.saved()
  expect((await api.get(`/documents/${id}`)).body.draft.signers).toMatchObject([{ name: 'Ada King' }])
  expect(await editor.unsaved()).toEqual([])
  expect(console_.problems).toEqual([])
})

beyond('a tab that was closed without a line comes back, and never over what somebody else has typed', async () => {
  await editor.openDraft(id, 'review')
  await page.getByLabel('Message').waitFor()
  await page.context().setOffline(true)
  await page.getByLabel('Message').fill('Mine.')
  await page.getByText('Kept on this device; saved when the service can be reached').waitFor()
  await page.goto('about:blank')
  await page.context().setOffline(false)
  await api.patch(`/documents/${id}`, { message: 'Theirs.' })
  await editor.openDraft(id, 'review')
  await page.getByText('Somebody else has saved other changes meanwhile.').waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('Mine.')
  await page.getByRole('button', { name: 'Discard mine and load theirs' }).click()
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Theirs.')
  await page.reload()
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Theirs.')
  expect(await editor.unsaved()).toEqual([])
})

beyond('what lies in the browser is gone after a month, and when the member signs out', async () => {
  await editor.openDraft(id, 'signers')
  await page.getByRole('button', { name: 'Add a signer' }).click()
  await expect.poll(() => editor.unsaved()).toHaveLength(1)
  await editor.makeUnsavedOlder(29)
  await page.reload()
  await signerAt(0).waitFor()
  await editor.makeUnsavedOlder(31)
  await page.reload()
  await page.getByRole('button', { name: 'Add a signer' }).waitFor()
  expect(await signerAt(0).count()).toBe(0)
  expect(await editor.unsaved()).toEqual([])

  const leaving = await openConsoleAsOwner(world, browser, 2)
  const drafts = new ConsoleEditor(leaving, api)
  await drafts.openDraft(id, 'signers')
  await leaving.page.getByRole('button', { name: 'Add a signer' }).click()
  await expect.poll(() => drafts.unsaved()).toHaveLength(1)
  await leaving.page.getByRole('button', { name: /owner/i }).click()
  await leaving.page.getByRole('button', { name: 'Sign out' }).click()
  await leaving.page.getByRole('button', { name: 'Send a link' }).waitFor()
  expect(await drafts.unsaved()).toEqual([])
  await leaving.page.context().close()
})

beyond('what somebody else has typed meanwhile is not lost', async () => {
  await editor.openDraft(id, 'signers')
  await addSigner(0, 'Ada Lovelace', 'ada@example.com')
  await editor.saved()
  await api.patch(`/documents/${id}`, { message: 'Theirs.' })
  await step('Review and send')
  await page.getByLabel('Message').fill('Mine.')
  await page.getByText('Somebody else has saved other changes meanwhile.').waitFor()
  expect((await api.get(`/documents/${id}`)).body.draft.message).toBe('Theirs.')
  await page.getByRole('button', { name: 'Discard mine and load theirs' }).click()
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Theirs.')
  await page.getByLabel('Message').fill('Ours.')
  await editor.saved()
  expect((await api.get(`/documents/${id}`)).body.draft.message).toBe('Ours.')
})

test('nor is it sent unseen', async () => {
  await api.put(`/documents/${id}/fields`, { roles: { Ada: { order: 1, email: 'ada@example.com' } }, fields: [] })
  await editor.openDraft(id, 'review')
  const send = page.getByRole('button', { name: 'Send as a test' })
  await send.waitFor()
  await api.patch(`/documents/${id}`, { message: 'Theirs.' })
  await send.click()
  await page.getByText('Somebody else has saved other changes meanwhile.').waitFor()
  expect((await api.get(`/documents/${id}`)).body).toMatchObject({ status: 'draft', draft: { message: 'Theirs.' } })
})

beyond('signers that a program gave to a draft keep their fields and their way back', async () => {
  const field = { label: 'Fee', type: 'text', page: 1, x: 72, y: 72, width: 100, height: 20 }
  const own = { fields: [field], redirect_urls: { signed: 'https://example.com/own' } }
  await api.patch(`/documents/${id}`, {
    signers: [{ name: 'Ada', email: 'ada@example.com', access_code: '1234', ...own }]
  })
  await editor.openDraft(id, 'signers')
  expect(await signerAt(0).getByLabel('E-mail address').inputValue()).toBe('ada@example.com')
  await signerAt(0).getByLabel('Name').fill('Ada Lovelace')
  await editor.saved()
  const [kept] = (await api.get(`/documents/${id}`)).body.draft.signers
  expect(kept).toMatchObject({ name: 'Ada Lovelace', has_access_code: true, fields: [{ label: 'Fee' }] })
  expect(kept.redirect_urls.signed).toContain('https://example.com/own')
})
