import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'

const known = ['email', 'name', 'company', 'language', 'message']

/** Reads the rows of a CSV file, and makes a recipient of each. Other columns are values of fields, by their labels. */
export async function readRecipients(file) {
  const text = await readFile(file, 'utf8')
  const { data: rows, errors } = Papa.parse(text.trim(), { header: true, skipEmptyLines: 'greedy' })
  // Without commas there is nothing to detect: a file of one column is no mistake of its own.
  const [error] = errors.filter(({ type }) => type !== 'Delimiter')
  if (error) throw new Error(`${file}, row ${(error.row ?? 0) + 1}: ${error.message}`)
  if (rows.length === 0) throw new Error(`${file} has no rows.`)
  return { text, rows, recipients: rows.map(toRecipient) }
}

function toRecipient(row) {
  // An empty cell leaves the default.
  const cells = Object.entries(row).filter(([, value]) => value !== '')
  const own = cells.filter(([column]) => known.includes(column))
  const prefill = cells.filter(([column]) => !known.includes(column))
  return { ...Object.fromEntries(own), ...(prefill.length > 0 && { prefill: Object.fromEntries(prefill) }) }
}
