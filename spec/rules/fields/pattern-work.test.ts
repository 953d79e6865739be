import { expect, test } from 'vitest'
import { prefill } from '../sending/prefill.js'
import { send } from '../sending/send.js'
import { valuesOf } from '../signing/entries.js'
import { readTemplateFields } from '../templates/template.js'
import { act, documentWith, field, given as measuring } from '../testing/fixtures.js'
import { mostPatternCharacters } from './pattern-work.js'

// How long a value may be drawn is another matter.
const given = { ...measuring, charactersThatFit: () => null }
const long = 'a'.repeat(5000)
const box = { page: 1, x: 10, y: 10, width: 500, height: 700, multiline: true, font_size: 4 }
const checked = { ...box, type: 'text' as const, validation: { pattern: '(.*a){80}' } }
// One more than what patterns check of one request.
const many = Array.from({ length: mostPatternCharacters / long.length + 1 }, (_, index) => ({
  ...checked,
  label: `f${index}`
}))
const refusal = (path: string) => ({
  code: 'VALIDATION_FAILED',
  details: { [path]: 'is too long: patterns check at most 100,000 characters of one request' }
})

test('the values of a sender’s fields', async () => {
  const fields = many.map((each) => ({ ...each, value: long }))
  const sending = (count: number) =>
    send(
      { document: documentWith(), signers: [] },
      { signers: [{ email: 'ada@example.com', name: 'Ada', fields: fields.slice(0, count) }] },
      [null],
      given,
      act
    )
  await expect(sending(many.length)).rejects.toMatchObject(refusal('signers[0].fields[20].value'))
  await expect(sending(many.length - 1)).resolves.toBeDefined()
})

test('the values of a signer', async () => {
  const entries = many.map((each, index) => ({
    field: field(`f${index}`, { ...each, validation: { ...nothing, ...each.validation } }),
    value: long,
    path: `fields[${index}].value`
  }))
  await expect(valuesOf(entries, given)).rejects.toMatchObject(refusal('fields[20].value'))
  await expect(valuesOf(entries.slice(1), given)).resolves.toHaveLength(20)
})

test('the values of a template’s fields, and those set by label', async () => {
  const roles = { Client: { required: true, order: null } }
  const fields = many.map((each) => ({ ...each, role: 'Client', value: long }))
  const { pages } = documentWith().inspection
  await expect(readTemplateFields(fields, roles as never, pages, given)).rejects.toMatchObject(
    refusal('fields[20].value')
  )
  const values = Object.fromEntries(many.map(({ label }) => [label, long]))
  await expect(prefill(fields, values, given)).rejects.toMatchObject(refusal('prefill.f20'))
})

const nothing = { min: null, max: null, min_length: null, max_length: null, pattern: null, message: null }
