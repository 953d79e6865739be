import { el } from '../dom.js'
import { t } from '../language/translate.js'
import { ApiFailure, isBadToken } from '../session/api-failure.js'
import { messageView } from './message-view.js'

interface Shown {
  title: string
  view: HTMLElement
  code: string
  message: string
}

/** The page for a link without a token. */
export const missingToken = (closeButton: HTMLElement | null): Shown =>
  shown('SIGNING_TOKEN_MISSING', t('linkMissingTitle'), t('linkMissingText'), closeButton)

/** The page for a website that may not show the document. */
export const refusedFrame = (): Shown => shown('EMBED_ORIGIN_NOT_ALLOWED', t('refusedTitle'), t('refusedText'), null)

/** The page for when the session or the document cannot be had. */
export function failure(error: unknown, retry: () => void, closeButton: HTMLElement | null): Shown {
  const code = error instanceof ApiFailure ? error.code : 'NETWORK_ERROR'
  if (code === 'SIGNING_TOKEN_EXPIRED') return shown(code, t('linkExpiredTitle'), t('linkExpiredText'), closeButton)
  if (isBadToken(error) || code === 'RESOURCE_NOT_FOUND') {
    return shown(code, t('linkInvalidTitle'), t('linkInvalidText'), closeButton)
  }
  const again = el('button', { type: 'button', class: 'button button--primary', onclick: retry }, t('tryAgain'))
  const text = code === 'NETWORK_ERROR' ? t('serviceUnreachable') : t('somethingWrong')
  return shown(code, t('unreachableTitle'), text, again)
}

function shown(code: string, title: string, text: string, action: HTMLElement | null): Shown {
  const view = messageView({ icon: 'alert', tone: 'warning', title, text: [text], actions: [action] })
  return { title, view, code, message: text }
}
