import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fieldTypes, type LimitName } from '../rules/fields/field-types.js'
import { inWorkingForm } from './published-form.mjs'

const root = new URL('../../', import.meta.url)
const { schemas } = inWorkingForm(JSON.parse(readFileSync(new URL('spec/openapi.json', root), 'utf8'))).components
const enumerated = schemas.FieldType.enum
const guide = readFileSync(new URL('docs/pages/guides/placing-fields.md', root), 'utf8')
const types = Object.entries(fieldTypes)

test('the table has the types of the contract', () => {
  expect(Object.keys(fieldTypes).sort(), 'spec/rules/fields/field-types.ts').toEqual([...enumerated].sort())
})

test('the guide to placing fields describes each type', () => {
  const described = [...guide.matchAll(/^\| `(\w+)` /gm)].map(([, type]) => type)
  expect(described.sort(), 'the table of types in docs/pages/guides/placing-fields.md').toEqual([...enumerated].sort())
})

const typesWith = (limit: LimitName) => types.filter(([, { limits }]) => limits.includes(limit)).map(([type]) => type)
const limits = Object.entries<{ description?: string }>(schemas.FieldValidation.properties).filter(
  ([name]) => name !== 'message'
) as [LimitName, { description: string }][]

test.each(limits)('the contract and the guide name the types that %s applies to', (limit, { description }) => {
  const inContract = [...description.replace(/^.*Of fields of the type/, '').matchAll(/`(\w+)`/g)].map(
    ([, type]) => type
  )
  expect(inContract, `the description of ${limit} in spec/src/field-settings.tsp`).toEqual(typesWith(limit))
  const row = guide.split('\n').find((line) => line.startsWith('| ') && line.split('|')[2]?.includes(`\`${limit}\``))
  const inGuide = [...(row?.split('|')[3] ?? '').matchAll(/`(\w+)`/g)].map(([, type]) => type)
  expect(inGuide, `the table of validations in docs/pages/guides/placing-fields.md`).toEqual(typesWith(limit))
})

test.each(types)('a sample of %s is a value of it', (_, { takes, problemOf, sample }) => {
  if (takes === 'text' || takes === 'tick') expect(problemOf(sample('2026-03-31'))).toBeNull()
})

test.each(types)('a new field of %s has room for the shortest text', (_, { shortest, size }) => {
  // A character is at most as wide as high, and the smallest are 4 points high.
  expect(size.width).toBeGreaterThanOrEqual(4 * (shortest ?? '').length)
})
