import { describe, expect, test } from 'vitest'
import type { PageTexts } from '../generated/texts/index.js'
import { languageCodes } from '../languages/index.js'

type Group = { [key: string]: string | Group }

const read = async (language: string, part: string): Promise<Group> =>
  (await import(`./${language}/${part}.json`)).default

/** Every text by the path to it: `verdict.valid.title`. */
const textsOf = (group: Group, prefix = ''): [path: string, text: string][] =>
  Object.entries(group).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : textsOf(value, `${prefix}${key}.`)
  )

// Names of fields are the same in many languages, and the keys of the console are its English.
const ofPages: Record<Exclude<keyof PageTexts, 'console'>, true> = {
  signing: true,
  link: true,
  rare: true,
  cards: true,
  read: true,
  'in-person': true,
  verify: true
}
const parts = [...Object.keys(ofPages), 'letters', 'certificate']

/** Texts that are the same as in English. Everything else that is equal was not translated. */
const same: Record<string, Record<string, string[]>> = {
  signing: {
    ...Object.fromEntries(['de', 'es', 'it', 'pt-BR'].map((language) => [language, ['zoom']])),
    ...Object.fromEntries(['fr', 'nl'].map((language) => [language, ['document', 'zoom']]))
  },
  certificate: {
    all: ['email', 'locale'],
    de: ['hash', 'userAgent'],
    es: ['hash'],
    fr: ['document', 'pages', 'note', 'signature', 'signatures'],
    it: ['fileName', 'hash', 'userAgent'],
    'pt-BR': ['hash'],
    nl: ['document', 'hash', 'userAgent']
  },
  verify: {
    all: ['file.sha256', 'where.field', 'bytes.one', 'bytes.other'],
    de: ['file.name', 'technical.change'],
    nl: ['where.page'],
    fr: ['where.page']
  }
}

// That keys, places and plural forms fit, the build sees to.
describe.each(languageCodes.filter((code) => code !== 'en'))('%s', (language) => {
  test.each(parts)('says what is in %s in words of its own', async (part) => {
    const english = new Map(textsOf(await read('en', part)))
    const equal = textsOf(await read(language, part)).filter(([path, text]) => english.get(path) === text)
    const allowed = [...(same[part]?.all ?? []), ...(same[part]?.[language] ?? [])]
    expect(equal.map(([path]) => path).filter((path) => !allowed.includes(path))).toEqual([])
  })
})

// Otherwise a line can begin with them.
test.each([...parts, 'console', 'field-names'])('in %s, French marks stay with their words', async (part) => {
  const texts = textsOf(await read('fr', part))
  expect(texts.filter(([, text]) => /[\wà-ÿ»}] [;?!:»](?=$|[\s<])|« /.test(text))).toEqual([])
})
