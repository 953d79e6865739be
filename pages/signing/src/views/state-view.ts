import { el } from '../../../shared/dom.js'
import type { IconName } from '../icons.js'
import { t } from '../language/translate.js'
import { wordsOf } from '../session/action-words.js'
import type { SigningSession, SigningState } from '../session/types.js'
import { mailLink } from './mail-link.js'
import { messageView } from './message-view.js'
import { senderLogo } from './sender-logo.js'

type OverState = Exclude<SigningState, 'open'>

type Own = ReturnType<typeof wordsOf>

interface Words {
  icon: IconName
  tone: 'good' | 'calm' | 'warning'
  title: string
  text: string
}

const words: Record<OverState, (places: { title: string; sender: string }, own: Own) => Words> = {
  waiting: (p) => ({ icon: 'clock', tone: 'calm', title: t('waitingTitle'), text: t('waitingText', p) }),
  signed: (p, own) => ({ icon: 'done', tone: 'good', title: t(own.doneTitle), text: t(own.doneText, p) }),
  completed: (p) => ({ icon: 'shield', tone: 'good', title: t('completedTitle'), text: t('completedText', p) }),
  declined: (p, own) => ({ icon: 'cross', tone: 'calm', title: t(own.declinedTitle), text: t(own.declinedText, p) }),
  voided: (p) => ({ icon: 'cross', tone: 'calm', title: t('voidedTitle'), text: t('voidedText', p) }),
  expired: (p) => ({ icon: 'clock', tone: 'warning', title: t('expiredTitle'), text: t('expiredText', p) })
}

/** Where only the sender can help. */
const deadEnds: ReadonlySet<OverState> = new Set(['voided', 'expired', 'declined'])

/** The page for a document that this signer cannot sign now, or has already signed. */
export function stateView(
  session: SigningSession,
  state: OverState,
  actions: (HTMLElement | null)[],
  foot: HTMLElement | null
) {
  const { title, sender_name, sender_email, void_reason, mode, waits_for_others } = session.document
  const said = words[state]({ title, sender: sender_name }, wordsOf(session))
  // Nobody is told to wait for others who was the last. While the service is being updated, an older process does not know.
  const text = state === 'signed' && waits_for_others === false ? t('sealingText', { title }) : said.text
  const reason =
    state === 'voided' &&
    void_reason &&
    el('p', { class: 'quote', dir: 'auto' }, t('voidedReason', { reason: void_reason }))
  const logo = senderLogo(session)
  const contact = deadEnds.has(state) && sender_email && el('p', {}, mailLink(sender_email))
  const view = messageView({ ...said, text: [text, reason, contact], actions, isTest: mode === 'test', logo, foot })
  return { title: `${said.title} – ${title}`, view }
}
