import { type Child, el } from '../../../shared/dom.js'
import type { ComparedFile } from '../checked-file.js'
import { fill, formatTime, words } from '../words/words.js'
import { showDocument } from './document.js'
import { paragraph } from './parts.js'

/** What is known of a file by its digest alone: that it was sealed here, or nothing. `send` sends it to be checked. */
export function showComparison(compared: ComparedFile, send: () => void): Child[] {
  const { file, report } = compared
  const { digest, verdict, document } = words
  const button = el('button', { type: 'button', class: 'button button--secondary', onclick: send }, digest.send)
  const name = el('p', { class: 'name', dir: 'auto' }, file.name)
  if (!report.sealed_at) {
    const heading = el('h2', { tabindex: '-1' }, digest.unknownTitle)
    return [el('div', { class: 'card' }, heading, name, paragraph(digest.unknownText), button)]
  }
  const card = el(
    'div',
    { class: 'card' },
    el(
      'div',
      { class: 'verdict' },
      paragraph(verdict.sealed_here.badge, 'badge'),
      el('h2', { tabindex: '-1' }, verdict.sealed_here.title),
      name,
      paragraph(fill(digest.sealed, { time: formatTime(report.sealed_at) }), 'meaning'),
      report.mode === 'test' && paragraph(document.test, 'meaning'),
      paragraph(digest.stays)
    ),
    button
  )
  return [card, showDocument(compared)]
}
