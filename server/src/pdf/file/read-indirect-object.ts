import { PdfError } from '../error.js'
import type { Resolve } from './filters.js'
import { ObjectParser } from './object-parser.js'
import { PdfDict, type PdfObject, PdfStream } from './objects.js'

/** An object with the number under which it stands in the file. */
export interface IndirectObject {
  number: number
  object: PdfObject
}

/** Reads `12 0 obj … endobj` at an offset. Throws `INVALID_PDF` when there is none. */
export function readIndirectObject(bytes: Buffer, offset: number, resolve: Resolve): IndirectObject {
  const parser = new ObjectParser(bytes, offset)
  const number = Number(parser.word())
  parser.word()
  if (parser.word() !== 'obj') throw new PdfError('INVALID_PDF', `no object at byte ${offset}`)
  const object = parser.parse()
  if (!(object instanceof PdfDict)) return { number, object }
  const afterDict = parser.position
  if (parser.word() !== 'stream') return { number, object }
  parser.position = bytes.indexOf('stream', afterDict) + 6
  return { number, object: new PdfStream(object, readData(bytes, parser.position, resolve(object.get('Length')))) }
}

function readData(bytes: Buffer, afterKeyword: number, length: PdfObject): Buffer {
  let start = afterKeyword
  if (bytes[start] === 13) start++
  if (bytes[start] === 10) start++
  if (typeof length === 'number' && endsAt(bytes, start + length)) return bytes.subarray(start, start + length)
  const end = bytes.indexOf('endstream', start)
  if (end < 0) throw new PdfError('INVALID_PDF', `a stream has no end (at byte ${start})`)
  return bytes.subarray(start, end)
}

const endsAt = (bytes: Buffer, end: number): boolean =>
  end <= bytes.length &&
  bytes
    .toString('latin1', end, end + 12)
    .trimStart()
    .startsWith('endstream')
