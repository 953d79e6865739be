import { filtersOf, unpack } from '../../file/filters/filters.js'
import type { PdfObject, PdfStream } from '../../file/objects/objects.js'
import { highestOf } from '../../file/pdf-file.js'
import { plainNumber, plainNumbers, type WrittenEntries } from './strict-syntax.js'

const MOST_BYTES = 64 << 20
/** Free, at an offset, in an object stream. */
const KINDS = 3

/** What the bytes before a cross-reference section imply about its numbers. */
export interface Implied {
  /** The offset of the section before. */
  previous: number
  /** The size that the section before states. */
  size: number
  /** The highest object number that sections before state. */
  highest: number
}

/**
 * Whether the trailer of a section states the numbers that the bytes imply: readers that find another one take the file
 * for damaged, and look for its objects in ways of their own.
 * @param stated the object numbers of its rows
 */
export function hasImpliedNumbers(entries: WrittenEntries, stated: readonly number[], implied: Implied): boolean {
  if (entries.has('XRefStm') || plainNumber(entries.get('Prev')) !== implied.previous) return false
  const size = plainNumber(entries.get('Size'))
  const least = Math.max(implied.size, highestOf(stated, implied.highest) + 1)
  // Writers count numbers that they have taken and not used.
  return size !== undefined && size >= least && size <= Math.max(least, implied.size + stated.length + 1)
}

/**
 * Whether a section states nothing but the head of the free objects, and the size of that, as PDFBox saves a file without changes. Readers
 * ask the newest section for the size: it must not be this one.
 */
export function statesNothing(entries: WrittenEntries, stated: readonly number[], { previous }: Implied): boolean {
  const isPlain = !entries.has('XRefStm') && plainNumber(entries.get('Prev')) === previous
  return isPlain && stated.length === 1 && stated[0] === 0 && plainNumber(entries.get('Size')) === 1
}

/** The object numbers of a cross-reference stream's rows; undefined unless it has exactly the rows that it states. */
export function rowsOfSection(stream: PdfStream, entries: WrittenEntries): number[] | undefined {
  const widths = plainNumbers(entries.get('W'))
  const size = plainNumber(entries.get('Size'))
  const index = entries.has('Index') ? plainNumbers(entries.get('Index')) : size === undefined ? undefined : [0, size]
  if (widths?.length !== 3 || widths.some((width) => width > 8) || !index || index.length % 2 > 0) return undefined
  const { data, isWhole } = unpack(stream.data, filtersOf(stream, direct), direct, MOST_BYTES)
  const width = widths.reduce((sum, own) => sum + own, 0)
  const count = index.reduce((sum, value, at) => (at % 2 === 1 ? sum + value : sum), 0)
  if (!isWhole || data.length !== count * width) return undefined
  const [kind = 0] = widths
  for (let at = 0; kind > 0 && at < data.length; at += width)
    if (data.readUIntBE(at, Math.min(kind, 6)) >= KINDS) return undefined
  return numbersOf(index)
}

function numbersOf(index: number[]): number[] {
  return index.flatMap((first, at) =>
    at % 2 === 0 ? Array.from({ length: index[at + 1] ?? 0 }, (_, gap) => first + gap) : []
  )
}

const direct = (object: PdfObject | undefined): PdfObject => object ?? null
