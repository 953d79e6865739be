import { PdfError } from '../interface/error.js'
import { decodeStream } from './filters/filters.js'
import { ObjectReader } from './object-reader.js'
import { ObjectParser } from './objects/object-parser.js'
import { PdfDict, type PdfObject, PdfStream } from './objects/objects.js'

/** Where an object is: at a byte of the file, or the n-th in an object stream. */
export type Location = { offset: number; generation: number } | { stream: number; index: number }

/** A file's cross-reference with all sections merged: the newest location of each object; `null` if it is deleted. */
export interface CrossReference {
  locations: Map<number, Location | null>
  /** The newest trailer. */
  trailer: PdfDict
  /** The offset of the newest section, for an update's `/Prev`. */
  start: number
  /** An update must use the same kind of section as the file. */
  isStream: boolean
  /** Offsets of ambiguous sections: given both as a table and as a stream, or with a duplicate row. */
  ambiguous: number[]
}

const MAX_SECTIONS = 1000
const MAX_OBJECTS = 8_388_607
const XREF_STREAM_LIMIT = 64 << 20
/** Limit for the rows of all sections: each section of a long chain can list every object again. */
const MAX_ROWS = 4 * MAX_OBJECTS

/** Sees what the sections from an offset on state, replaced rows too, newest first, and the section before them. */
export interface SectionObserver {
  from: number
  section(offset: number): void
  row(number: number, location: Location | null): void
}

/** How some readers differ where sections contradict each other. */
interface OtherReading {
  /** They do not know that a table can name a stream with more rows. */
  ignoresHybrid?: boolean
  /** What a table calls free they look up in the stream that it names, and in the sections before. */
  ignoresFree?: boolean
  /** Of two rows of one section they take the second. */
  takesLastRow?: boolean
}

/** Reads the chain of cross-reference sections from the file's end. Throws `INVALID_PDF` if it is damaged. */
export function readCrossReference(
  bytes: Buffer,
  observer?: SectionObserver,
  { ignoresHybrid = false, ignoresFree = false, takesLastRow = false }: OtherReading = {}
): CrossReference {
  const start = findStart(bytes)
  const result: CrossReference = { locations: new Map(), trailer: new PdfDict(), start, isStream: false, ambiguous: [] }
  const reader = new SectionReader(bytes, result.locations, observer, { ignoresFree, takesLastRow })
  const pending: number[] = [start]
  const seen = new Set<number>()
  for (let at = pending.shift(); at !== undefined; at = pending.shift()) {
    if (seen.has(at) || seen.size > MAX_SECTIONS) continue
    seen.add(at)
    observer?.section(at)
    if (observer && at < observer.from) continue
    const section = reader.read(at)
    if (at === start) Object.assign(result, { trailer: section.trailer, isStream: section.isStream })
    if (section.trailer.has('XRefStm') || overlaps(section.ranges)) result.ambiguous.push(at)
    for (const key of ignoresHybrid ? ['Prev'] : ['XRefStm', 'Prev']) {
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

/** The numbers of a part of a section. */
type NumberRange = [first: number, count: number]

interface Section {
  trailer: PdfDict
  isStream: boolean
  ranges: NumberRange[]
}

function overlaps(ranges: NumberRange[]): boolean {
  const sorted = ranges.filter(([, count]) => count > 0).sort(([a], [b]) => a - b)
  return sorted.some(([first], index) => {
    const [before, count] = sorted[index - 1] ?? [0, 0]
    return first < before + count
  })
}

class SectionReader {
  private readonly objects: ObjectReader
  private rows = 0
  /** What the section that is being read has stated first. */
  private readonly own = new Set<number>()

  constructor(
    private readonly bytes: Buffer,
    private readonly locations: CrossReference['locations'],
    private readonly observer: SectionObserver | undefined,
    private readonly other: OtherReading
  ) {
    this.objects = new ObjectReader(bytes)
  }

  read(at: number): Section {
    this.own.clear()
    const parser = new ObjectParser(this.bytes, at)
    return parser.word() === 'xref' ? this.readTable(parser) : this.readStream(at)
  }

  private readTable(parser: ObjectParser): Section {
    const ranges: NumberRange[] = []
    for (let word = parser.word(); word !== 'trailer'; word = parser.word()) {
      const [first, count] = [Number(word), Number(parser.word())]
      if (word === '' || !Number.isInteger(first) || !Number.isInteger(count))
        throw invalid('its cross-reference is broken')
      // No file within the size limit can have so many.
      if (first + count > MAX_OBJECTS) throw invalid('its cross-reference is broken')
      ranges.push([first, count])
      for (let number = first; number < first + count; number++) this.set(number, readTableEntry(parser))
    }
    const trailer = parser.parse()
    if (!(trailer instanceof PdfDict)) throw invalid('its trailer is broken')
    return { trailer, isStream: false, ranges }
  }

  private readStream(at: number): Section {
    const { object } = this.objects.read(at, direct)
    if (!(object instanceof PdfStream)) throw invalid('its cross-reference is broken')
    const { dict } = object
    const widths = numbers(dict.get('W'))
    const index = dict.has('Index') ? numbers(dict.get('Index')) : [0, Number(dict.get('Size'))]
    const isWidth = (value: number) => Number.isInteger(value) && value >= 0 && value <= 8
    if (widths.length < 3 || !widths.every(isWidth) || index.some((value) => !Number.isInteger(value)))
      throw invalid('its cross-reference is broken')
    const rows = new RowReader(decodeStream(object, direct, XREF_STREAM_LIMIT), widths)
    const ranges: NumberRange[] = []
    for (let i = 0; i + 1 < index.length; i += 2) {
      // biome-ignore lint/style/noNonNullAssertion: both are below the length
      const [first, count] = [index[i]!, index[i + 1]!]
      ranges.push([first, count])
      for (let number = first; number < first + count && rows.hasNext; number++) this.set(number, rows.next())
    }
    return { trailer: dict, isStream: true, ranges }
  }

  private set(number: number, location: Location | null): void {
    if (++this.rows > MAX_ROWS) throw new PdfError('PDF_TOO_LARGE', 'the file has too many objects')
    this.observer?.row(number, location)
    const { ignoresFree, takesLastRow } = this.other
    if (location === null && ignoresFree) return
    if (this.locations.has(number) && !(takesLastRow && this.own.has(number))) return
    this.locations.set(number, location)
    if (takesLastRow) this.own.add(number)
  }
}

function readTableEntry(parser: ObjectParser): Location | null {
  const [offset, generation, kind] = [Number(parser.word()), Number(parser.word()), parser.word()]
  if (Number.isNaN(offset) || (kind !== 'n' && kind !== 'f')) throw invalid('its cross-reference is broken')
  return kind === 'n' ? { offset, generation } : null
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
    // biome-ignore lint/style/noNonNullAssertion: there are at least three widths
    if (this.widths[0] === 0 || kind === 1) return { offset: second!, generation: third! }
    // biome-ignore lint/style/noNonNullAssertion: there are at least three widths
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
