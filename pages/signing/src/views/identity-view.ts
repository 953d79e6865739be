import { el, fill, uniqueId } from '../../../shared/dom.js'
import { announce } from '../announce.js'
import { t } from '../language/translate.js'
import { ApiFailure, isBadToken } from '../session/api-failure.js'
import type { SigningApi } from '../session/signing-api.js'
import type { SessionAuthentication, SigningSession } from '../session/types.js'
import { busyButton } from './busy-button.js'
import { messageView } from './message-view.js'
import { resendButton } from './resend-button.js'
import { senderLogo } from './sender-logo.js'
import { sentCodeForm } from './sent-code-form.js'

interface Actions {
  onIdentified: (token: string) => void
  /** The link no longer works, or nobody needs a code any more. */
  onOver: (error: unknown) => void
}

/** Sends a code to the signer and asks for it. Nothing is sent before the signer wants it: mail scanners open links too. */
export function identityView(
  session: SigningSession,
  api: SigningApi,
  actions: Actions,
  foot: HTMLElement
): HTMLElement {
  const { title, sender_name: sender, mode } = session.document
  const isText = session.authentication.method === 'sms_code'
  const explanation = el('p', { id: uniqueId('text') })
  const problem = el('p', { class: 'error', role: 'alert' })
  const rest = el('div', { class: 'identity' })
  if (session.authentication.code_expires_at) showEntry(session.authentication)
  else showRequest()

  function showRequest() {
    const to = session.authentication.sent_to ?? ''
    fill(explanation, t(isText ? 'identifyBySms' : 'identifyByEmail', { sender, title, to }))
    const button = busyButton({
      icon: 'lock',
      text: t('identifySend'),
      look: 'primary',
      busy: t('identifySending'),
      failed: '',
      work: send
    })
    fill(rest, button)
  }

  async function send() {
    fill(problem)
    await api.sendCode().then(sent, (error) => {
      const text = problemOf(error)
      if (text) fill(problem, text)
    })
  }

  function sent(state: SessionAuthentication) {
    showEntry(state)
    announce(explanation.textContent ?? '')
    rest.querySelector('input')?.focus()
  }

  function showEntry({ sent_to, resend_at }: SessionAuthentication) {
    fill(explanation, t('identifySent', { to: sent_to ?? '' }))
    const form = sentCodeForm(explanation.id, (code) => api.enterCode(code).then(identified, problemOf))
    fill(rest, form, resendButton(resend_at, send))
  }

  function identified(token: string) {
    actions.onIdentified(token)
    return null
  }

  function problemOf(error: unknown): string | null {
    const code = error instanceof ApiFailure ? error.code : ''
    if (isBadToken(error) || (error instanceof ApiFailure && error.status === 409)) {
      actions.onOver(error)
      return null
    }
    if (code === 'RATE_LIMIT_EXCEEDED') return t('identifyTooMany', { sender })
    if (code === 'SIGNING_CODE_INVALID' || code === 'VALIDATION_FAILED') return t('identifyWrong')
    if (code === 'SIGNING_CODE_EXPIRED') return t('identifyExpired')
    return t('serviceUnreachable')
  }

  return messageView({
    icon: 'lock',
    title: t('identifyTitle'),
    text: [explanation, problem, rest],
    isTest: mode === 'test',
    logo: senderLogo(session),
    foot
  })
}
