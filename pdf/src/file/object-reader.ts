import { PdfError } from '../interface/error.js'
import type { Resolve } from './filters/filters.js'
import { ObjectParser } from './objects/object-parser.js'
import { PdfDict, type PdfObject, PdfStream } from './objects/objects.js'
import { Occurrences } from './occurrences.js'

/** An object with its number. */
export interface IndirectObject {
  number: number
  object: PdfObject
}

/** Where the next object starts. */
export type NextStart = () => number

/** How often each byte may be read, and an allowance for small files. */
const MOST_READS = 4
const FREE = 1 << 20
const LESS = 0x3c
const SPACE = 0x20
const TAB = 9

/**
 * Reads the objects of one file. Objects of a valid file do not overlap, so reading all of them costs as much as the
 * file has bytes. Thousands of unterminated strings or streams would each extend to the file's end: once too much has
 * been read, an object ends where the next one starts.
 */
export class ObjectReader {
  private readonly ends: Occurrences
  private readonly seen = new Set<number>()
  /** The bytes read so far, repeated reads included. */
  cost = 0
  /** Whether blanks stand between the keyword of a stream and its line break, which not all programs skip. */
  hasOddStreams = false

  constructor(readonly bytes: Buffer) {
    this.ends = new Occurrences(bytes, 'endstream')
  }

  /** Reads `12 0 obj … endobj` at an offset. Throws `INVALID_PDF` if there is none. */
  read(offset: number, resolve: Resolve, nextStart: NextStart = () => this.bytes.length): IndirectObject {
    const { number, object, start } = this.withParser(offset, nextStart, (parser) => {
      const [number, generation, keyword] = [parser.word(), parser.word(), parser.word()]
      if (!isInteger(number) || !isInteger(generation) || keyword !== 'obj')
        throw new PdfError('INVALID_PDF', `there is no object at byte ${offset}`)
      const object = parser.parse()
      return { number: Number(number), object, start: object instanceof PdfDict ? startOfStream(parser) : undefined }
    })
    if (start === undefined) return { number, object }
    if (isBlank(this.bytes[start.keyword])) this.hasOddStreams = true
    return { number, object: this.readStream(object as PdfDict, start.data, resolve, nextStart) }
  }

  /** The object at an offset if it is a dictionary or a stream (without its data), otherwise null. */
  peek(offset: number, nextStart: NextStart): PdfObject {
    return this.withParser(offset, nextStart, (parser) => {
      for (let word = 0; word < 3; word++) parser.word()
      parser.skipSpace()
      const [first, second] = parser.bytes.subarray(parser.position, parser.position + 2)
      if (first !== LESS || second !== LESS) return null
      const dict = parser.parse() as PdfDict
      return startOfStream(parser) === undefined ? dict : new PdfStream(dict, Buffer.alloc(0))
    })
  }

  /** Reads the object at an offset that has no number. */
  parse(offset: number, nextStart: NextStart): PdfObject {
    return this.withParser(offset, nextStart, (parser) => parser.parse())
  }

  private withParser<T>(offset: number, nextStart: NextStart, use: (parser: ObjectParser) => T): T {
    const { bytes } = this
    if (this.isSpent && this.seen.has(offset)) throw new PdfError('INVALID_PDF', `another object is at byte ${offset}`)
    this.seen.add(offset)
    const parser = new ObjectParser(this.isSpent ? bytes.subarray(0, Math.max(nextStart(), offset)) : bytes, offset)
    try {
      return use(parser)
    } finally {
      this.cost += parser.position - offset
    }
  }

  private readStream(dict: PdfDict, start: number, resolve: Resolve, nextStart: NextStart): PdfStream {
    const end = this.endOfData(start, resolve(dict.get('Length')))
    if (end < 0) throw new PdfError('INVALID_PDF', `a stream is not terminated (at byte ${start})`)
    const data = this.bytes.subarray(start, this.isSpent ? Math.min(end, Math.max(nextStart(), start)) : end)
    this.cost += data.length
    return new PdfStream(dict, data)
  }

  private endOfData(start: number, length: PdfObject): number {
    if (typeof length === 'number' && endsAt(this.bytes, start + length)) return start + length
    return this.ends.next(start)
  }

  private get isSpent(): boolean {
    return this.cost > MOST_READS * this.bytes.length + FREE
  }
}

/** Where a stream's keyword ends and its data begins, when the keyword follows its dictionary. */
function startOfStream(parser: ObjectParser): { keyword: number; data: number } | undefined {
  const { bytes, position } = parser
  if (parser.word() !== 'stream') return undefined
  const keyword = bytes.indexOf('stream', position) + 'stream'.length
  // As readers do: blanks before the line break are no data.
  let start = keyword
  while (isBlank(bytes[start])) start++
  if (bytes[start] !== 13 && bytes[start] !== 10) return { keyword, data: keyword }
  if (bytes[start] === 13) start++
  if (bytes[start] === 10) start++
  return { keyword, data: start }
}

/** As readers take it: another word in place of a number is no header of an object. */
const isInteger = (word: string): boolean => /^\d{1,10}$/.test(word)

const isBlank = (byte: number | undefined): boolean => byte === SPACE || byte === TAB

const endsAt = (bytes: Buffer, end: number): boolean =>
  end <= bytes.length &&
  bytes
    .toString('latin1', end, end + 12)
    .trimStart()
    .startsWith('endstream')
