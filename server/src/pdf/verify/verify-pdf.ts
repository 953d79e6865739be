import { PdfFile } from '../file/pdf-file.js'
import { PdfError } from '../interface/error.js'
import { readSecurityStore } from './carried-proofs.js'
import { ChangeFinder } from './changes-after.js'
import { checkSignature } from './check-signature.js'
import { findLostSignatures } from './lost-signatures.js'
import { readSignatures } from './read-signatures.js'
import type { VerificationReport } from './report.js'
import { SignatureReporter } from './signature-reporter.js'
import { summarize } from './summarize.js'
import { anchorsOf, NOBODY, type TrustedRoots } from './trusted-roots.js'

const MOST_SIGNATURES = 1000

/**
 * Verifies every signature of a file:
 * 1. whether it fits what it covers, and what it covers is a version of the file;
 * 2. what was changed after it, and whether it permits that;
 * 3. whether signatures were taken off;
 * 4. whom its certificate leads to, and since when it is there;
 * and sums it up in one verdict.
 * @throws `INVALID_PDF` for what is no PDF, `PDF_ENCRYPTED` for what needs a password to open
 */
export function verifyPdf(
  pdf: Uint8Array,
  roots: TrustedRoots = NOBODY,
  now = roots.now ?? new Date()
): VerificationReport {
  const { file, isDamaged } = openDamaged(pdf)
  file.decrypt()
  const found = readSignatures(file).slice(0, MOST_SIGNATURES)
  const checked = found.map((signature) => ({ found: signature, ...checkSignature(file, signature) }))
  const lost = isDamaged ? [] : findLostSignatures(file, found)
  const finder = new ChangeFinder(file, checked)
  const store = readSecurityStore(finder.states())
  const reporter = new SignatureReporter({ file, finder, lost, store, anchors: anchorsOf(roots), roots, now, checked })
  const signatures = checked.map((signature) => reporter.report(signature))
  const problems = store.problem === undefined ? [] : [`the store of certificates and proofs ${store.problem}`]
  return summarize({ file, isDamaged, signatures, lost, finder, problems: [...problems, ...reporter.problems] })
}

// A file that is cut off or stitched together is no less worth a report than any other.
function openDamaged(pdf: Uint8Array) {
  try {
    return { file: PdfFile.open(pdf), isDamaged: false }
  } catch (error) {
    if (!(error instanceof PdfError) || error.code !== 'INVALID_PDF') throw error
    return { file: PdfFile.recover(pdf), isDamaged: true }
  }
}
