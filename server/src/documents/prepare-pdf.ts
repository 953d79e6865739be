import type { Context } from '../context.js'
import type { ErrorCode } from '../contract.js'
import { ApiError } from '../errors.js'
import type { PreparedPdf } from '../pdf/engine.js'
import { PdfError } from '../pdf/error.js'
import { maxFileSize, type Source } from './read-source.js'

/** Takes an uploaded PDF through the engine; what it refuses, the uploader is told. */
export async function preparePdf({ pdf }: Context, source: Source): Promise<PreparedPdf> {
  if (source.bytes.length > maxFileSize) throw refused('PDF_TOO_LARGE', enginePlace(source), 'is over 25 MB')
  try {
    return await pdf.prepare(source.bytes)
  } catch (error) {
    throw error instanceof PdfError ? refusedByEngine(error, enginePlace(source)) : error
  }
}

/** Where in the request a PDF came from. */
export function enginePlace({ uploadUuid }: Source): string {
  return uploadUuid ? 'upload_key' : 'file'
}

const refusals = new Set<string>(['PDF_ENCRYPTED', 'PDF_TOO_LARGE', 'PDF_XFA_UNSUPPORTED'])

/** The error of a PDF that the engine refuses. */
export function refusedByEngine(error: PdfError, place: string): ApiError {
  const code = refusals.has(error.code) ? (error.code as ErrorCode) : 'INVALID_PDF'
  return refused(code, place, error.message, error)
}

function refused(code: ErrorCode, place: string, problem: string, cause?: unknown) {
  return new ApiError(code, `The PDF cannot be used: ${problem}`, { details: { [place]: problem }, cause })
}
