import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../../support/api.js'
import { type ConsolePage, expectToFitPhones, openConsoleAsOwner } from '../../../support/console.js'
import { createDraft, sendDraft } from '../../../support/journey.js'
import { launchBrowser } from '../../../support/launch-browser.js'
import { createWorld, type World } from '../../../world.js'

let world: World
let browser: Browser
let opened: ConsolePage
let page: Page
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  opened = await openConsoleAsOwner(world, browser)
  const api = createApi(world.url, world.account.test_key)
  await createDraft(api, { title: 'Master services agreement with a very long name', tags: ['rent', 'legal'] })
  await sendDraft(
    api,
    ['Ada Lovelace', 'Bob Okafor'].map((name, index) => ({ name, email: `${index}@example.com` }))
  )
  page = opened.page
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
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
    for (const view of ['home', 'documents', 'developers/requests', 'members', 'settings']) {
      await page.goto(opened.url(`live/${view}`))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([view, wide]).toEqual([view, 0])
    }
    // The end of each row is in the window, however long its title is.
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(opened.url('test/documents'))
    await page.getByRole('rowheader').first().waitFor()
    const hidden = () => page.locator('.table').evaluate((table) => table.scrollWidth - table.clientWidth)
    expect(await hidden()).toBe(0)
    const modes = page.locator('.modes')
    expect(await modes.evaluate((both) => both.scrollWidth - both.clientWidth)).toBe(0)
    await page.evaluate(() => localStorage.removeItem('signpost:language'))
  }
)
