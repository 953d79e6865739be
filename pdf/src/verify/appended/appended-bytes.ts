import { ObjectParser } from '../../file/objects/object-parser.js'
import { isName, PdfDict } from '../../file/objects/objects.js'
import { highestOf, type PdfFile } from '../../file/pdf-file.js'
import { findObjects } from '../../file/recover-cross-reference.js'
import { problemOfObjectStream } from './object-stream.js'
import { hasImpliedNumbers, type Implied, rowsOfSection, statesNothing } from './section-numbers.js'
import type { StatedRows } from './stated-rows.js'
import { headerAt, Irregular, readStrictObject, type StrictObject } from './strict-object.js'
import { plainNumber, readStrictly, type WrittenEntries } from './strict-syntax.js'

const MALFORMED = 'a malformed cross-reference was appended'
/** Readers that expect rows of this length repair files with others. */
const ROW = /^\d{10} \d{5} [nf](?: \r| \n|\r\n)$/
const ROW_LENGTH = 20
/** Readers look for the end of a file in its last 1,024 bytes, and repair it if they find none. */
const MOST_BLANK = 512
/** Words that readers look for when they repair a file. */
const KEYWORD = /obj|trailer|xref|stream/
/** Writers let offsets point to the line break before an object. */
const MOST_SPACE = 4

/**
 * Reads every byte that was appended to a revision, as objects, cross-reference sections, and nothing else:
 *
 *     [objects] ( xref … trailer … | n g obj …XRef… ) startxref … %%EOF
 *
 * Readers that repair a file use what a cross-reference does not state, so whatever is not exactly in place could show
 * one reader another document than the next.
 * @param before the revision, which ends where the appended bytes start
 * @returns what is wrong, or undefined
 * @throws PdfError for objects that cannot be read
 */
export function problemOfAppended(file: PdfFile, rows: StatedRows, before: PdfFile, end: number): string | undefined {
  const walk = new Walk(file, rows, before, end)
  try {
    walk.run()
    walk.findHidden()
    return undefined
  } catch (error) {
    if (error instanceof Irregular) return error.message
    throw error
  }
}

class Walk {
  private readonly parser: ObjectParser
  private readonly start: number
  /** The offsets of the objects and keywords that were read. */
  private readonly read = new Set<number>()
  /** The end of what was read last. */
  private last: number
  private implied: Implied
  /** Whether the newest section so far states nothing, and not the size of the file. */
  private endsEmpty = false

  constructor(
    private readonly file: PdfFile,
    private readonly rows: StatedRows,
    { bytes, trailer, crossReference }: PdfFile,
    private readonly end: number
  ) {
    this.start = bytes.length
    this.parser = new ObjectParser(file.bytes.subarray(0, end), this.start)
    this.last = this.start
    const size = trailer.get('Size')
    this.implied = {
      previous: crossReference.start,
      size: typeof size === 'number' ? size : 0,
      highest: highestOf(crossReference.locations.keys())
    }
  }

  run(): void {
    for (;;) {
      this.skip()
      if (this.parser.position >= this.end) break
      const at = this.parser.position
      this.read.add(at)
      if (headerAt(this.parser.bytes, at)) this.readObject(at)
      else this.readKeyword(at, this.parser.word())
      this.last = this.parser.position
    }
    if (this.endsEmpty) throw new Irregular(MALFORMED)
  }

  /** Objects that no row states, and rows that state no object. */
  findHidden(): void {
    const { bytes } = this.parser
    const isHidden = (at: number) => !this.read.has(at)
    for (const { offset } of findObjects(bytes, this.start))
      if (isHidden(offset)) throw new Irregular('hidden objects were appended')
    for (const keyword of ['trailer', 'startxref'])
      for (let at = bytes.indexOf(keyword, this.start); at >= 0; at = bytes.indexOf(keyword, at + keyword.length))
        if (isHidden(at)) throw new Irregular('a hidden cross-reference was appended')
    const isRead = (offset: number) => [0, 1, 2, 3, 4].some((gap) => this.read.has(offset + gap))
    if (!this.rows.offsetsBetween(this.start, this.end).every(isRead))
      throw new Irregular('a cross-reference that states missing objects was appended')
  }

