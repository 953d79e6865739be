import type { Context } from '../context/context.js'
import { isOutage } from '../context/is-outage.js'
import { ApiError } from '../contract/api-error.js'
import type { ErrorCode } from '../contract/contract.js'
import type { PreparedPdf } from '../pdf/engine.js'
import { PdfError } from '../pdf/interface/error.js'
import { maxFileSize, type Source } from './read-source.js'

/**
 * Takes an uploaded PDF through the engine; what it refuses, the uploader is told.
 * @param account whose turn it is
 * @param allowChanged takes it also when it was changed after somebody signed it
 */
export async function preparePdf(
  context: Context,
  source: Source,
  account: string,
  allowChanged = false
): Promise<PreparedPdf> {
  const prepared = await prepareAny(context, source, account)
  if (prepared.changedAfterSigning.length > 0 && !allowChanged) throw changedAfterSigning(prepared, source)
  return prepared
}

async function prepareAny({ pdf }: Context, source: Source, account: string): Promise<PreparedPdf> {
  if (source.bytes.length > maxFileSize) throw refused('PDF_TOO_LARGE', enginePlace(source), 'is over 25 MB')
  try {
    return await pdf.prepare(source.bytes, { account })
  } catch (error) {
    throw error instanceof PdfError ? refusedByEngine(error, enginePlace(source)) : error
  }
}

function changedAfterSigning({ changedAfterSigning }: PreparedPdf, source: Source): ApiError {
  const details = { [enginePlace(source)]: changedAfterSigning.join('; ') }
  const message = 'The PDF was changed after it was signed. Set allow_changed to take it all the same.'
  return new ApiError('PDF_CHANGED_AFTER_SIGNING', message, { details })
}

/** Where in the request a PDF came from. */
export function enginePlace({ uploadUuid }: Source): string {
  return uploadUuid ? 'upload_key' : 'file'
}

const refusals = new Set<string>([
  'PDF_ENCRYPTED',
  'PDF_RESTRICTED',
  'PDF_SIGNING_FORBIDDEN',
  'PDF_TRUNCATED',
  'PDF_TOO_LARGE',
  'PDF_XFA_UNSUPPORTED'
])

/** The error of a PDF that the engine refuses; or of an engine that is not there for it, which says nothing of the PDF. */
export function refusedByEngine(error: PdfError, place: string): ApiError | PdfError {
  if (isOutage(error)) return error
  if (error.code === 'TOO_MANY_WAITING') return tooManyWaiting(error)
  const code = refusals.has(error.code) ? (error.code as ErrorCode) : 'INVALID_PDF'
  return refused(code, place, error.message, error)
}

function tooManyWaiting(cause: PdfError) {
  const message = 'Too many of your files wait to be processed. Send the next when some of them are done.'
  return new ApiError('RATE_LIMIT_EXCEEDED', message, { retryAfter: 5, cause })
}

function refused(code: ErrorCode, place: string, problem: string, cause?: unknown) {
  return new ApiError(code, `The PDF cannot be used: ${problem}`, { details: { [place]: problem }, cause })
}
