import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'

const known = ['email', 'name', 'company', 'language', 'message']

/**
 * Reads the rows of a CSV file, and makes a recipient of each. Other columns are values of fields, by their labels.
 * `encoding` is that of a file from before Unicode, such as windows-1250.
 */
export async function readRecipients(file, encoding) {
  const text = decode(await readFile(file), file, encoding)
  // Excel's own line, which names the separator and is no row.
  const [line = '', delimiter = ''] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const list = text.slice(line.length).trim()
  const { data: rows, errors } = Papa.parse(list, { header: true, skipEmptyLines: 'greedy', delimiter })
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

// Without an encoding, a list from before Unicode would be sent with wrong names.
function decode(bytes, file, encoding) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (encoding) return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    throw new Error(
      `${file} is not in UTF-8. Save it as “CSV UTF-8”, or add its encoding: windows-1252, windows-1250, shift_jis …`
    )
  }
}
