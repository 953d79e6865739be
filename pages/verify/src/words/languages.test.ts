/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Language, languageCodes } from '@signpost/spec/languages'
import { describe, expect, test } from 'vitest'
import { en } from './en.js'
import { importWords } from './import-words.js'

type Texts = { [key: string]: string | Texts }

/** Every text by the path to it: `verdict.valid.title`. */
function textsOf(group: Texts, prefix = ''): [path: string, text: string][] {
  return Object.entries(group).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : textsOf(value, `${prefix}${key}.`)
  )
}

const { bytes: englishBytes, ...englishTexts } = en
const english = new Map(textsOf(englishTexts))
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

/** Groups whose texts are looked up by what the service answers. */
const byAnswer = /^(failure|verdict|change|status|inside|signatures\.reason|technical\.coverage)\./
/** Texts that are looked up by a value of the contract. */
const byValue =
  /^(document\.(email_link|embedded_link|open_link|in_person|access_code|email_code|sms_code)|claimed\.(same|cut|appended|removed|inserted|overwritten|other|line_breaks|utf8|seven_bits)|pages\.(same|differs|onlySealed|onlyFile|unknown|sealed|signed|sealedPage|signedPage))$/

test('every text is used by the page', () => {
  const source = path.join(import.meta.dirname, '..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const code = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^words.(?!words\.ts)/.test(file))
    .map((file) => readFileSync(path.join(source, file), 'utf8'))
    .join('\n')
  const names = [...english.keys()].filter((name) => !byAnswer.test(name) && !byValue.test(name))
  const isUsed = (name: string) => new RegExp(`\\b${name.split('.').at(-1)}\\b`).test(code)
  expect(names.filter((name) => !isUsed(name))).toEqual([])
})

/** Words that are the same in English. Everything else that is equal was not translated. */
const sameEverywhere = ['file.sha256', 'where.field']
const shared: Partial<Record<Language, string[]>> = {
  de: ['file.name', 'technical.change'],
  nl: ['where.page'],
  fr: ['where.page']
}

describe.each(languageCodes.filter((code) => code !== 'en'))('%s', async (code) => {
  const { bytes, ...texts } = await importWords(code)
  const own = new Map(textsOf(texts))

  test('says what English says, and nothing else', () => {
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort())
  })

  test('has the same places to fill', () => {
    const differ = [...english].filter(([name, text]) => String(places(own.get(name)!)) !== String(places(text)))
    expect(differ.map(([name]) => name)).toEqual([])
  })

  test('says everything in words of its own', () => {
    const equal = [...english].filter(([name, text]) => own.get(name) === text || own.get(name)!.trim() === '')
    const names = equal.map(([name]) => name).filter((name) => !sameEverywhere.includes(name))
    expect(names.filter((name) => !shared[code]?.includes(name))).toEqual([])
  })

  test('has the plural forms that its numbers need', () => {
    const rules = new Intl.PluralRules(code)
    const needed = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)))
    expect(Object.keys(bytes)).toEqual(expect.arrayContaining([...needed]))
    for (const form of Object.values(bytes)) expect(places(form)).toEqual(places(englishBytes.other))
  })
})
