import { type Child, el } from '../../../shared/dom.js'
import type { CheckedFile } from '../checked-file.js'
import { sealedPartOf } from '../sealed-part.js'
import { fill, formatBytes, formatTime, words } from '../words/words.js'
import { showActions } from './actions.js'
import { showClaimed } from './claimed.js'
import { showDocument } from './document.js'
import { showPages } from './pages.js'
import { facts, section } from './parts.js'
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

/** Which file was checked, when and where. */
function showFile({ file, sha256, checkedAt }: CheckedFile): HTMLElement {
  const own = words.file
  return section(
    'file',
    own.heading,
    facts([
      [own.name, file.name],
      [own.size, formatBytes(file.size)],
      [own.sha256, sha256 ?? own.insecure],
      [own.checked, fill(own.by, { time: formatTime(checkedAt), url: `${location.origin}/verify` })]
    ])
  )
}
