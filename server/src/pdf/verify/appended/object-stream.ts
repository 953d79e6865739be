import { filtersOf, unpack } from '../../file/filters/filters.js'
import type { PdfStream } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { objectStreamIndex } from '../../file/recover-cross-reference.js'
import type { StatedRows } from './stated-rows.js'
import { isStrictObject } from './strict-syntax.js'

const MOST_BYTES = 64 << 20

/** What is wrong with an appended object stream: all its objects must be stated, and in a syntax that all readers share. */
export function problemOfObjectStream(
  file: PdfFile,
  stream: PdfStream,
  own: { number: number; generation: number },
  rows: StatedRows
): string | undefined {
  const plain = file.decrypted(stream, own.number, own.generation) as PdfStream
  const { data, isWhole } = unpack(plain.data, filtersOf(plain, file.resolve), file.resolve, MOST_BYTES)
  const [count, first] = [file.resolve(stream.dict.get('N')), file.resolve(stream.dict.get('First'))]
  if (!isWhole || typeof count !== 'number' || typeof first !== 'number')
    return 'a malformed object stream was appended'
  const index = objectStreamIndex(data, count, first)
  if (index.length !== count) return 'a malformed object stream was appended'
  for (const [at, [number, offset]] of index.entries()) {
    const end = index[at + 1]?.[1] ?? data.length
    if (!rows.hasPacked(number, own.number, at)) return 'objects were appended that are not part of the file'
    if (end <= offset || !isStrictObject(data.toString('latin1', offset, end))) return 'a malformed object was appended'
  }
  return undefined
}
