import { expect, test } from 'vitest'
import { readCsv } from '../views/bulk/read-csv.js'
import { toCsv } from './csv.js'

/** What is written after the byte-order mark. */
const written = (rows: Parameters<typeof toCsv>[0]) => toCsv(rows).slice(1)

test('quotes what would end a cell or a row', () => {
  const rows = [
    ['Name', 'Note'],
    ['Hopper, Grace', 'said "ship it"'],
    ['two\nlines', 'plain']
  ]
  expect(written(rows)).toBe('Name,Note\r\n"Hopper, Grace","said ""ship it"""\r\n"two\nlines",plain\r\n')
})

test('writes numbers and booleans as they are, and nothing for null', () => {
  expect(written([[1200.5, -3, true, null, undefined, '']])).toBe('1200.5,-3,true,,,\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1'])('keeps a spreadsheet from running %j', (text) => {
  const cell = written([[text]])
  expect(cell.replace(/^"/, '').startsWith("'")).toBe(true)
  expect(cell.replaceAll("'", '')).toContain(text)
})

test.each(['a;=1+1', 'a; =1+1', 'a;+1', ' =1+1', '\n=1+1', '＝1+1', 'a\n=1+1;b', 'a\r\n+1'])(
  'nor in another cell, on another line, or after spaces: %j',
  (text) => {
    const cells = written([[text]])
      .replace(/^"/, '')
      .split(/[;\r\n]/)
    for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@＝]/)
    expect(readCsv(new TextEncoder().encode(written([['name'], [text]])).buffer as ArrayBuffer).rows).toHaveLength(2)
  }
)

test('begins with a byte-order mark, which is no part of the first heading when it is read again', () => {
  const { buffer } = new TextEncoder().encode(toCsv([['name'], ['Müller']]))
  expect([...new Uint8Array(buffer).slice(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 'n'.charCodeAt(0)])
  expect(readCsv(buffer as ArrayBuffer).rows).toEqual([['name'], ['Müller']])
})
