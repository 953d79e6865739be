/** What a cell is filled with. Null for nothing. */
export type CsvValue = string | number | boolean | null | undefined

/** Writes a table as CSV (RFC 4180). The first row is the heading. */
export function toCsv(rows: CsvValue[][]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(value: CsvValue): string {
  if (typeof value !== 'string') return value == null ? '' : String(value)
  // A spreadsheet would run text that begins like this as a formula.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
