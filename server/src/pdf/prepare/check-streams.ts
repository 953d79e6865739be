import { decodeStream } from '../file/filters/filters.js'
import { isName, type PdfStream } from '../file/objects/objects.js'
import type { PdfFile } from '../file/pdf-file.js'
import { streamsOf } from '../file/streams-of.js'
import { PdfError } from '../interface/error.js'
import { readContent } from '../page/page-content.js'
import { readPageTree } from '../page/page-tree.js'

/** The most that one page's content, font or form may unpack to. */
const LIMIT = 64 << 20
/** The most that all of those together may unpack to. */
const TOTAL_LIMIT = 1 << 30
/** Deflate never packs better than this. */
const BEST_RATIO = 1032

/**
 * Looks for decompression bombs among the streams that a viewer unpacks to show a page. Only those that could be one
 * are unpacked: large ones, and those packed more than once.
 * @throws `PDF_TOO_LARGE`
 */
export function checkStreams(file: PdfFile): void {
  let total = 0
  for (const [, stream] of streamsOf(file)) {
    if (!couldBeBomb(stream, file)) continue
    total += unpackedSize(stream, file)
    if (total > TOTAL_LIMIT) throw new PdfError('PDF_TOO_LARGE', 'the file decompresses to more than is allowed')
  }
}

/**
 * The same for pages that show one stream many times over.
 * @throws `PDF_TOO_LARGE`
 */
export function checkContents(file: PdfFile): void {
  for (const page of readPageTree(file).pages) readContent(page, file.resolve)
}

function couldBeBomb({ dict, data }: PdfStream, file: PdfFile): boolean {
  // What unpacks to pixels is as large as its width and height say, and viewers look at these first.
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
