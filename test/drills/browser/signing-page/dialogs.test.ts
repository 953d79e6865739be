/// <reference lib="dom" />
import { languageCodes } from '@signpost/spec/languages'
import { describe, expect, test } from 'vitest'
import { unfitParts, widen } from '../../../support/signing-page/fits.js'
import { allKinds, aSession } from '../../../support/signing-page/session-fixtures.js'
import { openTools, useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const signing = useSigningBrowser()

const sizes = [
  { name: 'the smallest phone', viewport: { width: 320, height: 568 }, scale: 1 },
  { name: 'a phone', viewport: { width: 390, height: 844 }, scale: 1 },
  { name: 'a window', viewport: { width: 1280, height: 800 }, scale: 1 },
  { name: 'a window at 400 %', viewport: { width: 320, height: 256 }, scale: 1 },
  { name: 'a window with enlarged text', viewport: { width: 1280, height: 800 }, scale: 1.3 }
]

/** Every dialog and card of the page, by what opens it. */
const opened: Record<string, string[]> = {
  'to draw a signature': ['[data-field-type="signature"] button, .field--mark button'],
  'to type one': ['.field--mark button', '[role=tab]:nth-child(2)'],
  'to upload one': ['.field--mark button', '[role=tab]:nth-child(3)'],
  'to decline': ['.top-bar .button--quiet[aria-haspopup=dialog]'],
  'to hand over': ['.tools__list .button[aria-haspopup=dialog]'],
  'to report': ['.report'],
  'to finish': []
}

describe.each(languageCodes)('in %s', (language) => {
  test.each(sizes)('every dialog and card can be used on $name', async ({ viewport, scale }) => {
    const { document } = aSession()
    signing.stub.session = aSession({
      language,
      language_used: language,
      hand_over_allowed: true,
      fields: allKinds(),
      document: { ...document, existing_signatures: 1, message: 'Please read this carefully. '.repeat(8) }
    })
    const page = await signing.open({ viewport })
    await widen(page)
    if (scale !== 1) {
      await page.evaluate((size) => {
        window.document.documentElement.style.fontSize = size
      }, `${scale * 100}%`)
    }
    const problems: string[] = []
    for (const [name, clicks] of Object.entries(opened)) {
      for (const selector of clicks) {
        const target = page.locator(selector).first()
        if (selector.startsWith('.tools__list')) await openTools(page)
        await target.click()
      }
      if (clicks.length === 0) await page.locator('.closing').scrollIntoViewIfNeeded()
      problems.push(...(await unfitParts(page)).map((problem) => `${name}: ${problem}`))
      await page.evaluate(() => window.document.querySelector<HTMLDialogElement>('dialog[open]')?.close())
    }
    expect(problems).toEqual([])
  })
})
