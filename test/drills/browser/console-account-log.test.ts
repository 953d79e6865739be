import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import {
  type ConsolePage,
  expectToFitPhones,
  followLink,
  openConsole,
  openConsoleAsOwner
} from '../../support/console.js'
import { createKeyLike } from '../../support/keys.js'
import { launchBrowser } from '../../support/launch-browser.js'
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
  // Before signing in, there is no session.
  opened.problems.length = 0
  const manager = createApi(world.url, await createKeyLike(world, world.account.live_key))
  await manager.post('/keys', { name: 'Reports', scopes: ['documents:read'] })
  await manager.post('/webhooks', { url: 'https://hooks.example.com/T0SECRET', events: ['*'] })
  await manager.patch('/account', { sender_name: 'Contracts', branding: { color: '#0f766e' } })
  const { body: member } = await manager.post('/members', {
    email: 'grace@example.com',
    name: 'Grace Hopper',
    role: 'developer'
  })
  await manager.patch(`/members/${member.id}`, { role: 'admin' })
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const row = (action: string) => page.locator(`[data-action="${action}"]`)

test('says in plain words what was done, the newest first, and is filtered', async () => {
  await page.goto(opened.url('test/home'))
  await page.getByRole('link', { name: 'Account log' }).click()
  await page.getByRole('heading', { level: 1, name: 'Account log' }).waitFor()
  await row('member.updated').waitFor()
  const actions = await page.locator('[data-action]').evaluateAll((all) => all.map((each) => each.dataset.action))
  expect(actions.slice(0, 5)).toEqual([
    'member.updated',
    'member.invited',
    'account.updated',
    'webhook.created',
    'key.created'
  ])
  expect(await row('member.updated').textContent()).toBe(
    'An API key changed the member grace@example.com · Role · developer → admin'
  )
  expect(await row('account.updated').textContent()).toContain('Name of the sender, Color')
  expect(await row('webhook.created').textContent()).toContain('hooks.example.com')
  expect(await page.locator('main').textContent()).not.toContain('T0SECRET')
  expect(await row('member.signed_in').count()).toBe(1)

  await page.getByLabel('About').selectOption('key')
  await row('member.updated').waitFor({ state: 'detached' })
  expect(await page.locator('[data-action]').count()).toBe(1)
  await page.getByLabel('About').selectOption('')
  await row('member.updated').waitFor()
  await page.getByRole('main').getByLabel('By', { exact: true }).selectOption('member')
  await row('member.updated').waitFor({ state: 'detached' })
  expect(await row('member.signed_in').count()).toBe(1)
  const tomorrow = new Date(Date.now() + 2 * 24 * 3600_000).toISOString().slice(0, 10)
  await page.getByLabel('Since').fill(tomorrow)
  await page.getByText('There are no entries that match.').waitFor()
})

test('is saved as CSV and as JSON lines, as it is filtered', async () => {
  await page.goto(opened.url('test/settings/log?about=webhook'))
  await row('webhook.created').waitFor()
  const saved = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return { name: (await download).suggestedFilename(), text: await readFile(await (await download).path(), 'utf8') }
  }
  const csv = await saved('Export as CSV')
  expect(csv.name).toBe('account-log.csv')
  expect(csv.text.trim().split('\r\n')).toHaveLength(2)
  expect(csv.text).toContain('webhook.created')
  const lines = await saved('Export as JSON lines')
  expect(lines.name).toBe('account-log.jsonl')
  const [entry, ...rest] = lines.text.trim().split('\n')
  expect([JSON.parse(entry!).target.name, rest]).toEqual(['hooks.example.com', []])
})

test('is for owners and admins, and fits phones', async () => {
  await world.sql`update members set role = 'developer' where email = 'grace@example.com'`
  const other = await openConsole(world, browser)
  await followLink(world, other, 'grace@example.com')
  expect(await other.page.getByRole('link', { name: 'Settings' }).count()).toBe(1)
  expect(await other.page.getByRole('link', { name: 'Account log' }).count()).toBe(0)
  await other.page.goto(other.url('test/settings/log'))
  await other.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await other.page.locator('[data-action]').count()).toBe(0)
  await other.page.context().close()
  await expectToFitPhones(opened, ['test/settings/log'])
  expect(opened.problems).toEqual([])
})
