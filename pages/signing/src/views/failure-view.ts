import { el } from '../../../shared/dom.js'
import { t } from '../language/translate.js'
import { ApiFailure, isBadToken, NetworkFailure } from '../session/api-failure.js'
import { mailLink } from './mail-link.js'
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

/** The page for a website that is not allowed to show the document. */
export const refusedFrame = (): Shown => shown('EMBED_ORIGIN_NOT_ALLOWED', t('refusedTitle'), t('refusedText'), null)

/** The page for a session or document that cannot be loaded. */
export function failure(error: unknown, retry: () => void, ways: HTMLElement | null): Shown {
  const code = codeOf(error)
  if (code === 'SIGNING_TOKEN_EXPIRED') return deadLink(error, t('linkExpiredTitle'), t('linkExpiredText'), ways)
  if (isBadToken(error)) return deadLink(error, t('linkInvalidTitle'), t('linkInvalidText'), ways)
  const again = el('button', { type: 'button', class: 'button button--primary', onclick: retry }, t('tryAgain'))
  return shown(code, t('unreachableTitle'), explain(code), again)
}

// Whom to ask is known as long as the document is.
function deadLink(error: unknown, title: string, text: string, ways: HTMLElement | null): Shown {
  const { sender_email: address } = error instanceof ApiFailure ? error.details : {}
  return shown(codeOf(error), title, text, ways, address ? el('p', {}, mailLink(address)) : null)
}

function codeOf(error: unknown): string {
  if (error instanceof ApiFailure) return error.code
  return error instanceof NetworkFailure ? 'NETWORK_ERROR' : 'DOCUMENT_UNREADABLE'
}

function explain(code: string): string {
  if (code === 'NETWORK_ERROR') return t('serviceUnreachable')
  return t(code === 'DOCUMENT_UNREADABLE' ? 'documentFailed' : 'somethingWrong')
}

function shown(
  code: string,
  title: string,
  text: string,
  action: HTMLElement | null,
  contact: HTMLElement | null = null
): Shown {
  const view = messageView({ icon: 'alert', tone: 'warning', title, text: [text, contact], actions: [action] })
  return { title, view, code, message: text }
}
