import { el, fill, uniqueId } from '../../../shared/dom.js'
import { announce } from '../announce.js'
import { t } from '../language/translate.js'
import { ApiFailure } from '../session/api-failure.js'
import { messageView } from '../views/message-view.js'
import { resendButton } from '../views/resend-button.js'
import { senderLogo } from '../views/sender-logo.js'
import { sentCodeForm } from '../views/sent-code-form.js'
import type { Offer, SentCode } from './link-api.js'
import { text } from './texts.js'
import { tooManyText } from './too-many-text.js'

interface Actions {
  onCode: (code: string) => Promise<void>
  onAgain: () => Promise<SentCode>
  /** The person wants to give another address. */
  onOther: () => void
  /** Something other than the code is wrong. */
  onRefused: (error: unknown) => void
}

/** Asks for the code that was sent to the person's address. */
export function codeView(offer: Offer, sent: SentCode, actions: Actions): HTMLElement {
  const explanation = el('p', { id: uniqueId('text') }, t('identifySent', { to: sent.sent_to ?? '' }))
  const problem = el('p', { class: 'error', role: 'alert' })
  const again = el('div', {}, againAfter(sent))
  const form = sentCodeForm(explanation.id, (code) => actions.onCode(code).then(() => null, explain))

  function againAfter({ resend_at }: SentCode) {
    return resendButton(resend_at, send)
  }

  async function send() {
    fill(problem)
    await actions.onAgain().then(
      (renewed) => {
        announce(explanation.textContent ?? '')
        fill(again, againAfter(renewed))
      },
      (error) => {
        const message = explain(error)
        if (message) fill(problem, message)
      }
    )
  }

  function explain(error: unknown): string | null {
    const code = error instanceof ApiFailure ? error.code : ''
    if (code === 'SIGNING_CODE_INVALID') return t('identifyWrong')
    if (code === 'SIGNING_CODE_EXPIRED') return t('identifyExpired')
    if (error instanceof ApiFailure && code === 'RATE_LIMIT_EXCEEDED') return tooManyText(error)
    if (error instanceof ApiFailure && error.status < 500) {
      actions.onRefused(error)
      return null
    }
    return t('serviceUnreachable')
  }

  const other = el('button', { type: 'button', class: 'button button--quiet', onclick: actions.onOther }, text('other'))
  return messageView({
    icon: 'lock',
    title: t('identifyTitle'),
    text: [explanation, problem, el('div', { class: 'identity' }, form, again, other)],
    isTest: offer.mode === 'test',
    logo: senderLogo({ branding: offer.branding, document: offer })
  })
}
