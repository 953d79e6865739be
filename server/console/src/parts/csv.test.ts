import { expect, test } from 'vitest'
import { toCsv } from './csv.js'

test('quotes what would end a cell or a row', () => {
  const rows = [
    ['Name', 'Note'],
    ['Hopper, Grace', 'said "ship it"'],
    ['two\nlines', 'plain']
  ]
  expect(toCsv(rows)).toBe('Name,Note\r\n"Hopper, Grace","said ""ship it"""\r\n"two\nlines",plain\r\n')
})

test('writes numbers and booleans as they are, and nothing for null', () => {
  expect(toCsv([[1200.5, -3, true, null, undefined, '']])).toBe('1200.5,-3,true,,,\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1'])('keeps a spreadsheet from running %j', (text) => {
  const written = toCsv([[text]])
  expect(written.replace(/^"/, '').startsWith("'")).toBe(true)
  expect(written).toContain(text)
})
