import { fill } from '../../../shared/dom.js'
import { t } from '../language/translate.js'

/** Replaces the current view. A view with a title sets the page title and focuses its heading or its only input. */
export function showScreen(view: HTMLElement, title?: string): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  // biome-ignore lint/style/noNonNullAssertion: index.html has it
  fill(document.getElementById('app')!, view)
  document.title = title ?? t('loading')
  scrollTo(0, 0)
  const first = view.querySelector<HTMLElement>('[data-focus]') ?? view.querySelector<HTMLElement>('h1[tabindex]')
  first?.focus({ preventScroll: true })
}
