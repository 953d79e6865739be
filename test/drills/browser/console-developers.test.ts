import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { violationsOf } from '../../support/axe.js'
import {
  type ConsolePage,
  chooseInMenu,
  expectToFitPhones,
  followLink,
  openConsole,
  openConsoleAsOwner,
  openMenu
} from '../../support/console.js'
import { contract } from '../../support/contract.js'
import { sendDraft } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { listedEvents } from '../../support/listed-events.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
let opened: ConsolePage
let page: Page
/** A key in test mode with every scope. */
let api: Api
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  api = createApi(world.url, await createKeyLike(world, world.account.test_key))
  opened = await openConsoleAsOwner(world, browser)
  page = opened.page
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const visit = (tab: string) => page.goto(opened.url(`test/developers/${tab}`))
const inDialog = () => page.getByRole('dialog')

test('a key is created, works, is renamed and is revoked', async () => {
  await visit('keys')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await inDialog().getByLabel('Name').fill('Reports')
  for (const checkbox of await inDialog().getByRole('checkbox').all()) await checkbox.uncheck()
  await inDialog().getByLabel('Allowed addresses').fill('127.0.0.1\n::1\n')
  await inDialog().getByLabel('Expires').fill('2099-01-31T12:00')
  await inDialog().getByRole('button', { name: 'Create' }).click()
  await inDialog().locator('fieldset .error').waitFor()
  await inDialog().getByLabel('documents:read').check()
  await inDialog().getByRole('button', { name: 'Create' }).click()
  const key = await inDialog().getByLabel('Key', { exact: true }).inputValue()
  await inDialog().getByRole('button', { name: 'Copy' }).click()
  await inDialog().getByText('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await inDialog().getByRole('button', { name: 'Done' }).click()

  const created = createApi(world.url, key)
  expect((await created.get('/keys/current')).body).toMatchObject({
    name: 'Reports',
    mode: 'test',
    scopes: ['documents:read'],
    allowed_addresses: ['127.0.0.1', '::1']
  })
  expect((await created.get('/templates')).status).toBe(403)

  const row = page.getByRole('row', { name: 'Reports' })
  await row.getByText('Expires: Jan 31, 2099').waitFor()
  await chooseInMenu(row, 'Rename', 'Reports')
  await inDialog().getByLabel('Name').fill('Monthly reports')
  await inDialog().getByRole('button', { name: 'Save' }).click()
  const renamed = page.getByRole('row', { name: 'Monthly reports' })
  await renamed.waitFor()
  expect((await created.get('/keys/current')).body.name).toBe('Monthly reports')

  await chooseInMenu(renamed, 'Revoke…', 'Monthly reports')
  await inDialog().getByRole('button', { name: 'Cancel' }).click()
  expect((await created.get('/keys/current')).status).toBe(200)
  await chooseInMenu(renamed, 'Revoke…', 'Monthly reports')
  await inDialog().getByRole('button', { name: 'Revoke' }).click()
  await renamed.getByText('revoked').waitFor()
  expect((await created.get('/keys/current')).status).toBe(401)
})

test('a key is rotated: the new one works, and the old one for as long as was asked', async () => {
  await api.post('/keys', { name: 'Nightly', scopes: ['documents:read'] })
  await visit('keys')
  const statusOf = async (secret: string) => (await createApi(world.url, secret).get('/documents')).status
  const rotate = async (hours: string) => {
    await chooseInMenu(page.getByRole('row', { name: 'Nightly' }).first(), 'Rotate', 'Nightly')
    await inDialog().getByLabel('Hours that the old key still works').fill(hours)
    expect(await violationsOf(page)).toEqual([])
    await inDialog().getByRole('button', { name: 'Rotate' }).click()
    await page.getByRole('dialog', { name: 'The key is rotated' }).waitFor()
    const key = await inDialog().getByLabel('Key', { exact: true }).inputValue()
    await inDialog().getByRole('button', { name: 'Done' }).click()
    return key
  }
  const first = await rotate('2')
  await page.getByRole('row', { name: 'Nightly' }).nth(1).getByText('Expires:').waitFor()
  const second = await rotate('0')
  await page.getByRole('row', { name: 'Nightly' }).nth(1).getByText('expired').waitFor()
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
  // Not for the one that has expired.
  const offers = []
  for (const row of await page.getByRole('row', { name: 'Nightly' }).all()) {
    await openMenu(row, 'Nightly')
    offers.push(await row.getByRole('menuitem').allTextContents())
    await page.keyboard.press('Escape')
  }
  expect(offers.map((texts) => texts.includes('Rotate'))).toEqual([true, false, true])
})

test('the keys are exported', async () => {
  await api.post('/keys', { name: '=SUM(A1)', scopes: ['documents:read'] })
  await visit('keys')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('api-keys.csv')
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFid,name,mode,/)
  expect(lines.some((line) => line.includes(",'=SUM(A1),"))).toBe(true)
})

