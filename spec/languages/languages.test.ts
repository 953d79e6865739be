import { expect, test } from 'vitest'
import { formatLocale, formFor, isolate, nearestLanguage } from './index.js'

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-at', 'de'],
  ['es-419', 'es'],
  ['fr-Latn-CA', 'fr'],
  ['en', 'en'],
  ['den', 'en'],
  ['sv', 'en'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['nl-BE', 'nl'],
  ['iw', 'he'],
  ['ar-EG', 'ar'],
  ['zh', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-hans-tw', 'zh-CN'],
  ['zh-TW', 'en'],
  ['zh-HK', 'en'],
  ['zh-Hant', 'en'],
  ['de-aaaaaaaa-b-c', 'de'],
  [null, 'en']
])('%s is shown in %s', (tag, language) => {
  expect(nearestLanguage(tag)).toBe(language)
})

test.each([
  [null, 'en-GB'],
  ['en', 'en-GB'],
  ['en-US', 'en-US'],
  ['de', 'de'],
  ['de-CH', 'de-CH'],
  ['sv-SE', 'en-GB'],
  ['ar', 'ar'],
  ['ar-SA', 'ar-SA'],
  ['pt-PT', 'pt-PT'],
  ['de-aaaaaaaa-b-c', 'de']
])('dates and numbers for %s are those of %s, with the same digits and calendar everywhere', (tag, locale) => {
  expect(formatLocale(tag)).toBe(`${locale}-u-ca-gregory-nu-latn`)
})

test('a name of another direction is isolated from the text around it', () => {
  expect(isolate('Ada', 'en')).toBe('Ada')
  expect(isolate('أحمد', 'en')).toBe('\u2068أحمد\u2069')
  expect(isolate('', 'en')).toBe('')
  expect(isolate('Ada', 'ar')).toBe('\u2068Ada\u2069')
})

test('a text has the form of its number', () => {
  const forms = { one: 'one field', other: '{count} fields' }
  expect(formFor(forms, 1, 'en')).toBe('one field')
  expect(formFor(forms, 2, 'en')).toBe('{count} fields')
})
