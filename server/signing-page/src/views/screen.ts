import { fill } from '../dom.js'
import { t } from '../language/translate.js'

/** Replaces what is on the screen. A view that stands alone names itself, and takes the focus to its heading. */
export function showScreen(view: HTMLElement, title?: string): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  fill(document.getElementById('app')!, view)
  document.title = title ?? t('loading')
  scrollTo(0, 0)
  view.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
}
