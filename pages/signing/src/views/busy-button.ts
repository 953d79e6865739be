import { el, fill } from '../../../shared/dom.js'
import { type IconName, icon } from '../icons.js'

interface BusyButton {
  icon: IconName
  text: string
  look: 'primary' | 'secondary' | 'quiet'
  /** Shown while it works. */
  busy: string
  /** Shown if that failed. */
  failed: string
  work: () => Promise<unknown>
}

/** A button whose work takes a while. A second click does not repeat it. */
export function busyButton({ icon: name, text, look, busy, failed, work }: BusyButton): HTMLElement {
  const label = el('span', {}, text)
  const problem = el('p', { class: 'error', role: 'alert' })
  const button = el('button', { type: 'button', class: `button button--${look}`, onclick: start }, icon(name), label)

  async function start() {
    if (button.getAttribute('aria-busy')) return
    button.setAttribute('aria-busy', 'true')
    label.textContent = busy
    fill(problem)
    await work().catch(() => fill(problem, failed))
    button.removeAttribute('aria-busy')
    label.textContent = text
  }

  return el('div', { class: 'busy-button' }, button, problem)
}
