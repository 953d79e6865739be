import { filtersOf, unpack } from '../../file/filters/filters.js'
import type { PdfObject, PdfStream } from '../../file/objects/objects.js'

const MOST_BYTES = 64 << 20

/** Whether an appended cross-reference stream has exactly the rows that it states. Readers repair files with others. */
export function isWholeSection(stream: PdfStream): boolean {
  const { dict } = stream
  const { data, isWhole } = unpack(stream.data, filtersOf(stream, direct), direct, MOST_BYTES)
  const index = dict.has('Index') ? numbersOf(dict.get('Index')) : [0, Number(dict.get('Size'))]
  const rows = index.reduce((sum, value, at) => (at % 2 === 1 ? sum + value : sum), 0)
  const width = numbersOf(dict.get('W')).reduce((sum, value) => sum + value, 0)
  return isWhole && index.length % 2 === 0 && data.length === rows * width
}

const direct = (object: PdfObject | undefined): PdfObject => object ?? null
const numbersOf = (object: PdfObject | undefined): number[] => (Array.isArray(object) ? object.map(Number) : [])
