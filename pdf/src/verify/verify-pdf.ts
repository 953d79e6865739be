import { PdfFile } from '../file/pdf-file.js'
import { PdfError } from '../interface/error.js'
import { readSecurityStore } from './carried-proofs.js'
import { ChangeFinder } from './changes-after.js'
import { checkSignature } from './check-signature.js'
import { findDamage } from './damage/find-damage.js'
import { findLostSignatures } from './lost-signatures.js'
import { readSignatures } from './read-signatures.js'
import type { VerificationReport } from './report.js'
import { revisionEnds } from './revisions.js'
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
 * 5. how the file was damaged, if it was;
 * and sums it up in one verdict.
 * @throws `INVALID_PDF` for what is no PDF, `PDF_ENCRYPTED` for what needs a password to open
 */
export function verifyPdf(
  pdf: Uint8Array,
  roots: TrustedRoots = NOBODY,
  now = roots.now ?? new Date()
): VerificationReport {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
  const { file, isDamaged } = openDamaged(bytes)
  const sealedEnds = (roots.ownSeals ?? []).map(({ end }) => end)
  if (!file) return reportUnreadable(bytes, sealedEnds)
  file.decrypt()
  const found = readSignatures(file).slice(0, MOST_SIGNATURES)
  const checked = found.map((signature) => ({ found: signature, ...checkSignature(file, signature) }))
  const lost = isDamaged ? [] : findLostSignatures(file, found)
  const finder = new ChangeFinder(file, checked)
  const store = readSecurityStore(finder.states())
  const reporter = new SignatureReporter({ file, finder, lost, store, anchors: anchorsOf(roots), roots, now, checked })
  const signatures = checked.map((signature) => reporter.report(signature))
  const problems = store.problem === undefined ? [] : [`the store of certificates and proofs ${store.problem}`]
  const damage = findDamage({ bytes, file, isDamaged, checked })
  const said = [...problems, ...reporter.problems]
  return summarize({
    bytes,
    isDamaged,
    damage,
    signatures,
    lost,
    revisions: finder.revisions,
    problems: said,
    sealedEnds
  })
}

// A file that is cut off or stitched together is no less worth a report than any other.
function openDamaged(bytes: Buffer): { file: PdfFile | undefined; isDamaged: boolean } {
  try {
    return { file: PdfFile.open(bytes), isDamaged: false }
  } catch (error) {
    if (!(error instanceof PdfError) || error.code !== 'INVALID_PDF') throw error
    return { file: recover(bytes), isDamaged: true }
  }
}

/** Undefined if nothing is left of a PDF that can be read. */
function recover(bytes: Buffer): PdfFile | undefined {
  try {
    return PdfFile.recover(bytes)
  } catch (error) {
    const isUnreadable = error instanceof PdfError && error.code === 'INVALID_PDF' && isPdf(bytes)
    if (!isUnreadable) throw error
    return undefined
  }
}

const isPdf = (bytes: Buffer) => bytes.subarray(0, 1024).includes('%PDF-')

function reportUnreadable(bytes: Buffer, sealedEnds: number[]): VerificationReport {
  const damage = findDamage({ bytes, file: undefined, isDamaged: true, checked: [] })
  const revisions = revisionEnds(bytes)
  return summarize({ bytes, isDamaged: true, damage, signatures: [], lost: [], revisions, problems: [], sealedEnds })
}
