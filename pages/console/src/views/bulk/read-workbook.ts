import { t } from '../../language/translate.js'

type Cell = string | number | boolean | Date | null | undefined

/** What a file is that is no text: a workbook of Excel, or one that is not read. */
export function kindOfFile(bytes: Uint8Array): 'text' | 'workbook' | 'other' {
  const start = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (start === '504b0304') return 'workbook'
  // Excel's format until 2003, and PDFs.
  return start === 'd0cf11e0' || start === '25504446' ? 'other' : 'text'
}

/** The rows of the first sheet of an .xlsx file, as a CSV file of it would have them. */
export async function readWorkbook(bytes: ArrayBuffer): Promise<string[][]> {
  // Few people choose one, and it is larger than the rest of the page.
  const { readSheet } = await import('read-excel-file/universal')
  const rows = await readSheet(bytes).catch((cause) => {
    throw new Error(t('This file is not read. Save it as an Excel workbook (.xlsx) or as CSV.'), { cause })
  })
  const texts = rows.map((cells) => cells.map((cell) => textOf(cell as Cell)))
  return texts.filter((cells) => cells.some((cell) => cell.trim() !== ''))
}

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell)
}
