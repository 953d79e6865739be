import { PdfFile } from '../file/pdf-file.js'
import { PdfError } from '../interface/error.js'
import { MAX_PAGES } from '../interface/limits.js'
import { readPages } from '../page/page-tree.js'
import { checkSignature } from '../verify/check-signature.js'
import type { KnownStart } from '../verify/hashes.js'
import { readSignatures } from '../verify/read-signatures.js'

/** The maximum number of appended pages. */
export const APPENDED_PAGES = 1000

/**
 * Verifies a sealed file from its bytes alone, before it is reported as sealed.
 * @param count the number of signatures and document timestamps that sealing added: the newest ones
 * @param known the hash of the working copy's bytes, with which the file starts
 * @throws `PDF_PROCESSING_FAILED` unless these verify, the newest covers the whole file, and all pages are there
 */
export function assertSealed(bytes: Buffer, pageCount: number, count = 1, known?: KnownStart): void {
  const file = PdfFile.open(bytes)
  const pages = readPages(file, MAX_PAGES + APPENDED_PAGES)
  if (pages.length !== pageCount) throw failed(`the sealed file has ${pages.length} pages instead of ${pageCount}`)
  const own = readSignatures(file).slice(-count)
  const newest = own.at(-1)
  if (!newest || own.length < count) throw failed('the sealed file has no signature')
  for (const signature of own) {
    const { problem, coverage } = checkSignature(file, signature, known)
    if (problem) throw failed(problem.text)
    if (signature === newest && !coverage.isWhole) throw failed('the signature does not cover the whole file')
  }
}

const failed = (reason: string) => new PdfError('PDF_PROCESSING_FAILED', `sealing failed: ${reason}`)
