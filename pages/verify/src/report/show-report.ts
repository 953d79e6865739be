import { type Child, el } from '../../../shared/dom.js'
import type { CheckedFile } from '../checked-file.js'
import { sealedPartOf } from '../sealed-part.js'
import { showActions } from './actions.js'
import { showClaimed } from './claimed.js'
import { showDocument } from './document.js'
import { showFile } from './file.js'
import { showPages } from './pages.js'
import { showSignatures } from './signatures.js'
import { technicalSummary } from './technical.js'
import { showProblems, showVerdict } from './verdict.js'

/** The whole report, most important first. The signal aborts once another file is checked. */
export function showReport(checked: CheckedFile, signal: AbortSignal): Child[] {
  const sealed = sealedPartOf(checked)
  const { element: pages, drawn } = showPages(checked, sealed, signal)
  return [
    el(
      'div',
      { class: 'card' },
      showVerdict(checked, sealed),
      showActions({ checked, sealed, drawn }),
      showProblems(checked)
    ),
    showClaimed(checked),
    showDocument(checked),
    pages,
    showSignatures(checked),
    showFile(checked),
    el('div', { class: 'part' }, technicalSummary(checked))
  ]
}
