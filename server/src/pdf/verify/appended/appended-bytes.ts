import { ObjectParser } from '../../file/objects/object-parser.js'
import { isName, PdfDict, PdfStream } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { findObjects } from '../../file/recover-cross-reference.js'
import { problemOfObjectStream } from './object-stream.js'
import { isWholeSection } from './section-stream.js'
import type { StatedRows } from './stated-rows.js'
import { isStrictObject } from './strict-syntax.js'

const SPACE = '[\\0\\t\\n\\f\\r ]'
const HEADER = new RegExp(`^(\\d{1,10})${SPACE}{1,8}(\\d{1,5})${SPACE}{1,8}obj(?![A-Za-z0-9])`)
const STREAM_END = new RegExp(`^${SPACE}{0,4}endstream${SPACE}{1,8}endobj(?![A-Za-z0-9])`)
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

/** The appended data states something that readers could understand in different ways. */
class Irregular extends Error {
  override readonly name = 'Irregular'
}

/**
 * Reads every byte that was appended to a revision, as objects, cross-reference sections, and nothing else:
 *
 *     [objects] ( xref … trailer … | n g obj …XRef… ) startxref … %%EOF
 *
 * Readers that repair a file use what a cross-reference does not state, so whatever is not exactly in place could show
 * one reader another document than the next.
 * @returns what is wrong, or undefined
 * @throws PdfError for objects that cannot be read
 */
export function problemOfAppended(file: PdfFile, rows: StatedRows, start: number, end: number): string | undefined {
  const walk = new Walk(file, rows, start, end)
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
  /** The offsets of the objects and keywords that were read. */
  private readonly read = new Set<number>()
  /** The end of what was read last. */
  private last: number

  constructor(
    private readonly file: PdfFile,
    private readonly rows: StatedRows,
    private readonly start: number,
    private readonly end: number
  ) {
    this.parser = new ObjectParser(file.bytes.subarray(0, end), start)
    this.last = start
  }

  run(): void {
    for (;;) {
      this.skip()
      if (this.parser.position >= this.end) return
      const at = this.parser.position
      const header = HEADER.exec(this.text(at, at + 40))
      this.read.add(at)
      if (header) this.readObject(at, header)
      else this.readKeyword(at, this.parser.word())
      this.last = this.parser.position
    }
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

  private readObject(at: number, [header, number, generation]: RegExpExecArray): void {
    this.parser.position = at + header.length
    const own = { number: Number(number), generation: Number(generation) }
    const value = this.readValue()
    // A cross-reference stream may be stated only by what leads to it.
    const isSection = value instanceof PdfDict && isName(value.get('Type'), 'XRef') && this.isSection(at)
    if (!isSection && !this.isStated(at, own))
      throw new Irregular('objects were appended that are not part of the file')
    const word = this.parser.word()
    if (word === 'endobj') return
    if (word !== 'stream' || !(value instanceof PdfDict)) throw new Irregular('an unfinished object was appended')
    this.readStream(value, own)
  }

  private readStream(dict: PdfDict, own: { number: number; generation: number }): void {
    const { file, parser } = this
    const lineEnd = /^\r?\n/.exec(this.text(parser.position, parser.position + 2))
    const length = file.resolve(dict.get('Length'))
    if (!lineEnd || typeof length !== 'number' || dict.has('F'))
      throw new Irregular('a stream without a definite end was appended')
    const start = parser.position + lineEnd[0].length
    const close = STREAM_END.exec(this.text(start + length, start + length + 40))
    if (!close || start + length > this.end) throw new Irregular('a stream without a definite end was appended')
    parser.position = start + length + close[0].length
    const stream = new PdfStream(dict, parser.bytes.subarray(start, start + length))
    if (isName(dict.get('Type'), 'XRef') && !isWholeSection(stream)) throw new Irregular(MALFORMED)
    if (!isName(dict.get('Type'), 'ObjStm')) return
    const problem = problemOfObjectStream(file, stream, own, this.rows)
    if (problem) throw new Irregular(problem)
  }

  private readValue() {
    const at = this.parser.position
    const value = this.parser.parse()
    if (!isStrictObject(this.text(at, this.parser.position))) throw new Irregular('a malformed object was appended')
    return value
  }

  private readKeyword(at: number, word: string): void {
    if (word === 'xref' && this.isSection(at)) this.readTable()
    else if (word === 'startxref') this.readStart()
    else throw new Irregular('data that is no part of a PDF file was appended')
  }

  private readTable(): void {
    const { parser } = this
    for (let word = parser.word(); word !== 'trailer'; word = parser.word()) {
      const count = parser.word()
      if (!isWhole(word) || !isWhole(count)) throw new Irregular(MALFORMED)
      this.skip()
      for (let row = 0; row < Number(count); row++, parser.position += ROW_LENGTH)
        if (!ROW.test(this.text(parser.position, parser.position + ROW_LENGTH))) throw new Irregular(MALFORMED)
    }
    this.read.add(parser.position - 'trailer'.length)
    this.readValue()
  }

  private readStart(): void {
    const word = this.parser.word()
    if (!isWhole(word) || !this.rows.sections.has(Number(word)))
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

const isWhole = (word: string): boolean => /^\d{1,10}$/.test(word)
