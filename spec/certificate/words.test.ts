import { describe, expect, test } from 'vitest'
import { languageCodes } from '../languages/index.js'
import { allWords } from './all-words.js'
import { en } from './en.js'
import type { Words } from './words.js'

const flat = ({ locale: _, actions, made, ...words }: Words): Record<string, string> => ({
  ...words,
  ...actions,
  ...made
})
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

/** Words that are the same in English. Everything else that is equal was not translated. */
const shared: Partial<Record<(typeof languageCodes)[number], string[]>> = {
  de: ['hash', 'userAgent'],
  es: ['hash'],
  fr: ['document', 'pages', 'note', 'signature', 'signatures'],
  it: ['fileName', 'hash', 'userAgent'],
  'pt-BR': ['hash'],
  nl: ['document', 'hash', 'userAgent']
}

describe.each(languageCodes.filter((code) => code !== 'en'))('%s', (code) => {
  const english = flat(en)
  const own = flat(allWords[code])

  test.each(Object.keys(english))('says %s in words of its own, with the same places to fill', (key) => {
    const text = own[key] ?? ''
    expect(text.trim()).not.toBe('')
    expect(places(text)).toEqual(places(english[key] ?? ''))
    if (!shared[code]?.includes(key) && key !== 'email') expect(text).not.toBe(english[key])
  })
})
