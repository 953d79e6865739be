import { decodeStream } from '../file/filters/filters.js'
import { isName, type PdfStream } from '../file/objects/objects.js'
import type { PdfFile } from '../file/pdf-file.js'
import { streamsOf } from '../file/streams-of.js'
import { PdfError } from '../interface/error.js'
import { readContent } from '../page/page-content.js'
import { readPageTree } from '../page/page-tree.js'

/** Limit for the decompressed size of one page's content, font or form. */
const LIMIT = 64 << 20
/** Limit for the decompressed size of all of these. */
const TOTAL_LIMIT = 1 << 30
/** The maximum compression ratio of Deflate. */
const BEST_RATIO = 1032

/**
 * Asserts that the streams that a viewer decompresses to show a page are not decompression bombs. Only candidates are
 * decompressed: large streams, and those compressed more than once.
 * @throws `PDF_TOO_LARGE`
 */
export function assertStreamLimits(file: PdfFile): void {
  let total = 0
  for (const [, stream] of streamsOf(file)) {
    if (!couldBeBomb(stream, file)) continue
    total += unpackedSize(stream, file)
    if (total > TOTAL_LIMIT) throw new PdfError('PDF_TOO_LARGE', 'the file decompresses to more than is allowed')
  }
}

/**
 * Asserts the same for pages that show one stream many times.
 * @throws `PDF_TOO_LARGE`
 */
export function assertContentLimits(file: PdfFile): void {
  for (const page of readPageTree(file).pages) readContent(page, file.resolve)
}

function couldBeBomb({ dict, data }: PdfStream, file: PdfFile): boolean {
  // The size of an image follows from its width and height, which viewers check first.
  if (isName(file.resolve(dict.get('Subtype')), 'Image')) return false
  const filters = file.resolve(dict.get('Filter'))
  const isChain = Array.isArray(filters) && filters.length > 1
  return isChain || data.length * BEST_RATIO > LIMIT
}

function unpackedSize(stream: PdfStream, file: PdfFile): number {
  try {
    return decodeStream(stream, file.resolve, LIMIT).length
  } catch (error) {
    if (error instanceof PdfError && error.code === 'PDF_TOO_LARGE') throw error
    return 0
  }
}
