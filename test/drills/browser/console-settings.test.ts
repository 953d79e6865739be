import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ConsolePage,
  expectToFitPhones,
  followLink,
  openConsole,
  openConsoleAsOwner
} from '../../support/console.js'
import { createKeyLike } from '../../support/keys.js'
import { isFirefox, launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
let opened: ConsolePage
let page: Page
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  opened = await openConsoleAsOwner(world, browser)
  page = opened.page
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const settings = async () => (await world.api.get('/account')).body
const save = () => page.getByRole('button', { name: 'Save' }).click()

test('settings are changed, and only those', async () => {
  const before = await settings()
  await page.goto(opened.url('test/settings'))
  await page.getByLabel('Name of the sender').fill('Example Contracts')
  await page.getByLabel('Replies go to').fill('contracts@example.com')
  await page.getByRole('form').getByLabel('Language').selectOption('de')
  await page.getByLabel('Time zone').selectOption('America/Los_Angeles')
  await page.getByLabel('Dates and numbers').selectOption('en-US')
  await page.getByLabel('Reminders only from').fill('8')
  await page.getByLabel('To (hour)').fill('18')
  await page.getByLabel('Most reminders').fill('3')
  await page.getByLabel('First reminder after').fill('72')
  await page.getByLabel('E-mail about the deadline').fill('24')
  await page.getByLabel('What signers agree to').fill('You agree.\n\nYou sign.')
  expect(await page.locator('.preview__consent').textContent()).toBe('You agree.\n\nYou sign.')
  await page.getByLabel('Erase documents after').fill('365')
  await page.getByLabel('Pages that may embed signing').fill('https://app.example.com\nhttps://www.example.com')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await save()
  await page.getByRole('status').getByText('Saved.').waitFor()
  const changes = {
    sender_name: 'Example Contracts',
    reply_to: 'contracts@example.com',
    default_language: 'de',
    time_zone: 'America/Los_Angeles',
    format_locale: 'en-US',
    reminder_hours: { from: 8, to: 18 },
    reminders: { after_hours: 72, every_hours: 48, max: 3 },
    expiry_notice_hours: 24,
    disclosure: 'You agree.\n\nYou sign.',
    retention_days: 365,
    embed_origins: ['https://app.example.com', 'https://www.example.com']
  }
  // The driver of Firefox does not tell what is sent.
  if (!isFirefox) expect((await sent).postDataJSON()).toEqual(changes)
  expect(await settings()).toEqual({ ...before, ...changes, reminder_after_hours: 72 })

  await page.reload()
  expect(await page.getByRole('form').getByLabel('Language').inputValue()).toBe('de')
  await page.getByLabel('Most reminders').fill('0')
  await page.getByLabel('E-mail about the deadline').fill('')
  await save()
  await page.getByRole('status').getByText('Saved.').waitFor()
  const reminders = { ...changes.reminders, max: 0 }
  expect(await settings()).toEqual({
    ...before,
    ...changes,
    reminders,
    reminder_after_hours: null,
    expiry_notice_hours: null
  })
})

test('a text for consumers in the United States is taken, seen and saved', async () => {
  await page.goto(opened.url('test/settings'))
  for (const [name, words] of [
    ['Take it in Spanish', 'en papel'],
    ['Take it in English', 'charges nothing']
  ] as const) {
    await page.getByRole('button', { name }).click()
    expect(await page.getByLabel('What signers agree to').inputValue()).toContain(words)
    await page.locator('.preview__consent').getByText(words).first().waitFor()
  }
  await save()
  await page.getByRole('status').getByText('Saved.').waitFor()
  expect((await settings()).disclosure).toContain('contracts@example.com')
  if (process.env.SHOTS) await page.screenshot({ path: '/tmp/settings.png', fullPage: true })
})

test('what is not saved is asked about before it is left', async () => {
  await page.goto(opened.url('test/settings'))
  await page.getByLabel('Name of the sender').fill('Legal of Acme')
  await page.getByRole('link', { name: 'Documents' }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  expect(await page.getByLabel('Name of the sender').inputValue()).toBe('Legal of Acme')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('link', { name: 'Documents' }).first().click()
  await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor()
  await page.goto(opened.url('test/settings'))
  await page.getByLabel('Name of the sender').fill('Acme again')
  await page.getByRole('link', { name: 'Documents' }).first().click()
  await question.getByRole('button', { name: 'Save and leave' }).click()
  await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor()
  expect((await settings()).sender_name).toBe('Acme again')
  await page.goto(opened.url('test/settings'))
  await page.getByLabel('Name of the sender').fill('Nobody')
  await page.getByRole('link', { name: 'Documents' }).first().click()
  await question.getByRole('button', { name: 'Discard the changes' }).click()
  await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor()
  expect((await settings()).sender_name).toBe('Acme again')
})

test('what is refused is said beside its setting', async () => {
  await page.goto(opened.url('test/settings'))
  await page.getByLabel('Pages that may embed signing').fill('https://app.example.com/path')
  await save()
  await page.getByRole('alert').waitFor()
  const area = page.getByLabel('Pages that may embed signing')
  expect(await area.getAttribute('aria-invalid')).toBe('true')
  const notes = page.locator(`[id="${await area.getAttribute('aria-describedby')}"]`)
  expect(await notes.locator('.error').textContent()).toMatch(/must/)
  expect((await settings()).embed_origins).toHaveLength(2)
})

test('the plan and its limits are shown', async () => {
  await page.goto(opened.url('live/settings'))
  const { limits, plan } = await settings()
  await page.getByText(plan, { exact: true }).waitFor()
  await page.getByText(`${new Intl.NumberFormat('en').format(limits.requests_per_day)} per day`).waitFor()
})

test('an administrator does not have documents erased, and a viewer sees no settings', async () => {
  const key = await createKeyLike(world, world.account.test_key)
  for (const role of ['admin', 'viewer']) {
    await world.api.post('/members', { email: `${role}@example.com`, role }, { key })
  }
  const admin = await openConsole(world, browser)
  await followLink(world, admin, 'admin@example.com')
  await admin.page.goto(admin.url('test/settings'))
  expect(await admin.page.getByLabel('Erase documents after').isDisabled()).toBe(true)
  await admin.page.getByLabel('Name', { exact: false }).first().fill('Example Inc')
  await admin.page.getByRole('button', { name: 'Save' }).click()
  await admin.page.getByRole('status').getByText('Saved.').waitFor()
  expect(await settings()).toMatchObject({ name: 'Example Inc', retention_days: 365 })

  const viewer = await openConsole(world, browser)
  await followLink(world, viewer, 'viewer@example.com')
  expect(await viewer.page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
  await viewer.page.goto(viewer.url('test/settings'))
  await viewer.page.getByText('These people can give you another one:').waitFor()
  expect([...admin.problems, ...viewer.problems]).toEqual([])
})

test('it fits phones, and nothing was reported but what was refused', async () => {
  await expectToFitPhones(opened, ['test/settings'])
  const refusals = 'Failed to load resource: the server responded with a status of 4'
  expect(opened.problems.filter((text) => !text.startsWith(refusals))).toEqual([])
})
