import type { TemplateField } from '@signpost/sdk'
import { describe, expect, test } from 'vitest'
import { guessColumns } from './columns.js'
import { fieldsOfCopy } from './copy-fields.js'
import { languageOfCell } from './language-of-cell.js'
import { type Fillable, problemOfValue } from './problem-of-value.js'
import { readCsv } from './read-csv.js'
import { recipientsOf, requestOf } from './recipients-of.js'
import { refusedRows } from './refused-rows.js'
import { valueOfCell } from './value-of-cell.js'

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer

describe('a CSV file', () => {
  test.each([
    ['commas', 'Name,E-mail\nAda,ada@example.com\n'],
    ['semicolons', 'Name;E-mail\r\nAda;ada@example.com\r\n'],
    ['tabs', 'Name\tE-mail\nAda\tada@example.com'],
    ['a byte order mark', '\uFEFFName,E-mail\nAda,ada@example.com\n'],
    ['empty lines', 'Name,E-mail\n\n , \nAda,ada@example.com\n\n']
  ])('with %s', (_, text) => {
    expect(readCsv(bytesOf(text)).rows).toEqual([
      ['Name', 'E-mail'],
      ['Ada', 'ada@example.com']
    ])
  })

  test('with quotes, separators and line breaks in its cells', () => {
    expect(readCsv(bytesOf('"Lovelace, ""Ada""","ada@\nexample.com"')).rows).toEqual([
      ['Lovelace, "Ada"', 'ada@\nexample.com']
    ])
  })

  test('in windows-1252', () => {
    expect(readCsv(Uint8Array.of(0xc5, 0x73, 0x61, 0x3b, 0xd6).buffer).rows).toEqual([['Åsa', 'Ö']])
  })
})

const none = { company: -1, language: -1, message: -1, values: {} }

test.each([
  [['Name', 'E-mail'], { name: 0, email: 1, hasHeading: true }],
  [['E-Mail-Adresse', 'Firma', 'Vorname'], { name: 2, email: 0, company: 1, hasHeading: true }],
  [['E-mail name', 'Full name'], { name: 1, email: 0, hasHeading: true }],
  [['correo electrónico', 'nombre', 'Idioma'], { name: 1, email: 0, language: 2, hasHeading: true }],
  [['courriel: mail', 'prénom, nom', 'message'], { name: 1, email: 0, message: 2, hasHeading: true }],
  [['Ada', 'ada@example.com'], { name: 0, email: 1, hasHeading: false }],
  [['ada@example.com', 'Ada'], { name: 1, email: 0, hasHeading: false }],
  [['only'], { name: -1, email: 0, hasHeading: true }],
  [['only@example.com'], { name: -1, email: 0, hasHeading: false }],
  [['メールアドレス', '氏名'], { name: 1, email: 0, hasHeading: true }],
  [['Imię i nazwisko', 'E-mail'], { name: 0, email: 1, hasHeading: true }],
  [[], { name: -1, email: 0, hasHeading: true }]
])('the columns of %j', (first, expected) => {
  expect(guessColumns([first])).toEqual({ ...none, ...expected })
})

test('columns of values are found by the labels of their fields, which are not taken for the recipient', () => {
  const labels = ['Start date', 'File name', 'Salary']
  expect(guessColumns([['file_name', 'E-mail', 'START-DATE', 'Name']], labels)).toEqual({
    ...{ ...none, name: 3, email: 1, hasHeading: true },
    values: { 'Start date': 2, 'File name': 0, Salary: -1 }
  })
  // Without another column it is both.
  expect(guessColumns([['File name', 'E-mail']], labels)).toMatchObject({ name: 0, values: { 'File name': 0 } })
  expect(guessColumns([['Ada', 'ada@example.com']], labels).values).toEqual({
    ...{ 'Start date': -1, 'File name': -1, Salary: -1 }
  })
})

const options = [{ value: 'full', label: 'Full time' }]
test.each([
  [{ type: 'date' }, '31.3.2026', '2026-03-31'],
  [{ type: 'date' }, '3/4/2026', '3/4/2026'],
  [{ type: 'number' }, '12,50', '12.50'],
  [{ type: 'number' }, '1,200', '1,200'],
  [{ type: 'checkbox' }, 'Ja', 'true'],
  [{ type: 'checkbox' }, 'no', 'false'],
  [{ type: 'checkbox' }, 'perhaps', 'perhaps'],
  [{ type: 'dropdown', options }, 'full TIME', 'full'],
  [{ type: 'radio', options }, 'full', 'full'],
  [{ type: 'text' }, 'ja', 'ja']
] as const)('in %j, %s means %s', (field, cell, value) => {
  expect(valueOfCell({ options: null, ...field } as unknown as Fillable, cell)).toBe(value)
})

test.each([
  ['de', 'de'],
  ['de_AT', 'de-AT'],
  ['German', 'de'],
  ['DEUTSCH', 'de'],
  ['zh-TW', null],
  ['tlh', null],
  ['Elvish', null]
])('the language %s is %s', (cell, language) => {
  expect(languageOfCell(cell)).toBe(language)
})

const noLimits = { min: null, max: null, min_length: null, max_length: null, pattern: null, message: null }
const fieldWith = (changes: object) =>
  ({
    label: 'Salary',
    type: 'number',
    multiline: null,
    options: null,
    validation: null,
    ...changes
  }) as unknown as Fillable

