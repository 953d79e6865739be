/// <reference lib="dom" />
import { languageCodes } from '@signpost/spec/languages'
import { expect, test } from 'vitest'
import { aSession } from '../../../support/signing-page/session-fixtures.js'
import { phone, useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()

test('the text of the sender is shown as text, with its paragraphs', async () => {
  const text = 'You agree to sign <b>electronically</b>.\n\nYou can print this document.'
  here.stub.session = aSession({ consent: { text, sha256: 'f'.repeat(64) } })
  await here.open()
  const shown = here.page.getByRole('region', { name: 'Your consent' })
  expect(await shown.textContent()).toBe(text)
  expect(await shown.locator('b').count()).toBe(0)
})

test('the page says how to get the document on paper, and how to withdraw', async () => {
  await here.open()
  const ways = here.page.locator('.closing__ways')
  expect(await ways.textContent()).toMatch(/on paper.*withdraw.*contracts@example\.com\. You can also decline/)
  here.stub.session = aSession({ decline_allowed: false })
  await here.open()
  expect(await here.page.locator('.closing__ways').textContent()).not.toContain('decline')
  const { signer } = aSession()
  here.stub.session = aSession({ fields: [], signer: { ...signer, action: 'approve' } })
  await here.open()
  expect(await here.page.locator('.closing__ways').count()).toBe(0)
})

test.each(languageCodes)('that fits the smallest phone in %s', async (language) => {
  here.stub.session = aSession({ language, language_used: language })
  await here.open({ ...phone, viewport: { width: 320, height: 568 } })
  const ways = here.page.locator('.closing__ways')
  await ways.scrollIntoViewIfNeeded()
  expect(await ways.textContent()).toContain('contracts@example.com')
  expect(await here.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  if (process.env.SHOTS) await here.page.screenshot({ path: `/tmp/b-consent-${language}.png` })
  await here.page.context().close()
})
