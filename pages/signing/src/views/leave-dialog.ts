import { el, uniqueId } from '../../../shared/dom.js'
import { t } from '../language/translate.js'

const texts = { tab: 'leaveText', page: 'leaveTextOnPage', nowhere: 'leaveTextLost' } as const

/** Asks for confirmation before the frame is closed with unfinished work, and says where that is kept. */
export function leaveDialog(keptIn: keyof typeof texts, leave: () => void): HTMLDialogElement {
  const heading = el('h2', { id: uniqueId('dialog') }, t('leaveTitle'))
  const close = () => dialog.close()
  const stay = el('button', { type: 'button', class: 'button button--primary', onclick: close }, t('leaveStay'))
  const goAway = () => {
    close()
    leave()
  }
  const go = el('button', { type: 'button', class: 'button button--secondary', onclick: goAway }, t('leaveGo'))
  const body = el(
    'div',
    { class: 'dialog__body' },
    heading,
    el('p', {}, t(texts[keptIn])),
    el('footer', { class: 'dialog__foot dialog__foot--buttons' }, go, stay)
  )
  const dialog = el('dialog', { class: 'dialog', 'aria-labelledby': heading.id }, body)
  return dialog
}
