/// <reference lib="dom" />
import { languageCodes, languageTraits } from '@signpost/spec/languages'
import { expect, test } from 'vitest'
import { aField, aSession } from '../../../support/signing-page/session-fixtures.js'
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

test('lines of Korean break between words', async () => {
  here.stub.session = aSession({ language: 'ko', language_used: 'ko', state: 'waiting', fields: [] })
  await here.open(smallest)
  const heading = here.page.locator('h1')
  await heading.waitFor()
  // So that it needs several lines with any font.
  await heading.evaluate((element) => (element.style.fontSize = '44px'))
  const broken = await heading.evaluate((element) => {
    const text = element.firstChild as Text
    const topOf = (at: number) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().top
    }
    const words = [...text.data.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
      word,
      from: index,
      to: index + word.length
    }))
    return {
      lines: new Set(words.map(({ from }) => topOf(from))).size,
      words: words.filter(({ from, to }) => topOf(from) !== topOf(to - 1)).map(({ word }) => word)
    }
  })
  expect(broken.lines).toBeGreaterThan(1)
  expect(broken.words).toEqual([])
})

test('the size of an attached file stays in one piece', async () => {
  const attachment = { file_name: 'A driving licence.pdf', size: 482_133 }
  const field = aField(1, { type: 'attachment', label: 'Licence', attachment: attachment as never })
  here.stub.session = aSession({ language: 'he', language_used: 'he', fields: [field] })
  const page = await here.open(smallest)
  await page.locator('.field--file button').first().click()
  const [name, size] = await page.locator('dialog[open] .dialog__file bdi').allTextContents()
  expect([name, size]).toEqual([attachment.file_name, '482\u00a0kB'])
})
