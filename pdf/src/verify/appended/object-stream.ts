import { filtersOf, unpack } from '../../file/filters/filters.js'
import type { PdfStream } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { objectStreamIndex } from '../../file/recover-cross-reference.js'
import type { StatedRows } from './stated-rows.js'
import type { StrictObject } from './strict-object.js'
import { isStrictObject, plainNumber } from './strict-syntax.js'

const MOST_BYTES = 64 << 20
const MALFORMED = 'a malformed object stream was appended'

/** What is wrong with an appended object stream: all its objects must be stated, and in a syntax that all readers share. */
export function problemOfObjectStream(file: PdfFile, own: StrictObject, rows: StatedRows): string | undefined {
  const packed = readPacked(file, own)
  if (!packed) return MALFORMED
  for (const [at, { number, text }] of packed.entries()) {
    if (!rows.hasPacked(number, own.number, at)) return 'objects were appended that are not part of the file'
    if (!isStrictObject(text)) return 'a malformed object was appended'
  }
  return undefined
}

/** The objects of an object stream as they are written; undefined unless all readers find the same ones. */
export function readPacked(
  file: PdfFile,
  { number, generation, stream, entries }: StrictObject
): { number: number; text: string }[] | undefined {
  const [count, first] = [plainNumber(entries.get('N')), plainNumber(entries.get('First'))]
  if (!stream || count === undefined || first === undefined || stream.dict.isAmbiguous) return undefined
  const plain = file.decrypted(stream, number, generation) as PdfStream
  const { data, isWhole } = unpack(plain.data, filtersOf(plain, file.resolve), file.resolve, MOST_BYTES)
  const index = objectStreamIndex(data, count, first)
  if (!isWhole || index.length !== count || !/^[\d\s]*$/.test(data.toString('latin1', 0, first))) return undefined
  return index.map(([number, offset], at) => ({
    number,
    text: data.toString('latin1', offset, Math.max(offset, index[at + 1]?.[1] ?? data.length))
  }))
}
