import { languageCodes } from '@signpost/spec/languages'
import { describe, expect, test } from 'vitest'
import { texts } from './texts.js'

const placeholders = (text: string) => text.match(/\{\w+\}/g) ?? []

describe.each(languageCodes.filter((code) => code !== 'en'))('%s', (language) => {
  test.each(Object.entries(texts.en))('%s is said in words of its own', (key, english) => {
    const text = texts[language][key as keyof typeof texts.en]
    expect(text).not.toBe(english)
    expect(placeholders(text)).toEqual(placeholders(english))
  })
})
