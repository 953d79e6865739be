import { PdfError } from '../error.js'
import { decodeStream } from './filters.js'
import { ObjectParser } from './object-parser.js'
import { PdfDict, type PdfObject, PdfStream } from './objects.js'
import { readIndirectObject } from './read-indirect-object.js'

/** Where an object is: at a byte of the file, or the n-th in an object stream. */
export type Location = { offset: number; generation: number } | { stream: number; index: number }

/** A file's cross-reference, all sections in one: the newest location of each object. `null` is a deleted one. */
export interface CrossReference {
  locations: Map<number, Location | null>
  /** The newest trailer. */
  trailer: PdfDict
  /** Where the newest section starts: what an update's `/Prev` names. */
  start: number
  /** An update has to write the kind of section that the file has already. */
  isStream: boolean
}

const MAX_SECTIONS = 1000
const MAX_OBJECTS = 8_388_607
const XREF_STREAM_LIMIT = 64 << 20

/** Reads the chain of cross-reference sections from the file's end. Throws `INVALID_PDF` when it is broken. */
export function readCrossReference(bytes: Buffer): CrossReference {
  const start = findStart(bytes)
  const result: CrossReference = { locations: new Map(), trailer: new PdfDict(), start, isStream: false }
  const pending: number[] = [start]
  const seen = new Set<number>()
  for (let at = pending.shift(); at !== undefined; at = pending.shift()) {
    if (seen.has(at) || seen.size > MAX_SECTIONS) continue
    seen.add(at)
    const section = readSection(bytes, at, result.locations)
    if (at === start) Object.assign(result, { trailer: section.trailer, isStream: section.isStream })
    for (const key of ['XRefStm', 'Prev']) {
      const next = section.trailer.get(key)
      if (typeof next === 'number') pending.push(next)
    }
  }
  return result
}

function findStart(bytes: Buffer): number {
  const at = bytes.lastIndexOf('startxref')
  const start = at < 0 ? Number.NaN : Number(new ObjectParser(bytes, at + 9).word())
  if (!Number.isInteger(start) || start < 0 || start >= bytes.length) throw invalid('it has no cross-reference')
  return start
}

type Section = { trailer: PdfDict; isStream: boolean }

function readSection(bytes: Buffer, at: number, locations: CrossReference['locations']): Section {
  const parser = new ObjectParser(bytes, at)
  if (parser.word() !== 'xref') return { trailer: readStreamSection(bytes, at, locations), isStream: true }
  return { trailer: readTable(parser, locations), isStream: false }
}

function readTable(parser: ObjectParser, locations: CrossReference['locations']): PdfDict {
  for (let word = parser.word(); word !== 'trailer'; word = parser.word()) {
    const [first, count] = [Number(word), Number(parser.word())]
    if (word === '' || !Number.isInteger(first) || !Number.isInteger(count))
      throw invalid('its cross-reference is broken')
    // No file within the limits has room for so many.
    if (first + count > MAX_OBJECTS) throw invalid('its cross-reference is broken')
    for (let number = first; number < first + count; number++) readTableEntry(parser, number, locations)
  }
  const trailer = parser.parse()
  if (!(trailer instanceof PdfDict)) throw invalid('its trailer is broken')
  return trailer
}

function readTableEntry(parser: ObjectParser, number: number, locations: CrossReference['locations']): void {
  const [offset, generation, kind] = [Number(parser.word()), Number(parser.word()), parser.word()]
  if (Number.isNaN(offset) || (kind !== 'n' && kind !== 'f')) throw invalid('its cross-reference is broken')
  if (!locations.has(number)) locations.set(number, kind === 'n' ? { offset, generation } : null)
}

function readStreamSection(bytes: Buffer, at: number, locations: CrossReference['locations']): PdfDict {
  const { object } = readIndirectObject(bytes, at, direct)
  if (!(object instanceof PdfStream)) throw invalid('its cross-reference is broken')
  const { dict } = object
  const widths = numbers(dict.get('W'))
  const index = dict.has('Index') ? numbers(dict.get('Index')) : [0, Number(dict.get('Size'))]
  const isWidth = (value: number) => Number.isInteger(value) && value >= 0 && value <= 8
  if (widths.length < 3 || !widths.every(isWidth) || index.some((value) => !Number.isInteger(value)))
    throw invalid('its cross-reference is broken')
  const rows = new RowReader(decodeStream(object, direct, XREF_STREAM_LIMIT), widths)
  for (let i = 0; i + 1 < index.length; i += 2) {
    for (let number = index[i]!; number < index[i]! + index[i + 1]! && rows.hasNext; number++) {
      const location = rows.next()
      if (!locations.has(number)) locations.set(number, location)
    }
  }
  return dict
}

class RowReader {
  private at = 0

  constructor(
    private readonly data: Buffer,
    private readonly widths: number[]
  ) {}

  get hasNext(): boolean {
    return this.at < this.data.length
  }

  next(): Location | null {
    const [kind, second, third] = this.widths.map((width) => this.field(width))
    if (this.widths[0] === 0 || kind === 1) return { offset: second!, generation: third! }
    return kind === 2 ? { stream: second!, index: third! } : null
  }

  private field(width: number): number {
    let value = 0
    for (let i = 0; i < width; i++) value = value * 256 + (this.data[this.at++] ?? 0)
    return value
  }
}

const numbers = (object: PdfObject | undefined): number[] => (Array.isArray(object) ? object.map(Number) : [])
const direct = (object: PdfObject | undefined): PdfObject => object ?? null
const invalid = (reason: string) => new PdfError('INVALID_PDF', `the file cannot be read: ${reason}`)
