/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isFirefox } from '../../../support/launch-browser.js'
import { readTree } from '../../../support/signing-page/accessibility-tree.js'
import { aField, aSession } from '../../../support/signing-page/session-fixtures.js'
import { useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

// The whole signing by keys, by fingers and by the accessibility tree, at every size, in languages of three scripts and both directions.

const here = useSigningBrowser()

const languages = ['en', 'de', 'fr', 'ja', 'ar'] as const
const sizes = [
  { width: 1280, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 320, height: 568 }
]
const fields = [
  aField(1, { label: 'Address', y: 150 }),
  aField(2, { type: 'checkbox', y: 200, width: 16, height: 16, label: 'Paid yearly' }),
  aField(3, { type: 'signature', y: 400, height: 48 })
]

const isFocused = (page: Page, selector: string) =>
  page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector)

/** Presses Tab until the focus is there, as who has no mouse does. */
async function tabTo(page: Page, selector: string) {
  for (let presses = 0; presses < 80; presses++) {
    if (await isFocused(page, selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${selector}`)
}

/** What was sent, once, and that nothing lies beside the window. */
async function assertSigned(page: Page) {
  await expect.poll(() => here.stub.of('POST /complete').length, { timeout: 30_000 }).toBe(1)
  expect(here.stub.of('POST /complete')[0]!.body).toMatchObject({
    consent: { accepted: true },
    fields: [{ value: '12 March Street' }, { value: 'true' }],
    signature: { kind: 'typed' }
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

const dialogClosed = (page: Page) => page.locator('dialog[open]').waitFor({ state: 'detached' })

describe.each(languages)('in %s', (language) => {
  test.each(sizes)('by keys at $width x $height', async (viewport) => {
    here.stub.session = aSession({ fields, language, language_used: language })
    const page = await here.open({ viewport })
    await page.locator('.page canvas').first().waitFor()
    await tabTo(page, '.field input:not([type=checkbox])')
    await page.keyboard.type('12 March Street')
    await tabTo(page, '.field input[type=checkbox]')
    await page.keyboard.press('Space')
    await tabTo(page, '.field button')
    await page.keyboard.press('Enter')
    await tabTo(page, 'dialog[open] [role=tab]')
    await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await tabTo(page, 'dialog[open] input:not([type=file])')
    await page.keyboard.press('Enter')
    await dialogClosed(page)
    await tabTo(page, '.closing input[type=checkbox]')
    await page.keyboard.press('Space')
    await tabTo(page, '.closing .button--primary')
    await page.keyboard.press('Enter')
    await assertSigned(page)
  })

  // Firefox's driver sends no touches: its fingers are those of its own file.
  test.skipIf(isFirefox).each(sizes)('by fingers at $width x $height', async (viewport) => {
    here.stub.session = aSession({ fields, language, language_used: language })
    const page = await here.open({ viewport, hasTouch: true, isMobile: viewport.width < 900 })
    await page.locator('.page canvas').first().waitFor()
    const tap = (selector: string) => page.locator(selector).first().tap()
    await tap('.field input:not([type=checkbox])')
    await page.keyboard.type('12 March Street')
    await tap('.field--checkbox')
    await tap('.field button')
    await page.locator('dialog[open] [role=tab]').nth(1).tap()
    await tap('dialog[open] .button--primary')
    await dialogClosed(page)
    await tap('.closing input[type=checkbox]')
    await tap('.closing .button--primary')
    await assertSigned(page)
  })
  // Firefox does not tell its tree to the driver.
  test.skipIf(isFirefox)('by the accessibility tree alone', async () => {
    here.stub.session = aSession({ fields, language, language_used: language })
    const page = await here.open()
    const file = new URL(`../../../../spec/texts/${language}/signing.json`, import.meta.url)
    const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
    const named = (key: string) => new RegExp(`^${texts[key]}`)
    const tree = await readTree(page)
    await tree.press('button', named('start'))
    await tree.type('textbox', /^Address/, '12 March Street')
    await tree.press('checkbox', /^Paid yearly/)
    await tree.press('button', named('signHere'))
    await tree.press('tab', named('type'))
    await tree.press('button', named('adopt'))
    await dialogClosed(page)
    await tree.pressLast('checkbox')
    await tree.press('button', named('finish'))
    await assertSigned(page)
    await tree.find('heading', named('signedTitle'))
  })
})
