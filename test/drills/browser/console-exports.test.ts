import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { type ConsolePage, openConsoleAsOwner } from '../../support/console.js'
import { createDraft } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'

// Each list of the console as a file, in which nothing that somebody typed runs as a formula.

const formula = `=cmd|' /C calc'!A0`
const hostile = [formula, `x;${formula}`, '@SUM(A1)', '+1', '-1']

let world: World
let browser: Browser
let opened: ConsolePage
let page: Page
let api: Api
let manager: Api
let webhook: string
let bulk: string
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  opened = await openConsoleAsOwner(world, browser)
  page = opened.page
  api = createApi(world.url, world.account.test_key)
  manager = createApi(world.url, await createKeyLike(world, world.account.test_key))
  webhook = (await world.listen(['document.sent'], world.account.test_key)).id
  await api.patch(`/webhooks/${webhook}`, { description: formula })
  for (const title of hostile) await createDraft(api, { title })
  const [sent, draft] = [await createDraft(api, { title: formula }), await createDraft(api, { title: formula })]
  await api.post(`/documents/${sent.id}/send`, { signers: [{ email: 'ada@example.com', name: formula }] })
  await api.post('/templates', {
    document_id: draft.id,
    title: formula,
    roles: { [formula]: { order: 1 } },
    fields: []
  })
  await manager.post('/keys', { name: formula, scopes: ['documents:read'] })
  await api.put(`/documents/${draft.id}/fields`, { roles: { Client: {} }, fields: [] })
  const recipients = [{ email: 'bulk@example.com', name: formula }]
  const started = await api.post(`/documents/${draft.id}/bulk-send`, { recipients, subject: formula })
  expect(started.status, JSON.stringify(started.body)).toBeLessThan(300)
  bulk = started.body.id
  await vi.waitFor(async () => expect((await api.get(`/bulk-sends/${bulk}`)).body.status).toBe('completed'), 30_000)
  await vi.waitFor(async () => expect((await api.get(`/webhooks/${webhook}/deliveries`)).body.data).not.toEqual([]))
  await world.emailsTo('ada@example.com', 1)
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

/** Each list: its view, how the name of its file ends, and whether it has what somebody typed. */
const lists: { view: () => string; file: string; typed?: true }[] = [
  { view: () => 'documents', file: 'documents.csv', typed: true },
  { view: () => 'templates', file: 'templates.csv', typed: true },
  { view: () => 'forms', file: 'forms.csv' },
  { view: () => 'bulk-sends', file: 'bulk-sends.csv', typed: true },
  { view: () => `bulk-sends/${bulk}`, file: '.csv', typed: true },
  { view: () => 'developers/keys', file: 'api-keys.csv', typed: true },
  { view: () => 'developers/webhooks', file: 'webhooks.csv', typed: true },
  { view: () => `developers/webhooks/${webhook}`, file: 'deliveries.csv' },
  { view: () => 'developers/requests', file: 'requests.csv' },
  { view: () => 'developers/events', file: 'events.csv', typed: true },
  { view: () => 'developers/emails', file: 'e-mails.csv' },
  { view: () => 'settings/log', file: 'account-log.csv' },
  { view: () => 'home', file: 'usage.csv' }
]

test.each(lists)('$file', async ({ view, file, typed }) => {
  await page.goto(opened.url(`test/${view()}`))
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
  const button = page.getByRole('button', { name: 'Export as CSV' })
  const menu = page.getByRole('button', { name: 'More actions', exact: true })
  await button.or(menu).first().waitFor()
  if (!(await button.isVisible())) await menu.click()
  const download = page.waitForEvent('download')
  await button.or(page.getByRole('menuitem', { name: 'Export as CSV' })).click()
  expect((await download).suggestedFilename()).toMatch(new RegExp(`${file}$`))
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.trim().split('\r\n').length).toBeGreaterThan(1)
  // As spreadsheets separate it, also those of countries where the comma is for decimals.
  const cells = text.split(/[,;\r\n]/).map((cell) => cell.replace(/^[\s\ufeff"]+/, ''))
  expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  if (typed) expect(text).toContain(`'${formula}`)
})
