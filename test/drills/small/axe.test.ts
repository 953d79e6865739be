import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from '../../support/axe.js'
import { openConsole } from '../../support/console.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

test('signing in is accessible, and a planted fault is found: a field without its label', async () => {
  const { page, url } = await openConsole(world, browser)
  await page.goto(url())
  await page.getByLabel('E-mail address').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.evaluate("for (const label of document.querySelectorAll('label')) label.replaceWith(...label.children)")
  expect((await violationsOf(page)).join()).toMatch(/^label: <input/)
})
