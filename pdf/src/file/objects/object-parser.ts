import { PdfError } from '../../interface/error.js'
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from './objects.js'
import { isDelimiter, isRegular, isSpace } from './syntax.js'

/** No program nests more deeply; without a limit a file of brackets would exhaust the stack. */
const MAX_DEPTH = 200

/** Keywords that end an object whose closing brackets are missing. */
const ENDS = new Set(['endobj', 'endstream', 'stream', 'obj', 'xref', 'trailer', 'startxref'])

/**
 * Parses objects one after the other, starting at `position`. Like viewers, tolerates malformed numbers, unknown
 * keywords and missing brackets.
 * @throws `INVALID_PDF` at the end of the bytes and for objects that are nested too deeply
 */
export class ObjectParser {
  constructor(
    readonly bytes: Buffer,
    public position = 0
  ) {}

  parse(depth = 0): PdfObject {
    if (depth > MAX_DEPTH) throw this.invalid('objects are nested too deeply')
    this.skipSpace()
    const byte = this.bytes[this.position]
    if (byte === undefined) throw this.invalid('the file ends inside an object')
    if (byte === 0x2f) return this.parseName()
    if (byte === 0x28) return this.parseLiteralString()
    if (byte === 0x5b) return this.parseArray(depth)
    if (byte === 0x3c) return this.bytes[this.position + 1] === 0x3c ? this.parseDict(depth) : this.parseHexString()
    if (isDelimiter(byte)) {
      this.position++
      return null
    }
    return this.parseNumberOrWord()
  }

  /** The next word, and the position after it: `obj`, `stream`, `xref`, a number. */
  word(): string {
    this.skipSpace()
    const start = this.position
    // biome-ignore lint/style/noNonNullAssertion: below the length
    while (this.position < this.bytes.length && isRegular(this.bytes[this.position]!)) this.position++
    return this.bytes.toString('latin1', start, this.position)
  }

  skipSpace(): void {
    for (; this.position < this.bytes.length; this.position++) {
      // biome-ignore lint/style/noNonNullAssertion: below the length
      const byte = this.bytes[this.position]!
      if (byte === 0x25) this.skipComment()
      else if (!isSpace(byte)) return
    }
  }

  private skipComment(): void {
    const { bytes } = this
    while (this.position < bytes.length && bytes[this.position] !== 10 && bytes[this.position] !== 13) this.position++
  }

  private parseName(): PdfName {
    const start = ++this.position
    // biome-ignore lint/style/noNonNullAssertion: below the length
    while (this.position < this.bytes.length && isRegular(this.bytes[this.position]!)) this.position++
    const raw = this.bytes.toString('latin1', start, this.position)
    if (!raw.includes('#')) return new PdfName(raw)
    return new PdfName(
      raw.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    )
  }

  private parseArray(depth: number): PdfObject[] {
    const items: PdfObject[] = []
    for (this.position++; ; ) {
      this.skipSpace()
      if (this.bytes[this.position] === 0x5d) break
      if (this.isAtEnd()) return items
      items.push(this.parse(depth + 1))
    }
    this.position++
    return items
  }

  private parseDict(depth: number): PdfDict {
    const dict = new PdfDict()
    for (this.position += 2; ; ) {
      this.skipSpace()
      if (this.bytes[this.position] === 0x3e) break
      if (this.isAtEnd()) return dict
      if (this.bytes[this.position] === 0x2f) this.parseEntry(dict, depth)
      else this.parse(depth + 1)
    }
    this.position += this.bytes[this.position + 1] === 0x3e ? 2 : 1
    return dict
  }

  private parseEntry(dict: PdfDict, depth: number): void {
    const key = this.parseName().value
    this.skipSpace()
    const start = this.position
    const value = this.bytes[start] === 0x3e ? null : this.parse(depth + 1)
    const isWholeReal = Number.isInteger(value) && this.isReal(start)
    const known = dict.get(key)
    const isSame = known !== undefined && isSameValue(known, value) && isWholeReal === !!dict.wholeReals?.has(key)
    if (known !== undefined && !isSame) dict.isAmbiguous = true
    dict.set(key, value)
    dict.wholeReals?.delete(key)
    if (isWholeReal) dict.wholeReals = new Set(dict.wholeReals).add(key)
  }

