import { el } from '../../../shared/dom.js'
import type { CheckedFile } from '../checked-file.js'
import type { SealedPart } from '../sealed-part.js'
import { words } from '../words/words.js'
import { section } from './parts.js'

interface Shown {
  element: HTMLElement
  /** Resolves when the first pages are drawn, or cannot be. */
  drawn: Promise<unknown>
}

/** The pages, beside those that were sealed if the file differs. What draws them is loaded when it is needed. */
export function showPages(checked: CheckedFile, sealed: SealedPart | null, signal: AbortSignal): Shown {
  const own = words.pages
  const compared = sealed?.by === 'seal' ? own.compared : own.comparedSigned
  // There from the start, so that screen readers hear what it says later.
  const status = el('p', { role: 'status' }, own.loading)
  const element = section('pages', sealed ? compared : own.heading, status)
  const drawn = import('../pages/draw-pages.js')
    .then(({ drawPages }) => drawPages({ checked, sealed, signal, element, status }))
    .catch(() => (status.textContent = own.unreadable))
  return { element, drawn }
}
