import { PdfError } from '../interface/error.js'
import type { Inspection } from '../interface/requests.js'
import type { VerificationReport, VerifiedSignature } from '../verify/report.js'
import type { TrustedRoots } from '../verify/trusted-roots.js'
import { verifyPdf } from '../verify/verify-pdf.js'

/** What upload processing found about the existing signatures of a file. */
export type SignatureFindings = Pick<Inspection, 'existing_signatures' | 'signatures' | 'verdict'> & {
  /** Changes after the signatures that they do not permit. */
  changed: string[]
}

export const UNSIGNED: SignatureFindings = { existing_signatures: 0, signatures: [], verdict: 'unsigned', changed: [] }

const LONGEST_NAME = 1000
const MOST_NAMED = 20

/**
 * Verifies the signatures of an uploaded file.
 * @throws `PDF_SIGNING_FORBIDDEN` if a valid certification permits no further signature
 */
export function inspectSignatures(pdf: Buffer, roots: TrustedRoots): SignatureFindings {
  const report = verifyPdf(pdf, roots)
  const final = report.signatures.find(forbidsSigning)
  if (final) throw new PdfError('PDF_SIGNING_FORBIDDEN', reasonOf(final))
  return {
    existing_signatures: report.signatures.length,
    signatures: report.signatures.map(present),
    verdict: report.verdict,
    changed: changedIn(report)
  }
}

/** A certification that is invalid or violated already no longer forbids anything. */
function forbidsSigning({ valid, certification, changesAfter }: VerifiedSignature): boolean {
  return valid && changesAfter.permitted && certification?.level === 'no_changes'
}

function reasonOf({ fieldName, certificate }: VerifiedSignature): string {
  if (certificate?.root === 'own')
    return 'this service sealed it as final. To have a document signed again after it was sealed, send it with seal_permits "signatures"'
  return `its signature "${plain(fieldName)}" certifies it and permits no changes, not even a signature`
}

function present(signature: VerifiedSignature): Inspection['signatures'][number] {
  const { fieldName, signerName, time, indication, changesAfter } = signature
  return {
    field_name: plain(fieldName),
    signer_name: signerName === null ? null : plain(signerName),
    signed_at: time,
    indication,
    changes_permitted: changesAfter.permitted
  }
}

function changedIn({ signatures, problems, lostSignatures }: VerificationReport): string[] {
  const changes = signatures.flatMap(({ changesAfter }) => changesAfter.items.filter(({ permitted }) => !permitted))
  const said = changes.map(({ text }) => plain(text))
  for (const { fieldName, subIndication } of signatures)
    if (subIndication === 'HASH_FAILURE')
      said.push(`the content that the signature "${plain(fieldName)}" covers was changed`)
  if (said.length === 0 && lostSignatures > 0) said.push(...problems.map(plain))
  return [...new Set(said)].slice(0, MOST_NAMED)
}

/** Untrusted text, without characters that the database rejects. */
const plain = (text: string): string =>
  text
    .slice(0, LONGEST_NAME)
    .replace(/\p{Cc}/gu, '\ufffd')
    .toWellFormed()
