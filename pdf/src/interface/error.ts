/**
 * Why the PDF engine rejected a file or failed. `…_UNAVAILABLE` means that something outside of the service is down;
 * `SIGNER_REVOKED` lasts until another certificate is configured; `PDF_PROCESSING_FAILED` and `TOO_MANY_WAITING` can be retried. The others are permanent.
 */
export type PdfErrorCode =
  | 'INVALID_PDF'
  | 'FILE_SIGNED'
  | 'PDF_ACTIVE_CONTENT'
  | 'PDF_AMBIGUOUS'
  | 'PDF_CONTENT_LOST'
  | 'PDF_ENCRYPTED'
  | 'PDF_RESTRICTED'
  | 'PDF_SIGNING_FORBIDDEN'
  | 'PDF_TRUNCATED'
  | 'PDF_TOO_LARGE'
  | 'PDF_XFA_UNSUPPORTED'
  | 'PDF_PROCESSING_FAILED'
  | 'UNSUPPORTED_CHARACTER'
  | 'TEXT_TOO_LONG'
  | 'INVALID_IMAGE'
  | 'PAGE_OUT_OF_RANGE'
  | 'SIGNER_UNAVAILABLE'
  | 'SIGNER_REVOKED'
  | 'TIMESTAMP_UNAVAILABLE'
  | 'REVOCATION_UNAVAILABLE'
  | 'ENGINE_UNAVAILABLE'
  | 'TOO_MANY_WAITING'

/** The error that the PDF engine throws. */
export class PdfError extends Error {
  override readonly name = 'PdfError'
  /** The index of the file with the problem, of several. */
  readonly file: number | undefined

  constructor(
    readonly code: PdfErrorCode,
    message: string,
    { file, ...options }: ErrorOptions & { file?: number | undefined } = {}
  ) {
    super(message, options)
    this.file = file
  }
}
