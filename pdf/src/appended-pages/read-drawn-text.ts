import { decodeStream } from '../file/filters/filters.js'
import { ObjectParser } from '../file/objects/object-parser.js'
import { PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../file/objects/objects.js'
import { isRegular } from '../file/objects/syntax.js'
import { textOf } from '../file/objects/text-of.js'
import { PdfFile } from '../file/pdf-file.js'
import { readContent } from '../page/page-content.js'
import { type Page, readPages } from '../page/page-tree.js'

const MOST_PAGES = 1000
const MOST_CHARACTERS = 8 << 20
const MOST_BYTES_OF_FONT = 4 << 20

type CodeMap = Map<string, string>

/**
 * The texts that this product drew on the pages of a file, in the order of drawing: one for each line. Only reads what
 * its own canvas writes, fonts with two bytes a glyph that say which characters they stand for. Text of other programs
 * comes out incomplete.
 */
export function readDrawnText(bytes: Buffer): string[] {
  const file = PdfFile.open(bytes)
  const fonts = new Map<PdfObject, CodeMap>()
  const lines: string[] = []
  let left = MOST_CHARACTERS
  for (const page of readPages(file, MOST_PAGES)) {
    for (const line of linesOf(file, page, fonts)) {
      left -= line.length
      if (left < 0) return lines
      lines.push(line)
    }
  }
  return lines
}

/** What is drawn between `BT` and `ET`. Inside a span with /ActualText, that text instead. */
function* linesOf(file: PdfFile, page: Page, known: Map<PdfObject, CodeMap>): Generator<string> {
  let font: CodeMap | undefined
  let actual: string | undefined
  let drawn = ''
  for (const { operator, operands } of operatorsOf(readContent(page, file.resolve))) {
    const [first, second] = operands
    if (operator === 'BT') drawn = ''
    else if (operator === 'Tf') font = fontOf(file, page, first, known)
    else if (operator === 'Tj' || operator === 'TJ') drawn += decode(first, font)
    else if (operator === 'BDC') actual = actualTextOf(second)
    else if (operator === 'EMC') actual = undefined
    else if (operator === 'ET') yield actual ?? drawn
  }
}

interface Operation {
  operator: string
  operands: PdfObject[]
}

function* operatorsOf(content: Buffer): Generator<Operation> {
  const parser = new ObjectParser(content)
  for (let operands: PdfObject[] = []; ; ) {
    parser.skipSpace()
    const byte = content[parser.position]
    if (byte === undefined) return
    if (!isOperator(byte)) operands.push(parser.parse())
    else {
      yield { operator: parser.word(), operands }
      operands = []
    }
  }
}

/** Numbers begin with a digit, a sign or a point. All other words are operators here. */
function isOperator(byte: number): boolean {
  return isRegular(byte) && !/[\d+.-]/.test(String.fromCharCode(byte))
}

function decode(shown: PdfObject | undefined, font: CodeMap | undefined): string {
  const parts = Array.isArray(shown) ? shown : [shown]
  return parts.map((part) => (part instanceof PdfString ? charactersOf(part.bytes, font) : '')).join('')
}

function charactersOf(bytes: Uint8Array, font: CodeMap | undefined): string {
  const codes = Buffer.from(bytes).toString('hex').match(/.{4}/g) ?? []
  return codes.map((code) => font?.get(code) ?? '').join('')
}

function actualTextOf(properties: PdfObject | undefined): string | undefined {
  const text = properties instanceof PdfDict ? properties.get('ActualText') : undefined
  return text instanceof PdfString ? textOf(text) : undefined
}

function fontOf(file: PdfFile, page: Page, name: PdfObject | undefined, known: Map<PdfObject, CodeMap>) {
  const entry = (from: PdfObject | undefined, key: string) => {
    const dict = file.resolve(from)
    return dict instanceof PdfDict ? file.resolve(dict.get(key)) : null
  }
  const map = entry(entry(entry(page.attributes.get('Resources'), 'Font'), nameOf(name)), 'ToUnicode')
  if (!(map instanceof PdfStream)) return undefined
  const read = known.get(map) ?? readCodeMap(decodeStream(map, file.resolve, MOST_BYTES_OF_FONT))
  known.set(map, read)
  return read
}

const nameOf = (object: PdfObject | undefined) => (object instanceof PdfName ? object.value : '')

function readCodeMap(stream: Buffer): CodeMap {
  const entries = stream.toString('latin1').matchAll(/<([0-9a-f]{4})> <((?:[0-9a-f]{4})+)>\n/g)
  return new Map([...entries].map(([, code = '', text = '']) => [code, utf16(text)]))
}

const utf16 = (digits: string) => Buffer.from(digits, 'hex').swap16().toString('utf16le')
