import Papa from 'papaparse'
import { type DecodedList, decodeList } from './decode-list.js'
import { withoutTitle } from './without-title.js'

/** The rows of a list, and how it was read. */
export type ReadList = { rows: string[][] } & Pick<DecodedList, 'guessed'>

/**
 * Reads the rows of a CSV file, whatever separates its columns. Excel writes semicolons, and an encoding from before Unicode, in many
 * countries.
 * @param languages of the reader, for a guess of the encoding
 * @param chosen is the encoding, if the reader has chosen one
 */
export function readCsv(bytes: ArrayBuffer, languages: readonly string[] = [], chosen?: string): ReadList {
  const { text, guessed } = decodeList(new Uint8Array(bytes), languages, chosen)
  // Excel's own line, which names the separator and is no row.
  const [line = '', delimiter = ''] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const { data } = Papa.parse<string[]>(text.slice(line.length), { skipEmptyLines: 'greedy', delimiter })
  return { rows: withoutTitle(data), guessed }
}
