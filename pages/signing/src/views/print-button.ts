import { t } from '../language/translate.js'
import { busyButton } from './busy-button.js'

/** The button to print the document, which the browser's shortcut presses as well. Null where nothing can be printed. */
export function printButton(work: () => Promise<void>): HTMLElement | null {
  // Browsers inside of apps may have no way to print.
  if (typeof print !== 'function') return null
  const element = busyButton({
    icon: 'print',
    text: t('print'),
    look: 'quiet',
    busy: t('printing'),
    failed: t('printFailed'),
    work
  })
  const button = element.querySelector('button')
  document.addEventListener('keydown', (event) => {
    if (!isPrintShortcut(event) || !button?.isConnected) return
    event.preventDefault()
    button.click()
  })
  return element
}

const isPrintShortcut = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent) =>
  ctrlKey !== metaKey && !altKey && !shiftKey && key.toLowerCase() === 'p'
