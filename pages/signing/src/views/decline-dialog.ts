import { el, fill, uniqueId } from '../../../shared/dom.js'
import { t } from '../language/translate.js'
import { wordsOf } from '../session/action-words.js'
import { isTransient } from '../session/api-failure.js'
import type { SigningSession } from '../session/types.js'

interface Actions {
  decline: (reason: string) => Promise<void>
  /** Called if declining is no longer possible. */
  onRefused: (error: unknown) => void
}

/** Asks for confirmation and a reason before declining. */
export function declineDialog(session: SigningSession, actions: Actions): HTMLDialogElement {
  const { declineTitle, declineConfirm } = wordsOf(session)
  const sender = session.document.sender_name
  const heading = el('h2', { id: uniqueId('dialog') }, t(declineTitle))
  const reason = el('textarea', { class: 'input', rows: 3, maxlength: 2000, dir: 'auto' })
  const problem = el('p', { class: 'error', role: 'alert' })
  const confirm = el('button', { type: 'submit', class: 'button button--danger' }, t(declineConfirm))
  const back = el(
    'button',
    { type: 'button', class: 'button button--secondary', onclick: () => dialog.close() },
    t('goBack')
  )

  async function submit(event: Event) {
    event.preventDefault()
    confirm.disabled = true
    fill(problem)
    await actions.decline(reason.value.trim()).catch(refuse)
    confirm.disabled = false
  }

  function refuse(error: unknown) {
    if (isTransient(error)) return fill(problem, t('serviceUnreachable'))
    dialog.close()
    actions.onRefused(error)
  }

  const form = el(
    'form',
    { class: 'dialog__body', novalidate: true, onsubmit: submit },
    heading,
    el('p', {}, t('declineText', { sender })),
    el('label', { class: 'label' }, t('declineReason'), reason),
    problem,
    el('footer', { class: 'dialog__foot dialog__foot--buttons' }, back, confirm)
  )
  const dialog = el('dialog', { class: 'dialog', 'aria-labelledby': heading.id }, form)
  return dialog
}
