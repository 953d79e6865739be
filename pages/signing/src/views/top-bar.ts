import { el } from '../../../shared/dom.js'
import { t } from '../language/translate.js'
import type { SigningSession } from '../session/types.js'
import { testBanner } from './message-view.js'
import { senderLogo } from './sender-logo.js'

interface Actions {
  onDecline: () => void
  /** Goes to what is to be filled in first. */
  onSkip: () => void
}

/** The sender's logo, the title, the sender, and the buttons to decline and close. */
export function topBar(
  session: SigningSession,
  { onDecline, onSkip }: Actions,
  close: HTMLElement | null,
  menu: HTMLElement
): HTMLElement {
  const { document } = session
  const title = el('h1', { class: 'top-bar__title', title: document.title }, document.title)
  const sender = el('p', { class: 'top-bar__sender' }, t('sentBy', { sender: document.sender_name }))
  const attributes = { type: 'button', class: 'button button--quiet', 'aria-haspopup': 'dialog', onclick: onDecline }
  // While the service is being updated, a process of the previous version may answer without it.
  const decline = session.decline_allowed === false ? null : el('button', attributes, t('decline'))
  const skip = el('button', { type: 'button', class: 'button skip', onclick: onSkip }, t('skipToFields'))
  const row = el(
    'div',
    { class: 'top-bar__row' },
    senderLogo(session),
    el('div', { class: 'top-bar__names' }, title, sender),
    decline,
    menu,
    close
  )
  return el('header', { class: 'top-bar' }, skip, document.mode === 'test' && testBanner(), row)
}
