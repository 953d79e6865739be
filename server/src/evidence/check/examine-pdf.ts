import type { SealContents } from '@signpost/pdf'
import { PdfError } from '@signpost/pdf'
import type { PdfChecker, TrustedRoots, VerificationReport, VerifiedSignature } from '@signpost/pdf/checker'

/** A sealed PDF, verified and taken apart. */
export interface ExaminedPdf {
  report: VerificationReport
  seal: SealContents
  /** The seal in the report. */
  signature: VerifiedSignature
  /** The texts that this product drew, if they are wanted. */
  text: string[]
}

/** Who is trusted: the certificates that the caller gave (DER), or the tops of the chains in the PDF itself. */
export interface Anchors {
  roots: Uint8Array[] | undefined
  now: Date
}

/** Verifies a PDF and takes its seal apart. Returns a text if that is not possible. */
export async function examinePdf(
  checker: PdfChecker,
  pdf: Buffer,
  { roots, now }: Anchors,
  withText = false
): Promise<ExaminedPdf | string> {
  try {
    const { seal, text } = await checker.readSeal(pdf, withText)
    const report = await checker.verify(pdf, { ...(roots ? both(roots) : ownRoots(seal)), now })
    const signature = report.signatures[seal.index]
    return signature ? { report, seal, signature, text } : 'it has too many signatures'
  } catch (error) {
    if (error instanceof PdfError) return error.message
    throw error
  }
}

const both = (roots: Uint8Array[]): TrustedRoots => ({ signers: roots, timestamps: roots })

/** Only the last certificate of a chain is a root: those below it are still checked for revocation. */
function ownRoots({ certificates, timestamps }: SealContents): TrustedRoots {
  const top = (chain: Uint8Array[]) => chain.slice(-1)
  return { signers: top(certificates), timestamps: timestamps.flatMap((timestamp) => top(timestamp.certificates)) }
}
