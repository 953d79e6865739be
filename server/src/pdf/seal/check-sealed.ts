import { PdfError } from '../error.js'
import { PdfFile } from '../file/pdf-file.js'
import { MAX_PAGES } from '../limits.js'
import { readPages } from '../page/page-tree.js'
import { hashRange, parseCms, problemOfCms } from '../verify/check-cms.js'
import { checkCoverage } from '../verify/check-coverage.js'
import { readSignatures } from '../verify/read-signatures.js'

/** Most pages that may have been appended. */
const APPENDED = 1000

/**
 * Reads a sealed file as a stranger would, from its last byte back, before anyone is told that it is sealed.
 * @throws `PDF_PROCESSING_FAILED` unless the newest signature covers the whole file and verifies, and all pages are there
 */
export function checkSealed(bytes: Buffer, pageCount: number): void {
  const file = PdfFile.open(bytes)
  const pages = readPages(file, MAX_PAGES + APPENDED)
  if (pages.length !== pageCount) throw failed(`the sealed file has ${pages.length} pages instead of ${pageCount}`)
  const newest = readSignatures(file).at(-1)
  if (!newest?.byteRange) throw failed('the sealed file has no signature')
  if (!checkCoverage(bytes, newest).isWhole) throw failed('the signature does not cover the whole file')
  const cms = parseCms(newest.contents)
  const problem = problemOfCms(cms, hashRange(bytes, newest.byteRange, cms.hash))
  if (problem) throw failed(problem)
}

const failed = (reason: string) => new PdfError('PDF_PROCESSING_FAILED', `sealing failed: ${reason}`)
