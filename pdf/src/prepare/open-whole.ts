import { isCutOff } from '../file/is-cut-off.js'
import { ObjectReader } from '../file/object-reader.js'
import { PdfStream } from '../file/objects/objects.js'
import type { PdfFile } from '../file/pdf-file.js'
import { findObjects } from '../file/recover-cross-reference.js'
import { PdfError } from '../interface/error.js'
import { contentsOf } from '../page/page-content.js'
import { type Page, readPageTree, statedPageCount } from '../page/page-tree.js'
import { type OpenedFile, openLeniently } from './open-leniently.js'

/**
 * Opens any file that viewers open, unless it is truncated: a contract that lost pages must not be signed as if it were
 * complete. A missing end that contained no objects of the document is acceptable.
 * @throws `PDF_TRUNCATED`, and what `openLeniently` throws
 */
export function openWhole(pdf: Buffer): OpenedFile {
  const isTruncated = isCutOff(pdf)
  try {
    const opened = openLeniently(pdf)
    if (isTruncated && hasLost(pdf, opened)) throw truncated(opened.file)
    return opened
  } catch (error) {
    const isDamaged = error instanceof PdfError && error.code === 'INVALID_PDF'
    throw isTruncated && isDamaged ? truncated() : error
  }
}

function hasLost(pdf: Buffer, { file, isRepaired }: OpenedFile): boolean {
  // The revision before the last, truncated one is valid.
  if (!isRepaired) return true
  const { pages } = readPageTree(file)
  const isWhole = statedPageCount(file) <= pages.length && pages.every((page) => hasContents(page, file))
  return !isWhole || endsWithinObject(pdf, file)
}

function hasContents(page: Page, file: PdfFile): boolean {
  if (!page.dict.has('Contents')) return true
  const stated = file.resolve(page.dict.get('Contents'))
  if (!Array.isArray(stated)) return stated instanceof PdfStream
  return contentsOf(page, file.resolve).length === stated.length
}

function endsWithinObject(pdf: Buffer, file: PdfFile): boolean {
  let last = 0
  for (const { offset } of findObjects(pdf)) last = offset
  try {
    new ObjectReader(pdf).read(last, file.resolve)
    return false
  } catch {
    return true
  }
}

function truncated(file?: PdfFile): PdfError {
  const found = file ? readPageTree(file).pages.length : 0
  const stated = file ? Math.max(statedPageCount(file), found) : 0
  const saved = found === 0 ? 'none of its pages' : `${found} of ${stated} pages`
  return new PdfError('PDF_TRUNCATED', `the file is truncated: ${saved} can be read`)
}
