import { PdfError } from '../interface/error.js'
import type { CrossReference, Location } from './cross-reference.js'
import { filtersOf, unpack } from './filters/filters.js'
import { ObjectReader } from './object-reader.js'
import { ObjectParser } from './objects/object-parser.js'
import { isName, PdfDict, type PdfObject, PdfRef, PdfStream } from './objects/objects.js'
import { isSpace } from './objects/syntax.js'
import { Occurrences } from './occurrences.js'

const MAX_OBJECTS = 1_000_000
const OBJECT_STREAM_LIMIT = 64 << 20
/** Limit for the decompressed size of all object streams. */
const UNPACKED_LIMIT = 256 << 20
/** Limit for damaged object streams that are read up to their damage, which takes many attempts each. */
const MAX_DAMAGED = 500
const KEYWORD = 'trailer'

/**
 * Rebuilds the cross-reference of a file by scanning for `12 0 obj` and for the objects within object streams; the last
 * object of each number is used.
 * @throws `INVALID_PDF` if none of them is a catalog
 */
export function recoverCrossReference(bytes: Buffer, reader = new ObjectReader(bytes)): CrossReference {
  const found = new Recovery(reader)
  for (const header of findObjects(bytes)) found.add(header)
  found.trailers.push(...findTrailers(reader))
  const trailer = found.trailers.findLast((dict) => found.isCatalog(dict.get('Root')))
  const encrypted = found.trailers.findLast((dict) => dict.has('Encrypt'))
  // Updates by some programs omit entries of the first trailer.
  for (const key of ['Encrypt', 'ID']) {
    const value = encrypted?.get(key)
    if (trailer && value !== undefined && !trailer.has(key)) trailer.set(key, value)
  }
  const { locations } = found
  return { locations, trailer: trailer ?? found.makeTrailer(), start: 0, isStream: false, ambiguous: [] }
}

const direct = (object: PdfObject | undefined): PdfObject => (object instanceof PdfRef ? null : (object ?? null))

/** The objects found so far; each is examined once. */
class Recovery {
  readonly locations = new Map<number, Location | null>()
  readonly trailers: PdfDict[] = []
  /** A catalog by its type, or by its page tree. */
  private readonly withPages = new Set<number>()
  private readonly catalogs = new Set<number>()
  private unpacked = 0
  private damaged = 0

  constructor(private readonly reader: ObjectReader) {}

  add({ number, generation, offset, next }: FoundObject): void {
    if (this.locations.size > MAX_OBJECTS) throw new PdfError('PDF_TOO_LARGE', 'the file has too many objects')
    this.locations.set(number, { offset, generation })
    const object = this.read(() => this.reader.peek(offset, () => next))
    note(this.withPages, number, object instanceof PdfDict && object.has('Pages'))
    note(this.catalogs, number, object instanceof PdfDict && isName(object.get('Type'), 'Catalog'))
    if (!(object instanceof PdfStream)) return
    if (isName(object.dict.get('Type'), 'XRef')) this.trailers.push(object.dict)
    if (isName(object.dict.get('Type'), 'ObjStm')) this.addPacked(number, offset, next)
  }

  isCatalog(ref: PdfObject | undefined): boolean {
    if (ref instanceof PdfDict) return ref.has('Pages')
    if (!(ref instanceof PdfRef)) return false
    const location = this.locations.get(ref.number)
    // biome-ignore lint/style/noNonNullAssertion: asked for just before
    return Boolean(location) && ('stream' in location! || this.withPages.has(ref.number))
  }

  /** Without a trailer, the last catalog is used. */
  makeTrailer(): PdfDict {
    // biome-ignore lint/style/noNonNullAssertion: every catalog has a location
    const number = [...this.catalogs].findLast((number) => !('stream' in this.locations.get(number)!))
    if (number !== undefined) return PdfDict.of({ Root: new PdfRef(number) })
    const isPdf = this.reader.bytes.subarray(0, 1024).includes('%PDF-')
    throw new PdfError('INVALID_PDF', isPdf ? 'the file is damaged beyond repair' : 'the file is not a PDF')
  }

  private read(attempt: () => PdfObject): PdfObject {
    try {
      return attempt()
    } catch {
      return null
    }
  }

