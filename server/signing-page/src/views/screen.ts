import { fill } from '../dom.js'
import { t } from '../language/translate.js'

/** Replaces what is on the screen. A view that stands alone names itself, and takes the focus to its heading, or to the one thing that it asks for. */
export function showScreen(view: HTMLElement, title?: string): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  fill(document.getElementById('app')!, view)
  document.title = title ?? t('loading')
  scrollTo(0, 0)
  const first = view.querySelector<HTMLElement>('[data-focus]') ?? view.querySelector<HTMLElement>('h1[tabindex]')
  first?.focus({ preventScroll: true })
}
