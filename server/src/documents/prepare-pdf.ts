import type { PrepareChoices, PreparedPdf, WorkOwner } from '@signpost/pdf'
import { PdfError } from '@signpost/pdf'
import { pictureKind } from '@signpost/pdf/pictures'
import type { Context } from '../context/context.js'
import { isOutage } from '../context/is-outage.js'
import { ApiError } from '../contract/api-error.js'
import type { ErrorCode, Schemas } from '../contract/contract.js'
import type { NamedSource } from './read-source.js'

/** The part of a request that says how its PDF is prepared. */
interface PrepareOptions {
  allow_changed?: boolean | undefined
  allow_repaired?: boolean | undefined
  text_tags?: boolean | undefined
  form_fields?: Schemas['FormFields'] | undefined
}

/** An uploaded PDF, or the one that several files or a picture were joined to, and what was prepared of it. */
interface PreparedSources extends PreparedPdf {
  original: Uint8Array
  /** Where the PDF, or the files, are in the request. */
  path: string
}

/**
 * Prepares uploaded files for signing. Throws an ApiError if the engine rejects one.
 * @param owner for fair scheduling
 * @param options `allow_changed` accepts a PDF that was changed after it was signed; `allow_repaired` one of whose content a
 *   part cannot be read; `text_tags` takes text tags out;
 *   `form_fields` says what becomes of forms
 */
export async function prepareSources(
  { pdf }: Context,
  sources: NamedSource[],
  owner: WorkOwner,
  { allow_changed, allow_repaired: allowsRepaired, text_tags: takesTags, form_fields }: PrepareOptions = {}
): Promise<PreparedSources> {
  const [only] = sources
  const choices = { takesTags, importsForm: form_fields === 'import', allowsRepaired }
  try {
    if (!only || sources.length > 1 || pictureKind(only.bytes)) return await joinSources(pdf, sources, owner, choices)
    const prepared = await pdf.prepare(only.bytes, owner, choices)
    if (prepared.changedAfterSigning.length > 0 && !allow_changed) throw changedAfterSigning(prepared, only.path)
    return { ...prepared, original: only.bytes, path: only.path }
  } catch (error) {
    throw error instanceof PdfError ? convertEngineError(error, pathOfProblem(error, sources)) : error
  }
}

async function joinSources(
  pdf: Context['pdf'],
  sources: NamedSource[],
  owner: WorkOwner,
  { takesTags, ...choices }: PrepareChoices
): Promise<PreparedSources> {
  const files = sources.map(({ fileName: name, bytes }) => ({ name, bytes }))
  const joined = await pdf.join(files, owner, choices)
  const path = pathOfAll(sources)
  const made = { ...joined, original: joined.working, changedAfterSigning: [], isActive: false, path }
  if (!takesTags) return made
  const { working, textTags } = await pdf.prepare(joined.working, owner, { takesTags })
  return { ...made, working, ...(textTags && { textTags }) }
}

/** Several files have one place: what they were joined to. */
const pathOfAll = (sources: NamedSource[]): string => (sources.length === 1 && sources[0] ? sources[0].path : 'files')

function pathOfProblem({ code, file }: PdfError, sources: NamedSource[]): string {
  const path = sources[file ?? -1]?.path ?? pathOfAll(sources)
  // It is the wrong file among these, whichever way it was sent.
  return code === 'FILE_SIGNED' ? path.replace(/\.\w+$/, '') : path
}

function changedAfterSigning({ changedAfterSigning }: PreparedPdf, path: string): ApiError {
  const details = { [path]: changedAfterSigning.join('; ') }
  const message = 'The PDF was changed after it was signed. Set allow_changed to accept it anyway.'
  return new ApiError('PDF_CHANGED_AFTER_SIGNING', message, { details })
}

const rejections = new Set<string>([
  'FILE_SIGNED',
  'PDF_ACTIVE_CONTENT',
  'PDF_AMBIGUOUS',
  'PDF_CONTENT_LOST',
  'PDF_ENCRYPTED',
  'PDF_RESTRICTED',
  'PDF_SIGNING_FORBIDDEN',
  'PDF_TRUNCATED',
  'PDF_TOO_LARGE',
  'PDF_XFA_UNSUPPORTED'
])

/** Converts an engine's error. An outage of the engine is returned unchanged, since it says nothing about the PDF. */
export function convertEngineError(error: PdfError, path: string): ApiError | PdfError {
  if (isOutage(error)) return error
  if (error.code === 'TOO_MANY_WAITING') return tooManyWaiting(error)
  const code = codeOf(error)
  return unusable(code, path, error.message, error)
}

function codeOf({ code }: PdfError): ErrorCode {
  if (code === 'INVALID_IMAGE') return 'PICTURE_INVALID'
  return rejections.has(code) ? (code as ErrorCode) : 'INVALID_PDF'
}

/** The error for an owner whose files already wait. */
export function tooManyWaiting(cause: PdfError): ApiError {
  const message = 'Too many of your files are waiting to be processed. Retry when some of them are done.'
  return new ApiError('RATE_LIMIT_EXCEEDED', message, { retryAfter: 5, cause })
}

function unusable(code: ErrorCode, path: string, problem: string, cause?: unknown) {
  const subject = code === 'PICTURE_INVALID' ? 'picture' : 'PDF'
  return new ApiError(code, `The ${subject} cannot be used: ${problem}`, { details: { [path]: problem }, cause })
}
