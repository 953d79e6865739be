import { PdfError } from '../error.js'
import type { PdfDict } from '../file/objects.js'
import { PdfFile } from '../file/pdf-file.js'
import { MAX_PAGES } from '../limits.js'
import { pageGeometry } from '../page/page-geometry.js'
import { readPages } from '../page/page-tree.js'
import type { PreparedPdf } from '../requests.js'
import { runQpdf } from './qpdf.js'

/** Upload processing: makes the working copy and says what the original was. */
export async function preparePdf(original: Buffer): Promise<PreparedPdf> {
  const { output, messages } = await runQpdf(original, ['--decrypt', '--object-streams=preserve'])
  if (!output) throw refusal(messages)
  const file = new PdfFile(output)
  const pages = readPages(file.resolve(file.catalogRef) as PdfDict, file.resolve, MAX_PAGES)
  return {
    working: output,
    pageCount: pages.length,
    inspection: {
      pages: pages.map((page) => {
        const { width, height, rotation } = pageGeometry(page.attributes, file.resolve)
        return { width, height, rotation }
      }),
      encrypted: false,
      has_javascript: false,
      has_form: false,
      form_fields: [],
      existing_signatures: 0,
      changes_made: []
    }
  }
}

function refusal(messages: string[]): PdfError {
  if (messages.some((line) => /invalid password/i.test(line))) {
    return new PdfError('PDF_ENCRYPTED', 'the file needs a password to open')
  }
  return new PdfError('INVALID_PDF', `the file is not a PDF that can be read: ${messages[0] ?? 'unknown reason'}`)
}
