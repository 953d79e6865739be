import { isDelimiter, isSpace } from '../file/objects/syntax.js'
import { inlineImageEnd } from '../page/inline-image.js'
import { skipComment, skipWord } from '../page/open-operators.js'
import { dictionaryEnd, readHexString, readLiteralString } from './content-strings.js'

/** A range of bytes of a content stream. */
interface ByteRange {
  from: number
  to: number
}

/** An operand: a string as its bytes, a name with its slash, and of a dictionary only its range. */
export type Operand = number | Uint8Array | string | Operand[] | ByteRange

/** An operator of a content stream, its operands, and the bytes that they occupy. */
export interface Operation extends ByteRange {
  name: string
  operands: Operand[]
}

const MOST_OPERANDS = 64
const MOST_NESTED = 8
const LONGEST_OPERATOR = 40

/** The operations of a decoded content stream. As lenient as viewers: what makes no sense is skipped. */
export function* operationsOf(content: Buffer): Generator<Operation> {
  const reader = new OperationReader(content)
  for (let next = reader.next(); next; next = reader.next()) yield next
}

class OperationReader {
  private at = 0
  private from = -1
  private operands: Operand[] = []
  private open: Operand[][] = []
  private pictureStart = 0

  constructor(private readonly content: Buffer) {}

  next(): Operation | undefined {
    const { content } = this
    while (this.at < content.length) {
      const byte = content[this.at] ?? 0
      if (isSpace(byte)) this.at++
      else if (byte === 0x25) this.at = skipComment(content, this.at)
      else {
        if (this.from < 0) this.from = this.at
        if (isDelimiter(byte)) this.readDelimited(byte)
        else {
          const operation = this.readWord(byte)
          if (operation) return operation
        }
      }
    }
    return undefined
  }

  private readDelimited(byte: number): void {
    const { content, at } = this
    if (byte === 0x28) this.putString(readLiteralString(content, at))
    else if (byte === 0x3c && content[at + 1] === 0x3c) this.putDictionary()
    else if (byte === 0x3c) this.putString(readHexString(content, at))
    else if (byte === 0x2f) this.putName()
    else {
      if (byte === 0x5b) this.openArray()
      if (byte === 0x5d) this.open.pop()
      this.at++
    }
  }

  private putString({ bytes, end }: { bytes: Uint8Array; end: number }): void {
    this.put(bytes)
    this.at = end
  }

  private putDictionary(): void {
    const to = dictionaryEnd(this.content, this.at)
    this.put({ from: this.at, to })
    this.at = to
  }

  private putName(): void {
    const end = skipWord(this.content, this.at + 1)
    this.put(unescapeName(this.content.toString('latin1', this.at, end)))
    this.at = end
  }

  private openArray(): void {
    const list: Operand[] = []
    this.put(list)
    if (this.open.length < MOST_NESTED) this.open.push(list)
  }

  private readWord(first: number): Operation | undefined {
    const start = this.at
    const end = skipWord(this.content, start)
    const word = this.content.toString('latin1', start, Math.min(end, start + LONGEST_OPERATOR))
    this.at = end
    const isNumber = (first >= 0x30 && first <= 0x39) || first === 0x2b || first === 0x2d || first === 0x2e
    if (isNumber || word === 'true' || word === 'false' || word === 'null') {
      this.put(isNumber ? readNumber(word) : 0)
      return undefined
    }
    if (word === 'BI') this.pictureStart = end
    if (word === 'ID') this.at = inlineImageEnd(this.content, this.pictureStart, end)
    const operation = { name: word, operands: this.operands, from: this.from, to: this.at }
    this.operands = []
    this.open = []
    this.from = -1
    return operation
  }

  private put(value: Operand): void {
    const list = this.open.at(-1)
    if (list) list.push(value)
    else if (this.operands.push(value) > MOST_OPERANDS * 2) this.operands = this.operands.slice(-MOST_OPERANDS)
  }
}

function unescapeName(name: string): string {
  if (!name.includes('#')) return name
  return name.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

function readNumber(word: string): number {
  const value = Number(word)
  // Some programs write "--5" or "1.2.3".
  return Number.isFinite(value) ? value : Number.parseFloat(word.replace(/^[+-]*-/, '-')) || 0
}