const eventTypes: string[] = contract.components.schemas.EventType.enum

test('an endpoint is added, tested, changed, disabled, enabled and deleted', async () => {
  const receiver = await world.listen(['document.sent'], world.account.test_key)
  await api.delete(`/webhooks/${receiver.id}`)
  await visit('webhooks')
  await page.getByText('There are no endpoints yet.').waitFor()
  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  await inDialog().getByLabel('URL').fill('http://192.168.0.1/hooks')
  await inDialog().getByRole('button', { name: 'Save' }).click()
  await inDialog().getByRole('alert').waitFor()
  await inDialog().getByLabel('URL').fill(receiver.url)
  await inDialog().getByLabel('document.viewed').uncheck()
  await inDialog().getByLabel('Description').fill('Staging')
  await inDialog().getByRole('button', { name: 'Save' }).click()
  const secret = await inDialog().getByLabel('Secret').inputValue()
  expect(secret).toMatch(/^whsec_/)
  await inDialog().getByRole('button', { name: 'Done' }).click()
  await page.getByText('None yet').waitFor()
  await page.getByRole('link', { name: receiver.url }).click()

  const endpoint = async () => (await api.get('/webhooks')).body.data[0]
  const { id, ...added } = await endpoint()
  expect(added).toMatchObject({ url: receiver.url, description: 'Staging', active: true })
  expect(added.events).toEqual(eventTypes.filter((type) => type !== 'document.viewed'))

  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByRole('status').getByText('The endpoint answered 2').waitFor()

  await chooseInMenu(page, 'Change')
  await inDialog().getByLabel('document.viewed').check()
  await inDialog().getByLabel('Description').fill('')
  await inDialog().getByRole('button', { name: 'Save' }).click()
  await inDialog().waitFor({ state: 'detached' })
  expect(await endpoint()).toMatchObject({ description: null, events: eventTypes })

  await chooseInMenu(page, 'Rotate the secret…')
  await inDialog().getByRole('button', { name: 'Rotate the secret' }).click()
  expect(await inDialog().getByLabel('Secret').inputValue()).not.toBe(secret)
  await page.keyboard.press('Escape')
  await page.getByText('The old secret works until').waitFor()

  await chooseInMenu(page, 'Disable')
  await page.getByText('Off', { exact: true }).waitFor()
  expect((await endpoint()).active).toBe(false)
  await chooseInMenu(page, 'Enable')
  await page.getByText('Off', { exact: true }).waitFor({ state: 'detached' })

  await chooseInMenu(page, 'Delete…')
  await inDialog().getByRole('button', { name: 'Delete' }).click()
  await page.getByText('There are no endpoints yet.').waitFor()
  expect((await api.get(`/webhooks/${id}`)).status).toBe(404)
})

test('deliveries are listed by status, and one is delivered again', async () => {
  const receiver = await world.listen(['document.sent'], world.account.test_key)
  await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  await vi.waitFor(
    async () => {
      const { body } = await api.get(`/webhooks/${receiver.id}/deliveries`)
      expect(body.data).toMatchObject([{ status: 'delivered' }])
    },
    { timeout: 30_000, interval: 50 }
  )
  await visit('webhooks')
  await page.getByText('Healthy').waitFor()
  await page.getByRole('link', { name: receiver.url }).click()
  await page.getByRole('row', { name: /document.sent delivered 204 \d+ ms 1 / }).waitFor()
  await page.getByLabel('Status').selectOption('failed')
  await page.getByText('There are no deliveries that match.').waitFor()
  await page.getByLabel('Status').selectOption('')
  await page.getByRole('button', { name: 'document.sent', exact: true }).click()
  const pane = page.getByRole('region', { name: 'document.sent' })
  await pane.getByRole('row', { name: '204' }).waitFor()
  expect(await pane.getByRole('rowheader').allTextContents()).toContain('Attempt 1')
  const sent = pane.getByLabel('What we sent', { exact: true })
  expect(JSON.parse((await sent.locator('pre').textContent())!)).toEqual(receiver.received[0]!.event)
  await sent.getByRole('button', { name: 'Copy: What we sent' }).click()
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual(receiver.received[0]!.event)
  await sent.locator('summary').click()
  await sent.locator('pre').waitFor({ state: 'hidden' })
  await pane.getByText('Nothing: the body is empty.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.reload()
  await sent.waitFor()
  await pane.getByRole('button', { name: 'Redeliver', exact: true }).click()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), { timeout: 30_000 })
})

