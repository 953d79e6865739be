import { t } from '../language/translate.js'
import type { SigningSession } from '../session/types.js'
import { messageView } from './message-view.js'
import { senderLogo } from './sender-logo.js'

/** The page for a signer whose place another person has taken. */
export function handedOverView(session: SigningSession, name: string, action: HTMLElement | null) {
  const { title, mode } = session.document
  const heading = t('handedOverTitle')
  const view = messageView({
    icon: 'done',
    tone: 'good',
    title: heading,
    text: [t('handedOverText', { title, name })],
    actions: [action],
    isTest: mode === 'test',
    logo: senderLogo(session)
  })
  return { title: `${heading} – ${title}`, view }
}