  /** Whether the number that was just read has a decimal point. */
  private isReal(start: number): boolean {
    return this.bytes.subarray(start, this.position).includes(0x2e)
  }

  /** Whether the object's closing bracket is missing. */
  private isAtEnd(): boolean {
    const byte = this.bytes[this.position]
    if (byte === undefined) throw this.invalid('the file ends inside an object')
    if (byte < 0x61 || byte > 0x7a) return false
    const start = this.position
    const word = this.word()
    this.position = start
    return ENDS.has(word)
  }

  private parseHexString(): PdfString {
    const end = this.bytes.indexOf(0x3e, this.position)
    if (end < 0) this.position = this.bytes.length
    if (end < 0) throw this.invalid('a string is not terminated')
    const digits = this.bytes.toString('latin1', this.position + 1, end).replace(/[^0-9a-f]/gi, '')
    this.position = end + 1
    return new PdfString(Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex'))
  }

  private parseLiteralString(): PdfString {
    const start = this.position + 1
    for (let nesting = 1; nesting > 0; ) {
      const byte = this.bytes[++this.position]
      if (byte === undefined) throw this.invalid('a string is not terminated')
      if (byte === 0x5c) this.position++
      else if (byte === 0x28) nesting++
      else if (byte === 0x29) nesting--
    }
    return new PdfString(withoutEscapes(this.bytes.toString('latin1', start, this.position++)))
  }

  private parseNumberOrWord(): PdfObject {
    const word = this.word()
    if (word === 'true') return true
    if (word === 'false') return false
    if (word === 'null') return null
    if (/^\d+$/.test(word)) return this.parseGenerationOf(Number(word)) ?? Number(word)
    return readNumber(word)
  }

  private parseGenerationOf(number: number): PdfRef | undefined {
    const start = this.position
    const generation = this.word()
    const byte = /^\d{1,5}$/.test(generation) ? this.peekAfterSpace() : undefined
    const next = this.bytes[this.position + 1]
    if (byte === 0x52 && (next === undefined || isSpace(next) || isDelimiter(next))) {
      this.position++
      return new PdfRef(number, Number(generation))
    }
    this.position = start
    return undefined
  }

  private peekAfterSpace(): number | undefined {
    this.skipSpace()
    return this.bytes[this.position]
  }

  private invalid(reason: string): PdfError {
    // A damaged file causes up to a million of these; capturing stacks would dominate the time.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    try {
      return new PdfError('INVALID_PDF', `${reason} (at byte ${this.position})`)
    } finally {
      Error.stackTraceLimit = stackTraceLimit
    }
  }
}

/** Only what is said in one word can be said twice in the same way. */
function isSameValue(a: PdfObject, b: PdfObject): boolean {
  if (a instanceof PdfName) return b instanceof PdfName && a.value === b.value
  if (a instanceof PdfRef) return b instanceof PdfRef && a.number === b.number && a.generation === b.generation
  return a === b
}

/** `--5`, `1.2.3`, `12-3`, `.`: malformed numbers, as viewers read them. Null for other words. */
function readNumber(word: string): number | null {
  const number = Number(word)
  if (Number.isFinite(number) && !/[a-df-z]/i.test(word)) return number
  // biome-ignore lint/style/noNonNullAssertion: the expression matches every word
  const parts = /^([+-]*)(\d*\.?\d*)/.exec(word)!
  if (!/^[+-.\d]/.test(word)) return null
  // biome-ignore lint/style/noNonNullAssertion: both groups always take part
  const value = Number.parseFloat(parts[2]!) || 0
  // biome-ignore lint/style/noNonNullAssertion: both groups always take part
  return parts[1]!.startsWith('-') ? -value : value
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function withoutEscapes(raw: string): Buffer {
  const text = raw.replace(/\r\n?/g, '\n').replace(/\\([0-7]{1,3}|\n|[\s\S])/g, (_, code: string) => {
    if (/[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & 255)
    return code === '\n' ? '' : (ESCAPES[code] ?? code)
  })
  return Buffer.from(text, 'latin1')
}
