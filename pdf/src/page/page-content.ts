import { decodeStream, type Resolve } from '../file/filters/filters.js'
import { type PdfObject, PdfStream } from '../file/objects/objects.js'
import { PdfError } from '../interface/error.js'
import type { Page } from './page-tree.js'

/** Limit for the decompressed content of a page: readers take seconds for a tenth of it. */
const LIMIT = 64 << 20

/** The streams of a page's content, in order. */
export function contentsOf(page: Page, resolve: Resolve): PdfObject[] {
  const contents = page.dict.get('Contents')
  const resolved = resolve(contents)
  // biome-ignore lint/style/noNonNullAssertion: it resolves to a stream
  if (resolved instanceof PdfStream) return [contents!]
  return Array.isArray(resolved) ? resolved.filter((item) => resolve(item) instanceof PdfStream) : []
}

/**
 * A page's content as readers assemble it: all of its streams, decoded. Unreadable streams are skipped.
 * @throws `PDF_TOO_LARGE`
 */
export function readContent(page: Page, resolve: Resolve): Buffer {
  const parts: Buffer[] = []
  let left = LIMIT
  for (const item of contentsOf(page, resolve)) {
    const part = decodePart(resolve(item) as PdfStream, resolve)
    left -= part.length + 1
    if (left < 0) throw new PdfError('PDF_TOO_LARGE', 'a page’s content decompresses to more than is allowed')
    parts.push(part, Buffer.from('\n'))
  }
  return Buffer.concat(parts)
}

function decodePart(stream: PdfStream, resolve: Resolve): Buffer {
  try {
    return decodeStream(stream, resolve, LIMIT)
  } catch (error) {
    if (error instanceof PdfError && error.code === 'INVALID_PDF') return Buffer.alloc(0)
    throw error
  }
}
