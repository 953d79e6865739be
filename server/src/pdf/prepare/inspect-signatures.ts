import type { Inspection } from '../requests.js'
import type { VerificationReport, VerifiedSignature } from '../verify/report.js'
import type { TrustedRoots } from '../verify/trusted-roots.js'
import { verifyPdf } from '../verify/verify-pdf.js'

/** What upload processing found out about the signatures that a file carries already. */
export type SignatureFindings = Pick<Inspection, 'existing_signatures' | 'signatures' | 'verdict'> & {
  /** What was changed after them that they do not permit. */
  changed: string[]
}

export const UNSIGNED: SignatureFindings = { existing_signatures: 0, signatures: [], verdict: 'unsigned', changed: [] }

const LONGEST_NAME = 1000
const MOST_NAMED = 20

/** Verifies the signatures of an uploaded file. */
export function inspectSignatures(pdf: Buffer, roots: TrustedRoots): SignatureFindings {
  const report = verifyPdf(pdf, roots)
  return {
    existing_signatures: report.signatures.length,
    signatures: report.signatures.map(present),
    verdict: report.verdict,
    changed: changedIn(report)
  }
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
    if (subIndication === 'HASH_FAILURE') said.push(`what the signature "${plain(fieldName)}" covers was changed`)
  if (said.length === 0 && lostSignatures > 0) said.push(...problems.map(plain))
  return [...new Set(said)].slice(0, MOST_NAMED)
}

/** What strangers wrote, as the database keeps it. */
const plain = (text: string): string =>
  text
    .slice(0, LONGEST_NAME)
    .replace(/\p{Cc}/gu, '\ufffd')
    .toWellFormed()
