import { el, uniqueId } from '../../../shared/dom.js'
import { t } from '../language/translate.js'
import { ApiFailure, isBadToken } from '../session/api-failure.js'
import type { SigningApi } from '../session/signing-api.js'
import type { SigningSession } from '../session/types.js'
import { codeForm } from './code-form.js'
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
  foot: HTMLElement
): HTMLElement {
  const { title, sender_name, mode } = session.document
  const explanation = el('p', { id: uniqueId('text') }, t('codeText', { sender: sender_name, title }))
  const form = codeForm({
    label: t('codeLabel'),
    explainedBy: explanation.id,
    attributes: { maxlength: 64 },
    read: (typed) => typed.trim() || null,
    missing: t('codeMissing'),
    enter: (code) => api.unlock(code).then(unlocked, problemOf)
  })

  function unlocked(token: string) {
    actions.onUnlocked(token)
    return null
  }

  function problemOf(error: unknown): string | null {
    const code = error instanceof ApiFailure ? error.code : ''
    if (isBadToken(error)) {
      actions.onBadToken(error)
      return null
    }
    // Input stays enabled, because the sender may set a new code.
    if (code === 'ACCESS_CODE_LOCKED') return t('codeLocked')
    if (code === 'ACCESS_CODE_INVALID' || code === 'VALIDATION_FAILED') return t('codeWrong')
    return t('serviceUnreachable')
  }

  return messageView({
    icon: 'lock',
    title: t('codeTitle'),
    text: [explanation, form],
    isTest: mode === 'test',
    logo: senderLogo(session),
    foot
  })
}
