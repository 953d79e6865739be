import { ObjectParser } from '../../file/objects/object-parser.js'
import { PdfDict, type PdfObject, PdfStream } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { isObjectNumber, plainNumber, readStrictly, type WrittenEntries } from './strict-syntax.js'

const SPACE = '[\\0\\t\\n\\f\\r ]'
const HEADER = new RegExp(`^(0|[1-9]\\d{0,6})${SPACE}{1,8}(0|[1-9]\\d{0,4})${SPACE}{1,8}obj(?![A-Za-z0-9])`)
const STREAM_END = new RegExp(`^${SPACE}{0,4}endstream${SPACE}{1,8}endobj(?![A-Za-z0-9])`)
const REFERENCE = new RegExp(`^(\\d+)${SPACE}+\\d+${SPACE}+R$`)

/** Something that readers could understand in different ways. */
export class Irregular extends Error {
  override readonly name = 'Irregular'
}

/** An object in the syntax that all readers share. */
export interface StrictObject {
  number: number
  generation: number
  /** Without the data of a stream. */
  value: PdfObject
  entries: WrittenEntries
  stream: PdfStream | undefined
  /** The byte after `endobj`. */
  end: number
}

/** Whether an object starts here, in the syntax that all readers share. */
export const headerAt = (bytes: Buffer, at: number): RegExpExecArray | null =>
  HEADER.exec(bytes.toString('latin1', at, at + 40))

/**
 * Reads `12 0 obj … endobj`.
 * @param bytes the file, up to the end of what may be read
 * @throws Irregular unless all readers understand every byte in the same way; PdfError for what cannot be read
 */
export function readStrictObject(file: PdfFile, bytes: Buffer, at: number): StrictObject {
  const header = headerAt(bytes, at)
  const [number, generation] = [Number(header?.[1]), Number(header?.[2])]
  if (!header || !isObjectNumber(number, generation)) throw new Irregular('a malformed object was appended')
  const parser = new ObjectParser(bytes, at + header[0].length)
  const start = parser.position
  const value = parser.parse()
  const entries = readStrictly(bytes.toString('latin1', start, parser.position))
  if (!entries) throw new Irregular('a malformed object was appended')
  const own = { number, generation, value, entries }
  const word = parser.word()
  if (word === 'endobj') return { ...own, stream: undefined, end: parser.position }
  if (word !== 'stream' || !(value instanceof PdfDict)) throw new Irregular('an unfinished object was appended')
  return { ...own, ...readData(file, parser, value, entries) }
}

function readData(file: PdfFile, { bytes, position }: ObjectParser, dict: PdfDict, entries: WrittenEntries) {
  const lineEnd = /^\r?\n/.exec(bytes.toString('latin1', position, position + 2))
  const length = lengthOf(file, entries.get('Length'))
  if (!lineEnd || length === undefined || dict.has('F'))
    throw new Irregular('a stream without a definite end was appended')
  const start = position + lineEnd[0].length
  const close = STREAM_END.exec(bytes.toString('latin1', start + length, start + length + 40))
  if (!close) throw new Irregular('a stream without a definite end was appended')
  return {
    stream: new PdfStream(dict, bytes.subarray(start, start + length)),
    end: start + length + close[0].length
  }
}

/** A plain number, or a reference to an object that is one. */
function lengthOf(file: PdfFile, text: string | undefined): number | undefined {
  const own = plainNumber(text)
  const number = text === undefined ? undefined : REFERENCE.exec(text)?.[1]
  if (own !== undefined || number === undefined) return own
  const location = file.crossReference.locations.get(Number(number))
  const value = file.get(Number(number))
  if (!location || typeof value !== 'number') return undefined
  if ('stream' in location) return value
  const at = location.offset
  const written = new RegExp(`^${SPACE}{0,4}\\d+ \\d+ obj${SPACE}*(\\d+)${SPACE}+endobj`)
  return plainNumber(written.exec(file.bytes.toString('latin1', at, at + 80))?.[1])
}
