import { PdfError } from '../error.js'
import { IncrementalUpdate } from '../file/incremental-update.js'
import { PdfDict } from '../file/objects.js'
import { PdfFile } from '../file/pdf-file.js'
import { MAX_PAGES } from '../limits.js'
import { pageGeometry } from '../page/page-geometry.js'
import { type Page, readPageTree } from '../page/page-tree.js'
import type { Inspection, PreparedPdf } from '../requests.js'
import { readSignatures } from '../verify/read-signatures.js'
import { editDocument } from './edit-document.js'
import { readForm } from './form-fields.js'
import { prescan } from './prescan.js'
import { runQpdf } from './qpdf.js'

const QPDF = ['--decrypt', '--object-streams=preserve']

/**
 * Upload processing:
 * 1. looks for bombs;
 * 2. a file that carries signatures stays as it is, byte for byte;
 * 3. any other is normalised by qpdf: repaired, decrypted, without what nothing refers to;
 * 4. scripts and launch actions are taken out, forms and annotations become part of their pages;
 * 5. qpdf writes the result anew, so that nothing of what was taken out is left in the file.
 * @returns as `working` the given buffer itself when nothing had to be changed
 * @throws PdfError
 */
export async function preparePdf(original: Buffer): Promise<PreparedPdf> {
  prescan(original)
  const own = openIfSound(original)
  const signatures = own ? readSignatures(own).length : 0
  const encrypted = own ? own.trailer.has('Encrypt') : /\/Encrypt\s+\d/.test(original.toString('latin1', -4096))
  if (own && signatures > 0) {
    if (encrypted) throw new PdfError('PDF_ENCRYPTED', 'the file is signed and encrypted, and can only be one of both')
    return inspect(own, original, { encrypted, signatures, changes: [] })
  }
  const normal = await normalise(original)
  const file = new PdfFile(normal)
  const update = new IncrementalUpdate(file)
  const changes = editDocument(update)
  if (encrypted) changes.unshift('removed the encryption')
  const working = update.isEmpty ? normal : await normalise(Buffer.concat([normal, update.write().bytes]))
  return inspect(new PdfFile(working), working, { encrypted, signatures, changes, source: file })
}

function openIfSound(original: Buffer): PdfFile | undefined {
  try {
    const file = new PdfFile(original)
    return file.resolve(file.catalogRef) instanceof PdfDict ? file : undefined
  } catch {
    return undefined
  }
}

async function normalise(pdf: Buffer): Promise<Buffer> {
  const { output, messages } = await runQpdf(pdf, QPDF)
  if (output) return output
  if (messages.some((line) => /invalid password/i.test(line))) {
    throw new PdfError('PDF_ENCRYPTED', 'the file needs a password to open')
  }
  throw new PdfError('INVALID_PDF', `the file is not a PDF that can be read: ${messages[0] ?? 'unknown reason'}`)
}

interface Findings {
  encrypted: boolean
  signatures: number
  changes: string[]
  /** The file before its form was flattened. */
  source?: PdfFile
}

function inspect(file: PdfFile, working: Buffer, { encrypted, signatures, changes, source }: Findings): PreparedPdf {
  const pages = pagesOf(file)
  const form = readForm(source ?? file, source ? pagesOf(source) : pages)
  const inspection: Inspection = {
    pages: pages.map((page) => {
      const { width, height, rotation } = pageGeometry(page.attributes, file.resolve)
      return { width, height, rotation }
    }),
    encrypted,
    has_javascript: changes.includes(SCRIPTS_REMOVED),
    has_form: form !== undefined,
    form_fields: form?.fields ?? [],
    existing_signatures: signatures,
    changes_made: changes
  }
  return { working, pageCount: pages.length, inspection }
}

const SCRIPTS_REMOVED = 'removed JavaScript'

function pagesOf(file: PdfFile): Page[] {
  return readPageTree(file.resolve(file.catalogRef) as PdfDict, file.resolve, MAX_PAGES).pages
}
