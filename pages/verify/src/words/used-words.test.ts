/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { en } from '@signpost/spec/texts/verify'
import { expect, test } from 'vitest'

type Texts = { [key: string]: string | Texts }

/** Every text by the path to it: `verdict.valid.title`. */
function textsOf(group: Texts, prefix = ''): [path: string, text: string][] {
  return Object.entries(group).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : textsOf(value, `${prefix}${key}.`)
  )
}

const { bytes: _, ...texts } = en
const names = textsOf(texts).map(([name]) => name)

/** Groups whose texts are looked up by what the service answers. */
const byAnswer = /^(failure|verdict|change|status|inside|signatures\.reason|technical\.coverage)\./
/** Texts that are looked up by a value of the contract. */
const byValue =
  /^(document\.(email_link|embedded_link|open_link|in_person|access_code|email_code|sms_code)|claimed\.(same|cut|appended|removed|inserted|overwritten|other|line_breaks|utf8|seven_bits)|pages\.(same|differs|onlySealed|onlyFile|unknown|sealed|signed|sealedPage|signedPage))$/

test('every text is used by the page', () => {
  const source = path.join(import.meta.dirname, '..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const code = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(source, file), 'utf8'))
    .join('\n')
  const own = names.filter((name) => !byAnswer.test(name) && !byValue.test(name))
  const isUsed = (name: string) => new RegExp(`\\b${name.split('.').at(-1)}\\b`).test(code)
  expect(own.filter((name) => !isUsed(name))).toEqual([])
})
