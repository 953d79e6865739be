import { largestFile } from '@signpost/spec/rules'
import type { Context } from '../context/context.js'
import { isOutage } from '../context/is-outage.js'
import { ApiError } from '../contract/api-error.js'
import type { ErrorCode } from '../contract/contract.js'
import type { PreparedPdf, WorkOwner } from '../pdf/engine.js'
import { PdfError } from '../pdf/interface/error.js'
import type { Source } from './read-source.js'

/** The part of a request that says how its PDF is prepared. */
interface PrepareOptions {
  allow_changed?: boolean | undefined
  text_tags?: boolean | undefined
}

/**
 * Prepares an uploaded PDF for signing. Throws an ApiError if the engine rejects it.
 * @param owner for fair scheduling
 * @param options `allow_changed` accepts a PDF that was changed after it was signed; `text_tags` takes its text tags out
 */
export async function preparePdf(
  context: Context,
  source: Source,
  owner: WorkOwner,
  { allow_changed, text_tags }: PrepareOptions = {}
): Promise<PreparedPdf> {
  const prepared = await prepareAny(context, source, owner, text_tags)
  if (prepared.changedAfterSigning.length > 0 && !allow_changed) throw changedAfterSigning(prepared, source)
  return prepared
}

async function prepareAny(
  { pdf }: Context,
  source: Source,
  owner: WorkOwner,
  takesTags: boolean | undefined
): Promise<PreparedPdf> {
  if (source.bytes.length > largestFile) throw unusable('PDF_TOO_LARGE', pathOfSource(source), 'exceeds 25 MB')
  try {
    return await pdf.prepare(source.bytes, owner, takesTags)
  } catch (error) {
    throw error instanceof PdfError ? convertEngineError(error, pathOfSource(source)) : error
  }
}

function changedAfterSigning({ changedAfterSigning }: PreparedPdf, source: Source): ApiError {
  const details = { [pathOfSource(source)]: changedAfterSigning.join('; ') }
  const message = 'The PDF was changed after it was signed. Set allow_changed to accept it anyway.'
  return new ApiError('PDF_CHANGED_AFTER_SIGNING', message, { details })
}

/** The JSON path of the PDF in the request. */
export function pathOfSource({ uploadUuid }: Source): string {
  return uploadUuid ? 'upload_key' : 'file'
}

const rejections = new Set<string>([
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
  const code = rejections.has(error.code) ? (error.code as ErrorCode) : 'INVALID_PDF'
  return unusable(code, path, error.message, error)
}

/** The error for an owner whose files already wait. */
export function tooManyWaiting(cause: PdfError): ApiError {
  const message = 'Too many of your files are waiting to be processed. Retry when some of them are done.'
  return new ApiError('RATE_LIMIT_EXCEEDED', message, { retryAfter: 5, cause })
}

function unusable(code: ErrorCode, path: string, problem: string, cause?: unknown) {
  return new ApiError(code, `The PDF cannot be used: ${problem}`, { details: { [path]: problem }, cause })
}
