import { describe, expect, test } from 'vitest'
import { guessColumns } from './columns.js'
import { readCsv } from './read-csv.js'
import { readWorkbook } from './read-workbook.js'
import { type WorkbookParts, workbookOf } from './testing/workbook-of.js'

/** The same list in six languages. */
const lists = (
  [
    ['de', 'E-Mail', 'Name', 'Beginn', 'Jürgen Groß', 'Zoë Weiß'],
    ['fr', 'Courriel', 'Nom', 'Début', 'Hélène Lefèvre', 'François Noël'],
    ['es', 'Correo', 'Nombre', 'Inicio', 'Íñigo Muñoz', 'María José Ibáñez'],
    ['pl', 'E-mail', 'Imię i nazwisko', 'Początek', 'Łukasz Żółć', 'Święta Źrebak'],
    ['ja', 'メール', '氏名', '開始日', '山田太郎', '佐藤花子'],
    ['he', 'דוא"ל', 'שם', 'התחלה', 'דוד כהן', 'רחל לוי']
  ] as const
).map(([language, email, name, start, one, other]): [string, string[][]] => [
  language,
  [
    [email, name, start],
    ['one@example.com', one, '2026-03-31'],
    ['other@example.com', other, '2026-03-31']
  ]
])

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const columns = ['A', 'B', 'C', 'D']
const place = (row: number, column: number) => `r="${columns[column]}${row + 1}"`

/** The last of March 2026 is 46112 days after Excel's beginning of time, and 44650 after that of old Macs. */
const MARCH_31 = { since1900: 46112, since1904: 46112 - 1462 }

const rowsOf = (rows: string[][], cell: (text: string, at: string) => string, from = 0) =>
  rows
    .map(
      (cells, row) =>
        `<row r="${row + from + 1}">${cells.map((text, column) => cell(text, place(row + from, column))).join('')}</row>`
    )
    .join('')

const isDate = (text: string) => text === '2026-03-31'
const inline = (text: string, at: string) =>
  `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** Texts in a table beside the sheet, as most programs write them. */
function shared(rows: string[][], date: string, item = (text: string) => `<si><t>${escaped(text)}</t></si>`, from = 0) {
  const texts = [...new Set(rows.flat().filter((text) => !isDate(text)))]
  return {
    sharedStrings: texts.map(item).join(''),
    rows: rowsOf(
      rows,
      (text, at) => (isDate(text) ? `<c ${at} ${date}</c>` : `<c ${at} t="s"><v>${texts.indexOf(text)}</v></c>`),
      from
    )
  }
}

const title = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`

const programs: [name: string, parts: (rows: string[][]) => WorkbookParts][] = [
  [
    'Excel, with the sound of names in Japanese beside them',
    (list) => {
      const item = (text: string) =>
        `<si><t>${escaped(text)}</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh><phoneticPr fontId="1"/></si>`
      const { rows, sharedStrings } = shared(list, `s="1"><v>${MARCH_31.since1900}</v>`, item)
      return { sheets: [['Sheet1', rows]], sharedStrings, formats: ['yyyy/m/d'] }
    }
  ],
  [
    'Excel, with letters in several fonts and a date in the words of a country',
    (list) => {
      const item = (text: string) =>
        `<si><r><rPr><b/></rPr><t xml:space="preserve">${escaped(text.slice(0, 2))}</t></r><r><t xml:space="preserve">${escaped(text.slice(2))}</t></r></si>`
      const { rows, sharedStrings } = shared(list, `s="1"><v>${MARCH_31.since1900}</v>`, item)
      return { sheets: [['Tabelle1', rows]], sharedStrings, formats: ['[$-407]d\\. mmmm yyyy;@'] }
    }
  ],
  [
    'Excel on an old Mac, which counts days from 1904',
    (list) => {
      const { rows, sharedStrings } = shared(list, `s="1"><v>${MARCH_31.since1904}</v>`)
      return {
        sheets: [['Sheet1', rows]],
        sharedStrings,
        formats: ['d/m/yy'],
        workbookProperties: '<workbookPr date1904="1"/>'
      }
    }
  ],
  [
    'Google, with absolute places of parts, a thousand empty rows and formulas',
    (list) => {
      const { rows, sharedStrings } = shared(list, `s="1"><v>${MARCH_31.since1900}</v>`)
      const empty = Array.from(
        { length: 997 },
        (_, index) => `<row r="${index + 4}" ht="15.75" customHeight="1"/>`
      ).join('')
      const computed = rows.replace(
        /<c (r="B2") t="s"><v>\d+<\/v><\/c>/,
        `<c $1 t="str"><f>A2&amp;""</f><v>${list[1]?.[1]}</v></c>`
      )
      return { sheets: [['Sheet1', computed + empty]], sharedStrings, formats: ['yyyy-mm-dd'], isAbsolute: true }
    }
  ],
  [
    'Numbers, with the name of its table above',
    (list) => {
      const { rows, sharedStrings } = shared(list, `s="1"><v>${MARCH_31.since1900}.0</v>`, undefined, 1)
      return { sheets: [['Sheet 1 - Table 1', title('Table 1') + rows]], sharedStrings, formats: ['d/m/yyyy'] }
    }
  ],
  [
    'Numbers, with a sheet of its own about the export',
    (list) => {
      const { rows, sharedStrings } = shared(list, `s="1"><v>${MARCH_31.since1900}</v>`, undefined, 1)
      const summary = rowsOf(
        [
          ['This document was exported from Numbers. Each table was converted to an Excel worksheet.'],
          ['Numbers Sheet Name', 'Numbers Table Name', 'Excel Worksheet Name'],
          ['Sheet 1'],
          ['', 'Table 1', 'Sheet 1 - Table 1']
        ],
        inline
      )
      return {
        sheets: [
          ['Export Summary', summary],
          ['Sheet 1 - Table 1', title('Table 1') + rows]
        ],
        sharedStrings,
        formats: ['d/m/yyyy']
      }
    }
  ],
  [
    'libraries, with texts in their cells and dates as such',
    (list) => ({
      sheets: [
        [
          'Sheet',
          rowsOf(list, (text, at) => (isDate(text) ? `<c ${at} t="d"><v>${text}T00:00:00</v></c>` : inline(text, at)))
        ]
      ]
    })
  ],
  [
    'libraries, with a prefix before each element',
    (list) => {
      const { rows, sharedStrings } = shared(list, `s="1"><v>${MARCH_31.since1900}</v>`)
      return { sheets: [['Sheet1', rows]], sharedStrings, formats: ['yyyy-mm-dd'], prefix: 'x' }
    }
  ]
]

