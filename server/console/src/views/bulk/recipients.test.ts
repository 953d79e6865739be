import { describe, expect, test } from 'vitest'
import { guessColumns } from './columns.js'
import { readCsv } from './read-csv.js'
import { recipientsOf } from './recipients-of.js'

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer

describe('a CSV file', () => {
  test.each([
    ['commas', 'Name,E-mail\nAda,ada@example.com\n'],
    ['semicolons', 'Name;E-mail\r\nAda;ada@example.com\r\n'],
    ['tabs', 'Name\tE-mail\nAda\tada@example.com'],
    ['a byte order mark', '\uFEFFName,E-mail\nAda,ada@example.com\n'],
    ['empty lines', 'Name,E-mail\n\n , \nAda,ada@example.com\n\n']
  ])('with %s', (_, text) => {
    expect(readCsv(bytesOf(text))).toEqual([
      ['Name', 'E-mail'],
      ['Ada', 'ada@example.com']
    ])
  })

  test('with quotes, separators and line breaks in its cells', () => {
    expect(readCsv(bytesOf('"Lovelace, ""Ada""","ada@\nexample.com"'))).toEqual([
      ['Lovelace, "Ada"', 'ada@\nexample.com']
    ])
  })

  test('in windows-1252', () => {
    expect(readCsv(Uint8Array.of(0xc5, 0x73, 0x61, 0x3b, 0xd6).buffer)).toEqual([['Åsa', 'Ö']])
  })
})

test.each([
  [['Name', 'E-mail'], { name: 0, email: 1, company: -1, hasHeading: true }],
  [['E-Mail-Adresse', 'Firma', 'Vorname'], { name: 2, email: 0, company: 1, hasHeading: true }],
  [['E-mail name', 'Full name'], { name: 1, email: 0, company: -1, hasHeading: true }],
  [['correo electrónico', 'nombre'], { name: 1, email: 0, company: -1, hasHeading: true }],
  [['courriel: mail', 'prénom, nom'], { name: 1, email: 0, company: -1, hasHeading: true }],
  [['Ada', 'ada@example.com'], { name: 0, email: 1, company: -1, hasHeading: false }],
  [['ada@example.com', 'Ada'], { name: 1, email: 0, company: -1, hasHeading: false }],
  [['only'], { name: 0, email: 0, company: -1, hasHeading: true }],
  [[], { name: 0, email: 0, company: -1, hasHeading: true }]
])('the columns of %j', (first, expected) => {
  expect(guessColumns([first])).toEqual(expected)
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
    ['Barbara', 'barbara@example.com', ' Engines Ltd '],
    ['Ben', 'ben@example.com', 'x'.repeat(201)]
  ]
  const { good, bad } = recipientsOf(rows, { name: 0, email: 1, company: 2, hasHeading: true })
  expect(good).toEqual([
    { row: 2, name: 'Ada', email: 'ada@example.com', company: '' },
    { row: 8, name: 'Barbara', email: 'barbara@example.com', company: 'Engines Ltd' }
  ])
  expect(bad.map(({ row, problem }) => [row, problem])).toEqual([
    [3, 'The name is missing.'],
    [4, 'The e-mail address is not valid.'],
    [5, 'The e-mail address occurs in an earlier row.'],
    [6, 'The e-mail address is missing.'],
    [7, 'The name is longer than 100 characters.'],
    [9, 'The company is longer than 200 characters.']
  ])
  expect(recipientsOf(rows, { name: 0, email: 1, company: -1, hasHeading: false }).bad[0]).toMatchObject({ row: 1 })
})
