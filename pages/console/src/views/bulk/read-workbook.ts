import { t } from '../../language/translate.js'
import { withoutTitle } from './without-title.js'

type Cell = string | number | boolean | Date | null | undefined

/** What a file is that is no text: a workbook of Excel, or one that is not read. */
export function kindOfFile(bytes: Uint8Array): 'text' | 'workbook' | 'other' {
  const start = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (start === '504b0304') return 'workbook'
  // Excel's format until 2003, and PDFs.
  return start === 'd0cf11e0' || start === '25504446' ? 'other' : 'text'
}

/**
 * The rows of the first sheet of an .xlsx file with an address in it, as a CSV file of it would have them. What others write before it
 * is about the file, such as the summary of an export.
 */
export async function readWorkbook(bytes: ArrayBuffer): Promise<string[][]> {
  // Few people choose one, and it is larger than the rest of the page.
  const { default: readSheets } = await import('read-excel-file/universal')
  const sheets = await readSheets(bytes).catch((cause) => {
    throw new Error(t('This file is not read. Save it as an Excel workbook (.xlsx) or as CSV.'), { cause })
  })
  const texts = sheets.map(({ data }) => textsOf(data as Cell[][]))
  const list = texts.find((rows) => rows.some((cells) => cells.some((cell) => cell.includes('@'))))
  return withoutTitle(list ?? texts[0] ?? [])
}

const textsOf = (rows: Cell[][]): string[][] =>
  rows.map((cells) => cells.map(textOf)).filter((cells) => cells.some((cell) => cell.trim() !== ''))

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell)
}