test('an endpoint that fails is seen at its first error, on Home too, and gets all since then once it is mended', async () => {
  const receiver = await world.listen(['document.sent'], world.account.test_key)
  let status = 204
  receiver.respond = () => ({ status, body: '{"problem":"the disk is full"}' })
  const send = () => sendDraft(api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  const endpoint = async () => (await api.get(`/webhooks/${receiver.id}`)).body
  await send()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 30_000)
  await visit('webhooks')
  const row = page.getByRole('row', { name: receiver.url })
  await row.getByText('Healthy').waitFor()
  await page.goto(opened.url('test/home'))
  const needs = page.getByRole('region', { name: 'Needs you' })
  await needs.locator('ul, .needs__none').waitFor()
  status = 500
  const before = Date.now()
  await send()
  await vi.waitFor(async () => expect((await endpoint()).failing_since).not.toBeNull(), 30_000)
  // It is noticed without loading the page again.
  await needs.getByRole('link', { name: `Read what failed: ${receiver.url}` }).click({ timeout: 60_000 })
  expect(Date.now() - before).toBeLessThan(60_000)
  await page.getByText(/answers 500 since/).waitFor()
  await page.getByText('Failing').waitFor()
  await page.getByRole('button', { name: 'document.sent', exact: true }).first().click()
  const pane = page.getByRole('region', { name: 'document.sent' })
  await pane.getByLabel('What came back', { exact: true }).getByText('the disk is full').waitFor()
  expect(await violationsOf(page)).toEqual([])
  status = 204
  await page.getByRole('button', { name: 'Redeliver all since…' }).click()
  await inDialog().getByRole('button', { name: 'Redeliver' }).click()
  await inDialog().getByText('Deliveries that are made again: 1.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Healthy').waitFor()
  expect((await endpoint()).failing_since).toBeNull()
  await api.delete(`/webhooks/${receiver.id}`)
})

test('events are filtered, and shown with their payloads', async () => {
  await visit('events')
  const [event] = await listedEvents(api, 'type=document.sent&per_page=1')
  await page.getByLabel('Type').selectOption('document.declined')
  await page.getByText('There are no events that match').waitFor()
  await page.getByLabel('Type').selectOption('document.sent')
  await page.getByRole('searchbox', { name: 'Document' }).fill(event.data.id)
  await expect.poll(() => page.getByText('document.sent contract').count()).toBe(1)
  await page.getByText('document.sent contract').click()
  const shown = await page.getByLabel('Payload').locator('pre').textContent()
  expect(JSON.parse(shown!)).toEqual(event)
})

test('an e-mail is shown as its recipient sees it, with its text and links', async () => {
  await world.emailsTo('ada@example.com')
  await visit('emails')
  const [email] = (await api.get('/test-helpers/emails')).body.data
  await page.getByRole('button', { name: email.subject }).first().click()
  await page.getByRole('heading', { name: email.subject }).waitFor()
  const letter = page.frameLocator('iframe')
  const button = letter.locator('a').first()
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(31, 79, 216)')
  expect(await page.getByRole('listitem').getByRole('link', { name: email.links[0] }).getAttribute('href')).toBe(
    email.links[0]
  )
  expect(await page.locator('pre').textContent()).toBe(email.text)
  await page.getByLabel('Shown as on').selectOption('phone')
  expect((await page.locator('iframe').boundingBox())!.width).toBe(375)
  const paper = page.frameLocator('iframe').locator('.paper')
  const background = () => paper.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect.poll(background).toBe('rgb(255, 255, 255)')
  await page.getByLabel('Shown as on').selectOption('dark')
  await expect.poll(background).toBe('rgb(26, 33, 44)')
  await page.reload()
  await page.getByRole('heading', { name: email.subject }).waitFor()
  await page.getByRole('button', { name: 'All e-mails' }).click()
  await page.getByRole('heading', { name: 'E-mails' }).waitFor()
  await page.goto(opened.url('live/developers/emails'))
  await page.getByText('E-mails are only captured in test mode.').waitFor()
})

