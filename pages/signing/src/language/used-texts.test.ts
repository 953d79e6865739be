import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { en } from '@signpost/spec/texts/signing'
import { expect, test } from 'vitest'

test('every text is used by the page', () => {
  const source = path.join(import.meta.dirname, '..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const code = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('language'))
    .map((file) => readFileSync(path.join(source, file), 'utf8'))
    .join('\n')
  expect(Object.keys(en).filter((key) => !code.includes(`'${key}'`))).toEqual([])
})
