import type { Context } from '../context.js'
import type { ErrorCode } from '../contract.js'
import { ApiError } from '../errors.js'
import type { PreparedPdf } from '../pdf/engine.js'
import { PdfError } from '../pdf/error.js'
import { maxFileSize, type Source } from './read-source.js'

/** Takes an uploaded PDF through the engine; what it refuses, the uploader is told. */
export async function preparePdf({ pdf }: Context, source: Source): Promise<PreparedPdf> {
  const place = source.uploadUuid ? 'upload_key' : 'file'
  if (source.bytes.length > maxFileSize) throw refused('PDF_TOO_LARGE', place, 'is over 25 MB')
  try {
    return await pdf.prepare(source.bytes)
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    throw refused(codeOf(error), place, error.message, error)
  }
}

const refusals = new Set<string>(['PDF_ENCRYPTED', 'PDF_TOO_LARGE', 'PDF_XFA_UNSUPPORTED'])

function codeOf({ code }: PdfError): ErrorCode {
  return refusals.has(code) ? (code as ErrorCode) : 'INVALID_PDF'
}

function refused(code: ErrorCode, place: string, problem: string, cause?: unknown) {
  return new ApiError(code, `The PDF cannot be used: ${problem}`, { details: { [place]: problem }, cause })
}
