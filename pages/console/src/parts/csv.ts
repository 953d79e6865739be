/** What a cell is filled with. Null for nothing. */
export type CsvValue = string | number | boolean | null | undefined

/** Without it, Excel reads UTF-8 as the code page of the computer, and garbles all but ASCII. */
const byteOrderMark = '\ufeff'

/** Writes a table as CSV (RFC 4180), with a byte-order mark. The first row is the heading. */
export function toCsv(rows: CsvValue[][]): string {
  return byteOrderMark + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(value: CsvValue): string {
  if (typeof value !== 'string') return value == null ? '' : String(value)
  // A spreadsheet would run text that begins like this as a formula. Where it separates cells by semicolons, one begins after each of them
  // and on each line, also in quotes.
  const text = [/(^|;)(?=\s*[=+\-@\t\r＝＋－＠])/g, /([\r\n])(?=\s*[=+\-@＝＋－＠])/g].reduce(
    (safe, beginning) => safe.replace(beginning, "$1'"),
    value
  )
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