test.each([
  [{}, '1200', null],
  [{}, 'much', '“much” is not a number such as 1200 or 12.50.'],
  [{ type: 'date' }, '2026-02-30', '“2026-02-30” is not a date such as 2026-03-31.'],
  [{ type: 'checkbox' }, 'maybe', '“maybe” is neither yes nor no.'],
  [{ type: 'email' }, 'ada', '“ada” is not an e-mail address.'],
  [{ type: 'dropdown', options }, 'half', '“half” is none of the options of Salary: Full time.'],
  [{ type: 'text', multiline: false }, 'a\nb', 'Salary takes one line only.'],
  [{ validation: { ...noLimits, min: 10 } }, '9', 'Salary must be at least 10.'],
  [{ validation: { ...noLimits, max: 10 } }, '11', 'Salary must be at most 10.'],
  [{ type: 'text', validation: { ...noLimits, min_length: 3 } }, 'ab', 'Salary needs at least 3 characters.'],
  [{ type: 'text', validation: { ...noLimits, max_length: 1 } }, 'ab', 'Salary takes at most 1 characters.'],
  [
    { type: 'text', validation: { ...noLimits, pattern: 'x' } },
    'a',
    '“a” does not have the form that Salary asks for.'
  ],
  [{ type: 'text', validation: { ...noLimits, pattern: 'x', message: 'An x.' } }, 'a', 'An x.']
])('a field %j starting with %j: %s', (changes, value, problem) => {
  expect(problemOfValue(fieldWith(changes), value, (pattern, text) => pattern === text)).toBe(problem)
})

test('rows become recipients, or are named with what is wrong', () => {
  const rows = [
    ['Name', 'E-mail'],
    [' Ada ', ' ada@example.com '],
    ['', 'grace@example.com'],
    ['Joan', 'joan'],
    ['Ada again', 'ADA@example.com'],
    ['Nobody'],
    ['x'.repeat(101), 'x@example.com'],
    ['Barbara', 'barbara@example.com', ' Engines Ltd ', 'Deutsch', 'Hallo', '1200,50'],
    ['Ben', 'ben@example.com', 'x'.repeat(201)],
    ['Cleo', 'cleo@example.com', '', 'Elvish'],
    ['Dora', 'dora@example.com', '', '', 'x'.repeat(5001)],
    ['Emil', 'emil@example.com', '', '', '', 'much']
  ]
  const columns = { name: 0, email: 1, company: 2, language: 3, message: 4, values: { Salary: 5 }, hasHeading: true }
  const { good, bad } = recipientsOf(rows, columns, [fieldWith({})])
  const empty = { company: '', language: '', message: '', values: {} }
  const barbara = { email: 'barbara@example.com', name: 'Barbara', company: 'Engines Ltd', language: 'de' }
  expect(good).toEqual([
    { row: 2, name: 'Ada', email: 'ada@example.com', ...empty },
    { row: 8, ...barbara, message: 'Hallo', values: { Salary: '1200.50' } }
  ])
  expect(good.map((row) => requestOf(row, false))).toEqual([
    { name: 'Ada', email: 'ada@example.com' },
    { ...barbara, message: 'Hallo', prefill: { Salary: '1200.50' } }
  ])
  // Where the fields have no place for a signature.
  expect(good[0] && requestOf(good[0], true)).toEqual({ name: 'Ada', email: 'ada@example.com', signature_block: true })
  expect(bad.map(({ row, column, problem }) => [row, column, problem])).toEqual([
    [3, 0, 'The name is missing.'],
    [4, 1, 'The e-mail address is not valid.'],
    [5, 1, 'The e-mail address occurs in an earlier row.'],
    [6, 1, 'The e-mail address is missing.'],
    [7, 0, 'The name is longer than 100 characters.'],
    [9, 2, 'The company is longer than 200 characters.'],
    [10, 3, '“Elvish” is no language of e-mails to signers.'],
    [11, 4, 'The message is longer than 5000 characters.'],
    [12, 5, '“much” is not a number such as 1200 or 12.50.']
  ])
  expect(recipientsOf(rows, { ...columns, hasHeading: false }).bad[0]).toMatchObject({ row: 1 })
})

test('what the service refuses is named by row and column', () => {
  const columns = { ...none, name: 0, email: 1, values: { 'Net. salary': 2 }, hasHeading: false }
  const { good } = recipientsOf([['Ada', 'ada@example.com', '1']], columns, [fieldWith({ label: 'Net. salary' })])
  const refused = { 'recipients[0].prefill.Net. salary': 'is too long', 'recipients[0].email': 'must be', subject: 'x' }
  expect(refusedRows(refused, good, columns)).toMatchObject([
    { row: 1, column: 2, problem: 'is too long' },
    { row: 1, column: 1, problem: 'must be' }
  ])
})

test('a copy has what its recipient starts with', () => {
  const field = (label: string, type: string, value: string | null = null) => ({ label, type, value })
  const fields = [
    field('Salary', 'number', '1'),
    field('Town', 'text', 'Bath'),
    field('Who', 'name'),
    field('X', 'date')
  ]
  const [recipient] = recipientsOf(
    [['Ada', 'ada@example.com', '1200']],
    {
      ...{ ...none, name: 0, email: 1, values: { Salary: 2 }, hasHeading: false }
    },
    [fieldWith({})]
  ).good
  expect(fieldsOfCopy(fields as TemplateField[], recipient!)).toMatchObject({
    name: 'Ada',
    fields: [
      { key: 'Salary', value: '1200', state: 'fixed' },
      { value: 'Bath', state: 'fixed' },
      { value: 'Ada', state: 'filled' },
      { value: null, state: 'awaited' }
    ]
  })
})
