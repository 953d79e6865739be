import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { languageCodes, type Plural } from '@signpost/spec/languages'
import { describe, expect, test } from 'vitest'
import { en, type Strings } from './en.js'

const keys = Object.keys(en) as (keyof Strings)[]
const formsOf = (text: string | Plural): [form: string, text: string][] =>
  typeof text === 'string' ? [['', text]] : Object.entries(text)
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

test('every text is used by the page', () => {
  const source = path.join(import.meta.dirname, '..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const code = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('language'))
    .map((file) => readFileSync(path.join(source, file), 'utf8'))
    .join('\n')
  expect(keys.filter((key) => !code.includes(`'${key}'`))).toEqual([])
})

/** Words that are the same in English. Everything else that is equal was not translated. */
const shared: Partial<Record<(typeof languageCodes)[number], (keyof Strings)[]>> = {
  de: ['zoom'],
  es: ['zoom'],
  fr: ['document', 'zoom'],
  it: ['zoom'],
  'pt-BR': ['zoom'],
  nl: ['document', 'zoom']
}

describe.each(languageCodes.filter((code) => code !== 'en'))('%s', async (code) => {
  const { strings }: { strings: Strings } = await import(`./${code}.ts`)
  const numbers = Array.from({ length: 201 }, (_, count) => new Intl.PluralRules(code).select(count))

  test.each(keys)('says %s in words of its own, with the same places to fill', (key) => {
    const [[, english]] = formsOf(en[key]).slice(-1) as [[string, string]]
    for (const [, text] of formsOf(strings[key])) {
      expect(text.trim()).not.toBe('')
      expect(places(text)).toEqual(places(english))
      if (shared[code]?.includes(key)) expect(text).toBe(english)
      else expect(text).not.toBe(english)
    }
  })

  test('has the plural forms that its numbers need', () => {
    for (const key of keys.filter((key) => typeof en[key] !== 'string')) {
      const forms = formsOf(strings[key]).map(([form]) => form)
      expect(forms, key).toEqual(expect.arrayContaining([...new Set(numbers)]))
    }
  })

  test('says nothing that English does not', () => {
    expect(Object.keys(strings).sort()).toEqual([...keys].sort())
  })
})
