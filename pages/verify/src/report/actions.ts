import { el } from '../../../shared/dom.js'
import { saveFile } from '../../../shared/save-file.js'
import type { CheckedFile } from '../checked-file.js'
import type { SealedPart } from '../sealed-part.js'
import { words } from '../words/words.js'

interface Actions {
  checked: CheckedFile
  sealed: SealedPart | null
  /** Resolves when the first pages are drawn, so that a printed report has them. */
  drawn: Promise<unknown>
}

/** What can be done with the report. */
export function showActions({ checked, sealed, drawn }: Actions): HTMLElement {
  const problem = el('p', { class: 'error', role: 'alert' })
  const print = () => void drawn.then(() => window.print())
  const save = () => saveFile(`${checked.file.name} - verification.json`, jsonReport(checked), 'application/json')
  const download = () => {
    problem.textContent = ''
    sealed?.read().then(
      (content) => saveFile(sealed.name, content, 'application/pdf'),
      () => (problem.textContent = words.downloadFailed)
    )
  }
  const label = sealed?.by === 'seal' ? words.downloadSealed : words.downloadSigned
  return el(
    'div',
    { class: 'actions' },
    button(words.print, print),
    button(words.saveJson, save),
    sealed && button(label, download),
    problem
  )
}

function button(text: string, onclick: () => void): HTMLElement {
  return el('button', { type: 'button', class: 'button button--secondary', onclick }, text)
}

/** The report for programs: the answer of the service, and which file it is about. */
function jsonReport({ file, sha256, checkedAt, report }: CheckedFile): string {
  const content = {
    file: { name: file.name, bytes: file.size, sha256 },
    checked_at: checkedAt.toISOString(),
    checked_by: `${location.origin}/verify`,
    verification: report
  }
  return `${JSON.stringify(content, null, 2)}\n`
}
