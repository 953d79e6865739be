import { languageCodes } from '@signpost/spec/languages'
import { expect, test } from 'vitest'
import { readTexts } from './read-texts.js'

test.each(languageCodes)('%s names the sender, in words of its own', (language) => {
  const { explanation } = readTexts[language]
  expect(explanation).toContain('{sender}')
  const others = languageCodes.filter((code) => code !== language).map((code) => readTexts[code].explanation)
  expect(others).not.toContain(explanation)
})