test('cells that do not say where they are are refused with what to do', async () => {
  const sheet = '<row><c t="inlineStr"><is><t>ann@example.com</t></is></c></row>'
  const reading = readWorkbook(await workbookOf({ sheets: [['Sheet', sheet]] }))
  await expect(reading).rejects.toThrow('Save it as an Excel workbook (.xlsx) or as CSV.')
})

test('the first of several sheets with addresses is read, and a first row that may be one of the list stays', async () => {
  const sheets: [string, string][] = [
    ['Help', rowsOf([['Fill in the other sheet']], inline)],
    ['People', rowsOf([['Ann', 'ann@example.com']], inline)],
    ['Former', rowsOf([['Bob', 'bob@example.com']], inline)]
  ]
  expect(await readWorkbook(await workbookOf({ sheets }))).toEqual([['Ann', 'ann@example.com']])
  const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer
  expect(readCsv(bytes('E-mail,\nann@example.com,Ann')).rows).toHaveLength(2)
  expect(readCsv(bytes('ann@example.com,\nE-mail,Name')).rows).toHaveLength(2)
  expect(readCsv(bytes('E-mail\nann@example.com')).rows).toHaveLength(2)
})

describe.each(lists)('a list in %s', (_language, rows) => {
  test.each(programs)('is read in a workbook of %s', async (_name, parts) => {
    expect(await readWorkbook(await workbookOf(parts(rows)))).toEqual(rows)
  })

  const csvOf = (separator: string, end: string) =>
    rows
      .map((cells) =>
        cells.map((cell) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator)
      )
      .join(end)
  test.each([
    ['Google: commas', csvOf(',', '\r\n')],
    ['Numbers: a mark and semicolons', `\ufeff${csvOf(';', '\n')}\n`],
    ['Numbers: semicolons', csvOf(';', '\n')],
    ['Numbers: the name of the table above', `\ufeffTable 1\n${csvOf(';', '\n')}\n`],
    ['Numbers: the name of the table above, as wide as it', `Table 1,,\r\n${csvOf(',', '\r\n')}`],
    ['Excel: a mark, tabs and lines of an old Mac', `\ufeff${csvOf('\t', '\r')}`],
    ['empty columns and lines around it', `\n;;;\n${csvOf(';', '\n').replaceAll('\n', ';\n')};\n;;;\n`]
  ])('is read in a CSV file of %s', (_name, text) => {
    const { rows: read } = readCsv(new TextEncoder().encode(text).buffer as ArrayBuffer)
    expect(read.map((cells) => cells.slice(0, 3))).toEqual(rows)
    expect(guessColumns(read)).toMatchObject({ email: 0, name: 1, hasHeading: true })
  })
})
