import { X509Certificate } from 'node:crypto'
import { PdfError, verifyPdf as verify } from '@signpost/pdf/verify'
import { UnreadablePdf } from './unreadable-pdf.js'
import type { Verification } from './verification.js'

/** Certificates: the text of PEM files, each with one or more, or DER. */
export type Certificates = readonly (string | Uint8Array)[]

/** Whom to trust, and when it is. */
export interface VerifyOptions {
  /** Roots of signers, or certificates of signers themselves. Default: none, so that no signature is trusted. */
  trust?: Certificates | undefined
  /** Roots of timestamp authorities. Default: none, so that no timestamp proves a time. */
  trustTimestamps?: Certificates | undefined
  /** When it is asked. Default: now. */
  now?: Date | undefined
}

/**
 * Verifies every signature of a PDF: whether it fits what it covers, what was changed after it and whether it permits that, whom its
 * certificate leads to and since when it is there, as far as the file itself says. Uses no network and writes nothing.
 *
 * It parses the file in this thread, which a hostile file can keep busy for long: verify the files of strangers in a worker or a
 * process of their own, with limits of memory and time.
 *
 * @param pdf the bytes of the file
 * @throws {UnreadablePdf} what is no PDF, and what needs a password to open
 * @throws {TypeError} a certificate to trust that is none
 *
 * @example
 * const { verdict, signatures, problems } = verifyPdf(await readFile('signed.pdf'), {
 *   trust: [await readFile('root.pem', 'utf8')]
 * })
 */
export function verifyPdf(
  pdf: Uint8Array,
  { trust = [], trustTimestamps = [], now = new Date() }: VerifyOptions = {}
): Verification {
  const roots = { signers: trust.flatMap(derOf), timestamps: trustTimestamps.flatMap(derOf), now }
  try {
    const { revisionDigests: _, ...report } = verify(pdf, roots)
    return {
      ...report,
      verdict: report.verdict as Verification['verdict'],
      signatures: report.signatures.map(presentSignature)
    }
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    const code = error.code === 'PDF_ENCRYPTED' ? 'PDF_ENCRYPTED' : 'INVALID_PDF'
    throw new UnreadablePdf(code, `The file cannot be read: ${error.message}.`, { cause: error })
  }
}

type Found = ReturnType<typeof verify>['signatures'][number]

function presentSignature(signature: Found): Verification['signatures'][number] {
  if (signature.certificate === null) return { ...signature, certificate: null }
  const { own: _, root: __, ...certificate } = signature.certificate
  return { ...signature, certificate }
}

function derOf(certificates: string | Uint8Array): Uint8Array[] {
  if (typeof certificates !== 'string') return [parse(certificates)]
  const blocks = certificates.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
  if (!blocks) throw new TypeError('A text to trust contains no certificate in PEM format.')
  return blocks.map(parse)
}

function parse(certificate: string | Uint8Array): Uint8Array {
  try {
    return new X509Certificate(certificate).raw
  } catch (cause) {
    throw new TypeError('A certificate to trust cannot be read.', { cause })
  }
}
