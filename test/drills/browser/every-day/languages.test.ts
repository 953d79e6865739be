import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsolePage, expectToFitPhones, openConsoleAsOwner } from '../../../support/console.js'
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
