/// <reference lib="dom" />
import { languageCodes, languageTraits } from '@signpost/spec/languages'
import { expect, test } from 'vitest'
import { aSession } from '../../../support/signing-page/session-fixtures.js'
import { openTools, phone, useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()
const smallest = { ...phone, viewport: { width: 320, height: 568 } }

const overflow = () => here.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
/** Buttons and bars whose text is wider than they are. */
const cut = () =>
  here.page.evaluate(() =>
    [...document.querySelectorAll('button, .bottom-bar__count, h1, h2, label')]
      .filter((element) => element.clientWidth > 0 && getComputedStyle(element).textOverflow !== 'ellipsis')
      .filter((element) => element.closest('.page, .visually-hidden') === null)
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.textContent)
  )

test.each(languageCodes)('the page in %s fits the smallest phone, light and dark', async (language) => {
  here.stub.session = aSession({ language, language_used: language })
  await here.open(smallest)
  await expect.poll(() => here.page.evaluate(() => document.documentElement.lang)).toBe(language)
  expect(await here.page.evaluate(() => document.documentElement.dir)).toBe(languageTraits[language].direction)
  for (const colorScheme of ['light', 'dark'] as const) {
    await here.page.emulateMedia({ colorScheme })
    expect(await overflow()).toBeLessThanOrEqual(0)
    expect(await cut()).toEqual([])
  }
  const loaded = here.stub.paths.filter((path) => path.includes('/texts-'))
  expect(loaded.every((path) => path.endsWith(`/${language}/signing.js`))).toBe(true)
})

test('the signer changes the language, and goes on', async () => {
  here.stub.session = aSession()
  await here.open(smallest)
  await openTools(here.page)
  const choice = here.page.getByLabel('Language')
  expect(await choice.inputValue()).toBe('en')
  await choice.selectOption('ar')
  await expect.poll(() => here.page.evaluate(() => document.documentElement.dir)).toBe('rtl')
  expect(here.stub.asked.find(({ route }) => route.endsWith('/language'))?.body).toEqual({ language: 'ar' })
  expect(await here.page.locator('.language__select').inputValue()).toBe('ar')
})
