import { el, fill, uniqueId } from '../../../web/dom.js'
import { t } from '../language/translate.js'
import { ApiFailure, isBadToken } from '../session/api-failure.js'
import type { SigningApi } from '../session/signing-api.js'
import type { SigningSession } from '../session/types.js'
import { messageView } from './message-view.js'
import { senderLogo } from './sender-logo.js'

interface Actions {
  onUnlocked: (token: string) => void
  onBadToken: (error: unknown) => void
}

/** Asks for the access code. */
export function accessCodeView(
  session: SigningSession,
  api: SigningApi,
  actions: Actions,
  language: HTMLElement
): HTMLElement {
  const { title, sender_name, mode } = session.document
  const explanation = el('p', { id: uniqueId('text') }, t('codeText', { sender: sender_name, title }))
  const problem = el('p', { class: 'error', role: 'alert', id: uniqueId('error') })
  const input = el('input', {
    class: 'input input--code',
    type: 'text',
    dir: 'ltr',
    maxlength: 64,
    autocomplete: 'one-time-code',
    autocapitalize: 'off',
    spellcheck: 'false',
    'data-focus': true,
    'aria-describedby': `${explanation.id} ${problem.id}`
  })
  const button = el('button', { type: 'submit', class: 'button button--primary' }, t('codeContinue'))
  const label = el('label', { class: 'label' }, t('codeLabel'), input)
  const form = el('form', { class: 'code-form', novalidate: true, onsubmit: submit }, label, problem, button)

  async function submit(event: Event) {
    event.preventDefault()
    if (button.disabled) return
    if (!input.value.trim()) return complain(t('codeMissing'))
    button.disabled = true
    fill(problem)
    await api.unlock(input.value.trim()).then(actions.onUnlocked, refuse)
    button.disabled = false
  }

  function refuse(error: unknown) {
    const code = error instanceof ApiFailure ? error.code : ''
    if (isBadToken(error)) return actions.onBadToken(error)
    // Input stays enabled, because the sender may set a new code.
    if (code === 'ACCESS_CODE_LOCKED') return complain(t('codeLocked'))
    if (code === 'ACCESS_CODE_INVALID' || code === 'VALIDATION_FAILED') return complain(t('codeWrong'))
    complain(t('serviceUnreachable'))
  }

  function complain(text: string) {
    fill(problem, text)
    input.setAttribute('aria-invalid', 'true')
    input.focus()
    input.select()
  }

  return messageView({
    icon: 'lock',
    title: t('codeTitle'),
    text: [explanation, form],
    isTest: mode === 'test',
    logo: senderLogo(session),
    language
  })
}
