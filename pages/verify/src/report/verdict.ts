import { el } from '../../../shared/dom.js'
import { asked, type CheckedFile } from '../checked-file.js'
import type { SealedPart } from '../sealed-part.js'
import { fill, words } from '../words/words.js'
import { changeText } from './change-text.js'
import { alone, list, paragraph, section } from './parts.js'

type Report = CheckedFile['report']
type Tone = 'good' | 'unsure' | 'bad' | 'neutral'

const tones: Record<Report['verdict'], Tone> = {
  sealed_here: 'good',
  valid: 'good',
  untrusted: 'unsure',
  changed: 'bad',
  broken: 'bad',
  unsigned: 'neutral'
}

export const toneOf = ({ verdict }: Report): Tone => tones[verdict]

/** The verdict in plain words, and what it means for somebody who relies on the document. */
export function verdictWords(report: Report): { badge: string; title: string; meaning: string } {
  const { verdict, damage, document } = report
  // The file begins with what was sealed, and somebody else has added what needs no permission.
  if (verdict === 'valid' && document) return { ...words.verdict.sealed_here_longer, badge: words.verdict.valid.badge }
  if (verdict === 'broken') return words.verdict[isDamageWithWords(damage) ? damage : 'unknown']
  return words.verdict[verdict]
}

// The contract may gain kinds of damage.
function isDamageWithWords(damage: Report['damage']): damage is 'missing' | 'damaged' | 'replaced' {
  return damage === 'missing' || damage === 'damaged' || damage === 'replaced'
}

/** The first part of the report. */
export function showVerdict({ file, report }: CheckedFile, sealed: SealedPart | null): HTMLElement {
  const { badge, title, meaning } = verdictWords(report)
  const id = asked()
  const isOther = id !== null && report.document?.id !== id
  return el(
    'div',
    { class: 'verdict' },
    paragraph(badge, 'badge'),
    el('h2', { tabindex: '-1' }, title),
    el('p', { class: 'name', dir: 'auto' }, file.name),
    paragraph(meaning, 'meaning'),
    report.verdict === 'changed' && sealed && paragraph(words.inside[sealed.by], 'meaning'),
    isOther && paragraph(fill(words.otherFile, { id }), 'other')
  )
}

const MOST = 30

/** What was changed in a file that was changed. How a broken file is broken is part of its verdict. */
export function showProblems({ report }: CheckedFile): HTMLElement | null {
  const problems = problemsOf(report)
  return problems.length > 0 ? section('problems', words.wrong, list(problems.slice(0, MOST))) : null
}

/** In plain words, without duplicates. The technical details say more. */
export function problemsOf({ verdict, signatures, lost_signatures: lost }: Report): string[] {
  if (verdict !== 'changed') return []
  const forbidden = signatures.flatMap(({ changes_after: { items } }) => items.filter(({ permitted }) => !permitted))
  const isUnlisted = lost > 0 && forbidden.length === 0
  return [...new Set(isUnlisted ? [words.change.lost_signature] : forbidden.map(changeText))].map(alone)
}
