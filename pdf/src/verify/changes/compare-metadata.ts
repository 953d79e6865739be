import { decodeStream } from '../../file/filters/filters.js'
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { PdfError } from '../../interface/error.js'
import { isData, isOneOf } from './shapes.js'
import type { StatePair } from './state-pair.js'
import { problemOfXmp } from './xmp.js'

const MOST_BYTES = 4 << 20

/** Metadata may be updated, if the result is valid metadata. */
export function compareMetadata(pair: StatePair, before: PdfObject | undefined, after: PdfObject | undefined): void {
  if (!pair.differs(before, after)) return
  const problem = after === undefined ? undefined : problemOfMetadata(pair.after, after)
  if (problem) pair.report({ kind: 'metadata', level: 'other', text: `the metadata ${problem}` })
  else pair.report({ kind: 'metadata', level: 'proofs', text: 'the metadata was updated' })
}

/** Title, author and dates, which readers show outside of the document. */
export function compareInfo(pair: StatePair): void {
  const [before, after] = [pair.before.trailer.get('Info'), pair.after.trailer.get('Info')]
  if (!pair.differs(before, after)) return
  const info = pair.after.resolve(after)
  const level = info === null || (info instanceof PdfDict && isData(info, pair.after, info)) ? 'proofs' : 'other'
  pair.report({ kind: 'metadata', level, text: 'the title or other properties were updated' })
}

function problemOfMetadata(file: PdfFile, value: PdfObject): string | undefined {
  const stream = file.resolve(value)
  if (!(value instanceof PdfRef) || !(stream instanceof PdfStream)) return 'is not a stream'
  if (!isOneOf('Metadata')(file.resolve(stream.dict.get('Type')), file, null)) return 'is something else'
  try {
    return problemOfXmp(decodeStream(stream, file.resolve, MOST_BYTES))
  } catch (error) {
    if (error instanceof PdfError) return 'cannot be read'
    throw error
  }
}
