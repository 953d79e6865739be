import type { PdfFile } from '../file/pdf-file.js'
import type { PreparedPdf } from '../interface/requests.js'
import { pageGeometry } from '../page/page-geometry.js'
import { readPages } from '../page/page-tree.js'
import { readForm } from './form-fields.js'
import type { SignatureFindings } from './inspect-signatures.js'
import { findActive } from './remove-actions.js'

/** What upload processing found. */
export interface Findings {
  working: Buffer
  encrypted: boolean
  signatures: SignatureFindings
  changes: string[]
  /** The file before its form was flattened and its scripts were removed. */
  source?: PdfFile
}

/** The outcome of upload processing for this working copy. */
export function inspect(file: PdfFile, findings: Findings): PreparedPdf {
  const { working, encrypted, signatures, changes, source = file } = findings
  const pages = readPages(file)
  const form = readForm(source, readPages(source))
  const { changed, ...inspection } = signatures
  const active = findActive(source)
  return {
    working,
    pageCount: pages.length,
    inspection: {
      pages: pages.map((page) => {
        const { width, height, rotation } = pageGeometry(page.attributes, file.resolve)
        return { width, height, rotation }
      }),
      files: [],
      encrypted,
      has_javascript: active.has('javascript'),
      has_form: form !== undefined,
      form_fields: form?.fields ?? [],
      ...inspection,
      changes_made: changes
    },
    changedAfterSigning: changed,
    isActive: active.size > 0
  }
}
