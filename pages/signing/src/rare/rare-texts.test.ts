import { languageCodes } from '@signpost/spec/languages'
import { describe, expect, test } from 'vitest'
import { rareTexts } from './rare-texts.js'

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

describe.each(languageCodes.filter((code) => code !== 'en'))('%s', (language) => {
  test.each(Object.entries(rareTexts.en))('%s is said in words of its own', (key, english) => {
    const text = rareTexts[language][key as keyof typeof rareTexts.en]
    expect(text).not.toBe(english)
    expect(placeholders(text)).toEqual(placeholders(english))
  })
})