  private addPacked(own: number, offset: number, next: number): void {
    const stream = this.read(() => this.reader.read(offset, direct, () => next).object)
    if (!(stream instanceof PdfStream)) return
    const [count, first] = [stream.dict.get('N'), stream.dict.get('First')]
    if (typeof count !== 'number' || typeof first !== 'number') return
    try {
      if (this.damaged > MAX_DAMAGED) return
      const { data, isWhole } = unpack(stream.data, filtersOf(stream, direct), direct, OBJECT_STREAM_LIMIT)
      if (!isWhole) this.damaged++
      this.unpacked += data.length
      if (this.unpacked > UNPACKED_LIMIT)
        throw new PdfError('PDF_TOO_LARGE', 'the file decompresses to more than is allowed')
      for (const [index, [number]] of objectStreamIndex(data, count, first).entries())
        this.locations.set(number, { stream: own, index })
    } catch (error) {
      if (error instanceof PdfError && error.code === 'PDF_TOO_LARGE') throw error
    }
  }
}

/** The last object of each number, in file order. */
function note(numbers: Set<number>, number: number, isOne: boolean): void {
  numbers.delete(number)
  if (isOne) numbers.add(number)
}

interface Header {
  number: number
  generation: number
  offset: number
}

type FoundObject = Header & { next: number }

/** Every `12 0 obj` of a file, with the start of the next one; those that begin at or after `from`. */
export function* findObjects(bytes: Buffer, from = 0): Generator<FoundObject> {
  let previous: Header | undefined
  for (let at = bytes.indexOf('obj', from); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    const header = headerBefore(bytes, at)
    if (header && previous) yield { ...previous, next: header.offset }
    previous = header ?? previous
  }
  if (previous) yield { ...previous, next: bytes.length }
}

/** Excludes `endobj`: number, spaces and generation must come before. */
function headerBefore(bytes: Buffer, at: number): Header | undefined {
  const endOfGeneration = spacesBefore(bytes, at)
  const generation = digitsBefore(bytes, endOfGeneration)
  const endOfNumber = spacesBefore(bytes, generation)
  const offset = digitsBefore(bytes, endOfNumber)
  const [digits, digitsOfGeneration] = [endOfNumber - offset, endOfGeneration - generation]
  const isHeader = digits > 0 && digits < 11 && digitsOfGeneration > 0 && digitsOfGeneration < 6
  if (!isHeader || endOfNumber === generation) return undefined
  return {
    number: numberAt(bytes, offset, endOfNumber),
    generation: numberAt(bytes, generation, endOfGeneration),
    offset
  }
}

/** The maximum run of spaces or digits in an object header. */
const REACH = 20

function spacesBefore(bytes: Buffer, at: number): number {
  let start = at
  // biome-ignore lint/style/noNonNullAssertion: above 0
  while (start > 0 && at - start < REACH && isSpace(bytes[start - 1]!)) start--
  return start
}

function digitsBefore(bytes: Buffer, at: number): number {
  let start = at
  // biome-ignore lint/style/noNonNullAssertion: above 0
  while (start > 0 && at - start < REACH && isDigit(bytes[start - 1]!)) start--
  return start
}

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39

function numberAt(bytes: Buffer, from: number, to: number): number {
  let value = 0
  // biome-ignore lint/style/noNonNullAssertion: within the digits found
  for (let at = from; at < to; at++) value = value * 10 + bytes[at]! - 0x30
  return value
}

/** Number and offset of each object in an object stream, from its header. */
export function objectStreamIndex(data: Buffer, count: number, first: number): [number: number, offset: number][] {
  const head = new ObjectParser(data)
  const index: [number, number][] = []
  for (let i = 0; i < count && head.position < first; i++) {
    const [number, offset] = [Number(head.word() || Number.NaN), Number(head.word() || Number.NaN)]
    // Also at a bracket, from which no word leads on.
    if (Number.isNaN(number) || Number.isNaN(offset)) break
    index.push([number, first + offset])
  }
  return index
}

function findTrailers(reader: ObjectReader): PdfDict[] {
  const keywords = new Occurrences(reader.bytes, KEYWORD)
  const found: PdfDict[] = []
  for (let at = keywords.next(0); at >= 0 && found.length < 1000; at = keywords.next(at + 1)) {
    const next = keywords.next(at + 1)
    const dict = parseQuietly(reader, at + KEYWORD.length, next < 0 ? reader.bytes.length : next)
    if (dict instanceof PdfDict) found.push(dict)
  }
  return found
}

/** A trailer may be truncated by the file's end. */
function parseQuietly(reader: ObjectReader, offset: number, next: number): PdfObject {
  try {
    return reader.parse(offset, () => next)
  } catch {
    return null
  }
}