test('a viewer sees neither keys nor webhooks', async () => {
  await api.post('/members', { email: 'viewer@example.com', role: 'viewer' })
  const theirs = await openConsole(world, browser)
  await followLink(world, theirs, 'viewer@example.com')
  await theirs.page.getByRole('link', { name: 'Events' }).click()
  await theirs.page.getByRole('heading', { name: 'Events' }).waitFor()
  expect(await theirs.page.getByRole('link', { name: 'API keys' }).count()).toBe(0)
  await theirs.page.goto(theirs.url('test/developers/keys'))
  await theirs.page.getByText('“API keys” takes the role developer. Yours is viewer.').waitFor()
  expect(theirs.problems).toEqual([])
})

test('what failed is delivered again all at once', async () => {
  const receiver = await world.listen(['document.sent', 'document.viewed'], world.account.test_key)
  const statuses = async () =>
    (await api.get(`/webhooks/${receiver.id}/deliveries`)).body.data.map(({ status }: { status: string }) => status)
  for (let sent = 0; sent < 3; sent++) await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  const all = (status: string) =>
    vi.waitFor(async () => expect(await statuses()).toEqual(Array(3).fill(status)), 30_000)
  await all('delivered')
  // As after seven attempts, which take a day.
  await world.sql`update webhook_deliveries set status = 'failed'`
  await page.goto(opened.url(`test/developers/webhooks/${receiver.id}`))
  await page.getByRole('button', { name: 'Redeliver many…' }).click()
  const outcome = inDialog().getByRole('status')
  await inDialog().getByLabel('Status').selectOption('failed')
  await inDialog().getByLabel('Since').fill('2099-01-31T12:00')
  await inDialog().getByRole('button', { name: 'Redeliver' }).click()
  await outcome.getByText('Deliveries that are made again: 0.').waitFor()
  expect(receiver.received).toHaveLength(3)
  await inDialog().getByLabel('Since').fill('2020-01-31T12:00')
  await inDialog().getByRole('button', { name: 'Redeliver' }).click()
  await outcome.getByText('Deliveries that are made again: 3.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await vi.waitFor(() => expect(receiver.received).toHaveLength(6), { timeout: 30_000 })
  await all('delivered')
  await inDialog().getByRole('button', { name: 'Close' }).click()
  await chooseInMenu(page, 'Disable')
  await page.getByText('Off', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Redeliver many…' }).isDisabled()).toBe(true)
})

test('a live key needs a fresh sign-in, whose link leads back', async () => {
  const { email } = (await api.get('/account')).body
  await page.goto(opened.url('live/developers/keys'))
  await page.getByRole('button', { name: 'Create a key' }).click()
  await inDialog().getByLabel('Name').fill('Live')
  // As after an hour.
  await world.sql`update console_sessions set created_at = created_at - interval '1 hour'`
  await inDialog().getByRole('button', { name: 'Create' }).click()
  await inDialog().getByText('You signed in a while ago.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  const count = (await world.emailsTo(email, 1)).length
  await inDialog().getByRole('button', { name: 'Send me a link' }).click()
  await inDialog().getByText(`A link is on its way to ${email}.`).waitFor()
  const other = await page.context().newPage()
  await followLink(world, { page: other, url: opened.url }, email, count + 1)
  await other.getByRole('heading', { name: 'API keys' }).waitFor()
  expect(other.url()).toBe(opened.url('live/developers/keys'))
  await other.close()
  // What was entered is still there.
  await inDialog().getByRole('button', { name: 'Create' }).click()
  expect(await inDialog().getByLabel('Key', { exact: true }).inputValue()).toMatch(/^sp_live_/)
})

test('every view fits phones, and nothing was reported but what the forms refused', async () => {
  const views = ['keys', 'webhooks', 'events', 'emails', 'requests'].map((tab) => `test/developers/${tab}`)
  await expectToFitPhones(opened, views)
  const refusals = 'Failed to load resource: the server responded with a status of 4'
  expect(opened.problems.filter((text) => !text.startsWith(refusals))).toEqual([])
})
