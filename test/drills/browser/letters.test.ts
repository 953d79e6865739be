/// <reference lib="dom" />
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOf } from '../../support/axe.js'
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

const grounds = { light: 'rgb(255, 255, 255)', dark: 'rgb(26, 33, 44)' }

async function openInvitation(colorScheme: 'light' | 'dark', settings: object) {
  const { invitation } = (await world.api.post('/account/preview', settings)).body
  const page = await browser.newPage({ colorScheme, viewport: { width: 320, height: 568 } })
  await page.setContent(invitation.html)
  return page
}

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each([null, '#0a2a12', '#ffe680'])(
    'an invitation with the color %s is legible and fits a phone',
    async (color) => {
      const page = await openInvitation(scheme, { branding: { color } })
      expect(await violationsOf(page, ['color-contrast'])).toEqual([])
      const ground = await page.locator('.paper').evaluate((element) => getComputedStyle(element).backgroundColor)
      expect(ground).toBe(grounds[scheme])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await page.close()
    }
  )
})

test.each([
  ['en', /^Please do so by .+\./, 'ltr'],
  ['ar', /^يُرجى التوقيع في موعد أقصاه .+\./, 'rtl']
])('lists of e-mails in %s show the deadline beside the subject', async (default_language, deadline, direction) => {
  const page = await openInvitation('light', { default_language })
  const preview = page.locator('body > :first-child')
  expect((await preview.textContent())?.trim()).toMatch(deadline)
  // It is only in the letter itself, below the greeting, that it is visible.
  expect(await preview.isVisible()).toBe(false)
  expect(await page.locator('.paper').getByText(deadline).isVisible()).toBe(true)
  expect(await page.evaluate(() => document.documentElement.dir)).toBe(direction)
  await page.close()
})
