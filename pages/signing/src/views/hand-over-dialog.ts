import { el, fill, uniqueId } from '../../../shared/dom.js'
import { t } from '../language/translate.js'
import { ApiFailure, isTransient } from '../session/api-failure.js'
import { RequestKey } from '../session/request-key.js'
import type { HandOverRequest, SigningSession } from '../session/types.js'

interface Actions {
  handOver: (request: HandOverRequest, idempotencyKey: string) => Promise<void>
  /** Called if handing over is no longer possible. */
  onRefused: (error: unknown) => void
}

const names = ['name', 'email', 'reason'] as const
type Name = (typeof names)[number]

const labels = { name: 'handOverName', email: 'handOverEmail', reason: 'handOverReason' } as const
const requestKey = new RequestKey()

/** Asks who takes the place of the signer, and why. */
export function handOverDialog({ document }: SigningSession, actions: Actions): HTMLDialogElement {
  const heading = el('h2', { id: uniqueId('dialog') }, t('handOverTitle'))
  const inputs = {
    name: inputRow('name', el('input', { class: 'input', type: 'text', maxlength: 200, dir: 'auto' })),
    email: inputRow('email', el('input', { class: 'input', type: 'email', maxlength: 254, dir: 'ltr' })),
    reason: inputRow('reason', el('textarea', { class: 'input', rows: 2, maxlength: 2000, dir: 'auto' }))
  }
  const problem = el('p', { class: 'error', role: 'alert' })
  const confirm = el('button', { type: 'submit', class: 'button button--primary' }, t('handOver'))
  const close = () => dialog.close()
  const back = el('button', { type: 'button', class: 'button button--secondary', onclick: close }, t('goBack'))

  async function submit(event: Event) {
    event.preventDefault()
    if (confirm.disabled) return
    fill(problem)
    for (const name of names) inputs[name].complain(inputs[name].isEmpty ? t('fillThis') : undefined)
    const missing = names.find((name) => inputs[name].isEmpty)
    if (missing) return inputs[missing].input.focus()
    const request = { name: inputs.name.value, email: inputs.email.value, reason: inputs.reason.value }
    confirm.disabled = true
    await actions.handOver(request, requestKey.for(request)).catch(refuse)
    confirm.disabled = false
  }

  function refuse(error: unknown) {
    if (isTransient(error)) return fill(problem, t('serviceUnreachable'))
    const atFault = error instanceof ApiFailure && error.status === 422 && placeOf(error)
    if (atFault) return inputs[atFault].complain(explain(error, atFault), true)
    close()
    actions.onRefused(error)
  }

  const form = el(
    'form',
    { class: 'dialog__body', novalidate: true, onsubmit: submit },
    heading,
    el('p', {}, t('handOverText', { sender: document.sender_name })),
    ...names.map((name) => inputs[name].element),
    problem,
    el('footer', { class: 'dialog__foot dialog__foot--buttons' }, back, confirm)
  )
  const dialog = el('dialog', { class: 'dialog', 'aria-labelledby': heading.id }, form)
  return dialog
}

const placeOf = ({ details }: ApiFailure) => names.find((name) => name in details)

function explain({ code }: ApiFailure, name: Name): string {
  if (code === 'DUPLICATE_SIGNER') return t('handOverTaken')
  if (code === 'UNSUPPORTED_CHARACTER') return t('badCharacter')
  if (code === 'FIELD_VALUE_TOO_LONG') return t('tooLong')
  return t(name === 'email' ? 'notAnAddress' : 'badValue')
}

function inputRow(name: Name, input: HTMLInputElement | HTMLTextAreaElement) {
  const problem = el('p', { class: 'error', role: 'alert', id: uniqueId('error') })
  input.setAttribute('aria-describedby', problem.id)
  input.setAttribute('aria-required', 'true')
  // The browser would offer the signer's own.
  input.setAttribute('autocomplete', 'off')
  return {
    input,
    element: el('div', {}, el('label', { class: 'label' }, t(labels[name]), input), problem),
    get value() {
      return input.value.trim()
    },
    get isEmpty() {
      return input.value.trim() === ''
    },
    complain(message: string | undefined, isFocused = false) {
      fill(problem, message)
      input.setAttribute('aria-invalid', String(message !== undefined))
      if (isFocused) input.focus()
    }
  }
}