  /** White space, and comments without a meaning for anybody. */
  private skip(): void {
    const at = this.parser.position
    this.parser.skipSpace()
    if (this.parser.position - at > MOST_BLANK) throw new Irregular('meaningless data was appended')
    if (KEYWORD.test(this.text(at, this.parser.position))) throw new Irregular('a misleading comment was appended')
  }

  private readObject(at: number): void {
    const { file, parser, rows } = this
    const own = readStrictObject(file, parser.bytes, at)
    parser.position = own.end
    const isSection = isCrossReference(own) && this.isSection(at)
    // A cross-reference stream may be stated only by what leads to it.
    if (!isSection && !this.isStated(at, own))
      throw new Irregular('objects were appended that are not part of the file')
    if (isSection) this.readSection(at, own)
    if (!own.stream || !isName(own.stream.dict.get('Type'), 'ObjStm')) return
    const problem = problemOfObjectStream(file, own, rows)
    if (problem) throw new Irregular(problem)
  }

  private readSection(at: number, { number, stream, value, entries }: StrictObject): void {
    const stated = stream && rowsOfSection(stream, entries)
    if (!stated) throw new Irregular(MALFORMED)
    this.enter(at, value, entries, [...stated, number])
  }

  private readKeyword(at: number, word: string): void {
    if (word === 'xref' && this.isSection(at)) this.readTable(at)
    else if (word === 'startxref') this.readStart()
    else throw new Irregular('data that is no part of a PDF file was appended')
  }

  private readTable(at: number): void {
    const { parser } = this
    const stated: number[] = []
    for (let word = parser.word(); word !== 'trailer'; word = parser.word()) {
      const [first, count] = [plainNumber(word), plainNumber(parser.word())]
      if (first === undefined || count === undefined) throw new Irregular(MALFORMED)
      this.skip()
      for (let row = 0; row < count; row++, parser.position += ROW_LENGTH) {
        if (!ROW.test(this.text(parser.position, parser.position + ROW_LENGTH))) throw new Irregular(MALFORMED)
        stated.push(first + row)
      }
    }
    this.read.add(parser.position - 'trailer'.length)
    const start = parser.position
    const value = parser.parse()
    const entries = readStrictly(this.text(start, parser.position))
    if (!entries) throw new Irregular('a malformed object was appended')
    this.enter(at, value, entries, stated)
  }

  /** A section, from which on its numbers are implied. */
  private enter(at: number, value: unknown, entries: WrittenEntries, stated: number[]): void {
    const isAmbiguous = !(value instanceof PdfDict) || value.isAmbiguous
    this.endsEmpty = statesNothing(entries, stated, this.implied)
    if (isAmbiguous || (!this.endsEmpty && !hasImpliedNumbers(entries, stated, this.implied)))
      throw new Irregular(MALFORMED)
    const previous = this.offsetsOf(at).find((offset) => this.rows.sections.has(offset)) ?? at
    const size = this.endsEmpty ? this.implied.size : Number(entries.get('Size'))
    this.implied = { previous, size, highest: highestOf(stated, this.implied.highest) }
  }

  private readStart(): void {
    const start = plainNumber(this.parser.word())
    if (start === undefined || !this.rows.sections.has(start))
      throw new Irregular('a cross-reference that is not part of the file was appended')
  }

  private isSection(at: number): boolean {
    return this.offsetsOf(at).some((offset) => this.rows.sections.has(offset))
  }

  private isStated(at: number, { number, generation }: { number: number; generation: number }): boolean {
    return this.offsetsOf(at).some((offset) => this.rows.hasObject(offset, number, generation))
  }

  /** The offset of something, and those of the line breaks before it. */
  private offsetsOf(at: number): number[] {
    const gap = Math.min(MOST_SPACE, at - this.last)
    return Array.from({ length: gap + 1 }, (_, index) => at - index)
  }

  private text(from: number, to: number): string {
    return this.parser.bytes.toString('latin1', Math.max(0, from), Math.min(to, this.end))
  }
}

const isCrossReference = ({ value }: StrictObject): boolean =>
  value instanceof PdfDict && isName(value.get('Type'), 'XRef')
