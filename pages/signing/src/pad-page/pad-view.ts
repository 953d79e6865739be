import type { MarkType } from '@signpost/spec/field-types'
import { el, fill } from '../../../shared/dom.js'
import { t } from '../language/translate.js'
import { createDrawTab } from '../signature/draw-tab.js'

/**
 * The page to draw on.
 * @param send hands the drawing over, or explains why it cannot be used
 */
export function padView(purpose: MarkType, send: (image: string) => Promise<string | undefined>): HTMLElement {
  const pad = createDrawTab(purpose)
  const problem = el('p', { class: 'error', role: 'alert' })
  const button = el('button', { type: 'submit', class: 'button button--primary button--large' }, t('phoneSend'))

  async function submit(event: Event) {
    event.preventDefault()
    if (button.disabled) return
    fill(problem)
    const made = await pad.read()
    if ('problem' in made) return fill(problem, made.problem)
    if (made.entry.image === undefined) return
    button.disabled = true
    fill(problem, await send(made.entry.image))
    button.disabled = false
  }

  const title = t(purpose === 'signature' ? 'drawSignature' : 'drawInitials')
  return el(
    'main',
    { class: 'pad-page' },
    el('form', { novalidate: true, onsubmit: submit }, el('h1', { tabindex: -1 }, title), pad.element, problem, button)
  )
}
