import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fieldTypes } from '../rules/field-types.js'

const root = new URL('../../', import.meta.url)
const enumerated = JSON.parse(readFileSync(new URL('spec/openapi.json', root), 'utf8')).components.schemas.FieldType
  .enum
const types = Object.entries(fieldTypes)

test('the table has the types of the contract', () => {
  expect(Object.keys(fieldTypes).sort(), 'spec/rules/field-types.ts').toEqual([...enumerated].sort())
})

test('the guide to placing fields describes each type', () => {
  const guide = readFileSync(new URL('docs/pages/guides/placing-fields.md', root), 'utf8')
  const described = [...guide.matchAll(/^\| `(\w+)` /gm)].map(([, type]) => type)
  expect(described.sort(), 'the table of types in docs/pages/guides/placing-fields.md').toEqual([...enumerated].sort())
})

test.each(types)('a sample of %s is a value of it', (_, { takes, problemOf, sample }) => {
  if (takes === 'text' || takes === 'tick') expect(problemOf(sample('2026-03-31'))).toBeNull()
})

test.each(types)('a new field of %s has room for the shortest text', (_, { shortest, size }) => {
  // A character is at most as wide as high, and the smallest are 4 points high.
  expect(size.width).toBeGreaterThanOrEqual(4 * (shortest ?? '').length)
})
