/**
 * Why a file cannot be verified at all:
 * - `INVALID_PDF`: it is no PDF
 * - `PDF_ENCRYPTED`: it needs a password to open
 */
export type UnreadableReason = 'INVALID_PDF' | 'PDF_ENCRYPTED'

/** What `verifyPdf` throws for a file that it cannot read. A file that is only damaged gets a verdict. */
export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf'

  constructor(
    readonly code: UnreadableReason,
    message: string,
    options?: ErrorOptions
  ) {
    super(message, options)
  }
}
