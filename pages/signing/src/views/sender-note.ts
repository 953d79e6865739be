import { el } from '../../../shared/dom.js'
import { icon } from '../icons.js'
import { formatDay, t } from '../language/translate.js'
import { wordsOf } from '../session/action-words.js'
import type { SigningSession } from '../session/types.js'
import { littleRoom } from './little-room.js'
import { partOfSigner } from './part-of-signer.js'

const SHORT = 80

/** The sender's message, as whom the signer signs, and the deadline. */
export function senderNote(session: SigningSession): HTMLElement | null {
  const { message, sender_name, expires_at } = session.document
  const deadline =
    expires_at &&
    el('p', { class: 'note__deadline' }, icon('clock'), t(wordsOf(session).before, { date: formatDay(expires_at) }))
  const part = partOfSigner(session)
  if (!message) return deadline || part ? el('aside', { class: 'note' }, part, deadline) : null
  const heading = el('h2', { class: 'note__from' }, t('messageFrom', { sender: sender_name }))
  const text = el('p', { class: 'note__text', dir: 'auto' }, message)
  // Opened by the signer where it would push the document, or the first card, out of a small window.
  const isFolded = (message.length > SHORT || session.signing_view === 'form') && matchMedia(littleRoom).matches
  const letter = isFolded
    ? el('details', {}, el('summary', { class: 'note__summary' }, heading), text)
    : [heading, text]
  return el('aside', { class: 'note' }, ...[letter].flat(), part, deadline)
}
