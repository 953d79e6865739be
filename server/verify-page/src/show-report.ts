import type { RecordedDocument } from '../../src/verification/public-verification.js'
import {
  describeAsked,
  describeChanges,
  describeIdentification,
  describeSignature,
  describeVerdict,
  formatTime,
  type Report
} from './describe.js'
import { element, list, rows } from './element.js'

/** Renders a report: the verdict, the changes, the document and the signatures. */
export function showReport(name: string, report: Report, asked: string | null): HTMLElement[] {
  const { badge, title, meaning } = describeVerdict(report)
  const changes = describeChanges(report)
  const other = describeAsked(asked, report)
  return [
    element('p', badge, 'badge'),
    element('h2', title),
    element('p', name, 'name'),
    element('p', meaning),
    ...(other ? [element('p', other, 'other')] : []),
    ...(changes.length > 0 ? [element('h3', 'What is wrong'), list(changes)] : []),
    ...(report.document ? showDocument(report.document, report) : []),
    ...(report.signatures.length > 0 ? [element('h3', 'Digital signatures')] : []),
    ...report.signatures.flatMap((signature) => {
      const { title, lines } = describeSignature(signature)
      return [element('h4', title), list(lines)]
    })
  ]
}

function showDocument(document: RecordedDocument, { verdict }: Report): HTMLElement[] {
  const isGood = verdict === 'sealed_here' && document.is_same_file
  const heading = isGood ? 'The document' : 'The document sealed by this service that this file is based on'
  const facts: [string, string][] = [
    ['Title', document.title],
    ['Identifier', document.id],
    ['Sent by', document.sender_name],
    ['Completed', document.completed_at ? formatTime(document.completed_at) : '—'],
    ['Sealed file (SHA-256)', document.sha256 ?? '—']
  ]
  if (document.mode === 'test') facts.push(['Note', 'Test document, not legally binding.'])
  const people = document.signers.flatMap(({ name, email, signed_at, identified_by }) => [
    element('h4', `${name} <${email}>`),
    list([
      signed_at ? `Signed on ${formatTime(signed_at)}.` : 'Has not signed.',
      `Identified by ${describeIdentification(identified_by)}.`
    ])
  ])
  return [element('h3', heading), rows(facts), element('h3', 'Who signed'), ...people]
}
