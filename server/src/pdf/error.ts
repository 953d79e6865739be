/**
 * Why the PDF engine refused or failed. What is `UNAVAILABLE` lies outside of the service and will be there again;
 * `PDF_PROCESSING_FAILED` is worth another try, the others are not.
 */
export type PdfErrorCode =
  | 'INVALID_PDF'
  | 'PDF_ENCRYPTED'
  | 'PDF_TOO_LARGE'
  | 'PDF_XFA_UNSUPPORTED'
  | 'PDF_PROCESSING_FAILED'
  | 'UNSUPPORTED_CHARACTER'
  | 'INVALID_IMAGE'
  | 'PAGE_OUT_OF_RANGE'
  | 'SIGNER_UNAVAILABLE'
  | 'TIMESTAMP_UNAVAILABLE'
  | 'REVOCATION_UNAVAILABLE'

/** The one error that the PDF engine throws. */
export class PdfError extends Error {
  override readonly name = 'PdfError'

  constructor(
    readonly code: PdfErrorCode,
    message: string,
    options?: ErrorOptions
  ) {
    super(message, options)
  }
}
