import { names } from '../package/names.js'
import { type Check, fails, holds } from './evidence-report.js'
import type { ExaminedPdf } from './examine-pdf.js'

/** A PDF of a package: examined, the reason why it could not be, or undefined if it is not there. */
export type Examined = ExaminedPdf | string | undefined

export const isExamined = (pdf: Examined): pdf is ExaminedPdf => typeof pdf === 'object'

/** Checks that the sealed PDFs are unchanged, and sealed with the same certificate for the same audit trail. */
export function checkSeal(document: Examined, certificate: Examined): Check {
  const problems = [
    ...(document === undefined ? [`${names.document} is missing.`] : problemsOf(names.document, document)),
    ...(certificate === undefined ? [] : problemsOf(names.certificate, certificate)),
    ...(isExamined(document) && isExamined(certificate) ? differences(document, certificate) : [])
  ]
  if (problems.length > 0 || !isExamined(document)) return fails('seal', 'The seal does not hold.', problems)
  const { signerName, level, certificate: own } = document.signature
  const who = `${names.document} is unchanged since "${signerName ?? '?'}" sealed it (${level ?? 'of no level'}).`
  return holds('seal', `${who} The SHA-256 of its certificate is ${own?.sha256}.`)
}

function problemsOf(name: string, pdf: ExaminedPdf | string): string[] {
  if (!isExamined(pdf)) return [`${name} cannot be verified: ${pdf}.`]
  const { report, signature } = pdf
  const { integrity, changes, coversWholeFile } = report
  const isSound = integrity === 'intact' && changes !== 'forbidden' && coversWholeFile && signature.valid
  if (!isSound && report.problems.length > 0) return report.problems.map((problem) => `${name}: ${problem}.`)
  // The service adds nothing to a sealed file but proofs, whatever else a signature would permit.
  const { level, items } = signature.changesAfter
  if (level !== 'none' && level !== 'proofs') return items.map(({ text }) => `${name}: after it was sealed, ${text}.`)
  return isSound ? [] : [`${name}: something was added after it was sealed.`]
}

function differences(document: ExaminedPdf, certificate: ExaminedPdf): string[] {
  const [own, other] = [document, certificate].map(({ signature, seal: { auditSeal } }) => ({
    certificate: signature.certificate?.sha256,
    trail: JSON.stringify(auditSeal)
  }))
  return [
    ...(own?.certificate === other?.certificate ? [] : [`${names.certificate} is sealed with another certificate.`]),
    ...(own?.trail === other?.trail ? [] : [`${names.certificate} is sealed with another audit trail.`])
  ]
}
