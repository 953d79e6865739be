import { el, fill } from '../../../shared/dom.js'
import { t } from '../language/translate.js'

const pauseSeconds = 60

/** A button that sends another code, once this is possible. Waits by the clock of this device. */
export function resendButton(resendAt: string | null, send: () => Promise<void>): HTMLElement {
  const button = el('button', { type: 'button', class: 'button button--quiet', onclick: press })
  const wait = resendAt ? (Date.parse(resendAt) - Date.now()) / 1000 : 0
  let left = Math.min(Math.max(0, Math.ceil(wait)), pauseSeconds)
  show()
  const timer = setInterval(tick, 1000)

  function tick() {
    if (left > 0) left--
    show()
    if (left === 0 || !button.isConnected) clearInterval(timer)
  }

  // Not disabled, so that the focus stays and a screen reader reads how long it takes.
  function show() {
    button.setAttribute('aria-disabled', String(left > 0))
    fill(button, left > 0 ? t('identifyAgainIn', { seconds: left }) : t('identifyAgain'))
  }

  async function press() {
    if (left > 0 || button.getAttribute('aria-busy')) return
    button.setAttribute('aria-busy', 'true')
    await send()
    button.removeAttribute('aria-busy')
  }

  return button
}
