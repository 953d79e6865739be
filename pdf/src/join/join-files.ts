import { createHash } from 'node:crypto'
import { PdfError } from '../interface/error.js'
import type { FoundForm } from '../interface/found-form.js'
import type { JoinedPdf, SourceFile } from '../interface/joined-pdf.js'
import { MAX_PAGES } from '../interface/limits.js'
import type { InspectedFile, Inspection, JoinChoices, PreparedPdf } from '../interface/requests.js'
import { pageOfPicture } from '../pictures/page-of-picture.js'
import { pictureKind } from '../pictures/picture-kind.js'
import { preparePdf } from '../prepare/prepare-pdf.js'
import { joinPdfs } from './join-pdfs.js'

/** Why a signed file cannot be used by itself. */
const OF_SIGNED = new Set<string>(['PDF_ACTIVE_CONTENT', 'PDF_AMBIGUOUS', 'PDF_SIGNING_FORBIDDEN', 'PDF_RESTRICTED'])

/**
 * Several files as one PDF: prepares each by itself and joins what that makes. Pictures become pages.
 * @throws PdfError with the index of the file, if there is a problem with one
 */
export function joinFiles(files: SourceFile[], choices: JoinChoices = {}): JoinedPdf {
  const prepared = files.map((file, index) => ofFile(index, () => prepareFile(file, choices)))
  const pageCount = prepared.reduce((sum, { pageCount }) => sum + pageCount, 0)
  if (pageCount > MAX_PAGES)
    throw new PdfError('PDF_TOO_LARGE', `the files have ${pageCount} pages, and at most ${MAX_PAGES} are possible`)
  const working = joinPdfs(prepared.map(({ working }, index) => ({ title: titleOf(files[index]), bytes: working })))
  const inspection = inspectionOf(files, prepared)
  return { working, pageCount, inspection, ...(choices.importsForm && { form: formOf(prepared, inspection.files) }) }
}

function prepareFile({ bytes }: SourceFile, choices: JoinChoices): PreparedPdf {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  try {
    const prepared = preparePdf(pictureKind(file) ? pageOfPicture(file) : file, undefined, choices)
    if (prepared.inspection.existing_signatures === 0) return prepared
  } catch (error) {
    if (!(error instanceof PdfError) || !OF_SIGNED.has(error.code)) throw error
  }
  throw new PdfError('FILE_SIGNED', 'has a digital signature, which joining files would break')
}

function ofFile<T>(index: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof PdfError) throw new PdfError(error.code, error.message, { cause: error, file: index })
    throw error
  }
}

const titleOf = (file: SourceFile | undefined) => file?.name.replace(/\.(pdf|png|jpe?g)$/i, '') || (file?.name ?? '')

function inspectionOf(files: SourceFile[], prepared: PreparedPdf[]): Inspection {
  const parts = prepared.map(({ inspection }) => inspection)
  const joined: InspectedFile[] = []
  const form_fields: Inspection['form_fields'] = []
  for (const [index, { pages, form_fields: fields }] of parts.entries()) {
    const before = joined.at(-1)?.last_page ?? 0
    // biome-ignore lint/style/noNonNullAssertion: there is one for each
    const { name, bytes } = files[index]!
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    joined.push({ file_name: name, sha256, first_page: before + 1, last_page: before + pages.length })
    for (const field of fields) form_fields.push({ ...field, page: field.page && field.page + before })
  }
  return {
    pages: parts.flatMap(({ pages }) => pages),
    files: joined,
    encrypted: parts.some(({ encrypted }) => encrypted),
    has_javascript: parts.some(({ has_javascript }) => has_javascript),
    has_form: parts.some(({ has_form }) => has_form),
    form_fields,
    existing_signatures: 0,
    signatures: [],
    verdict: 'unsigned',
    changes_made: parts.flatMap(({ changes_made }, index) => changesOf(files[index], changes_made))
  }
}

/** The widgets of all files. Fields of the same name in two of them are two. */
function formOf(prepared: PreparedPdf[], files: InspectedFile[]): FoundForm {
  const form: FoundForm = { widgets: [], skipped: [] }
  for (const [index, { form: own }] of prepared.entries()) {
    const before = (files[index]?.first_page ?? 1) - 1
    const nameOf = (field: string) => `${index}/${field}`
    for (const widget of own?.widgets ?? [])
      form.widgets.push({ ...widget, page: widget.page + before, field: nameOf(widget.field) })
    for (const skipped of own?.skipped ?? []) form.skipped.push({ ...skipped, field: nameOf(skipped.field) })
  }
  return form
}

function changesOf(file: SourceFile | undefined, changes: string[]): string[] {
  return changes.length > 0 ? [`${file?.name}: ${changes.join(', ')}`] : []
}
