import { t } from '../language/translate.js'
import type { SigningApi } from '../session/signing-api.js'
import type { SigningSession } from '../session/types.js'
import { messageView } from './message-view.js'
import { reportButton } from './report-button.js'
import { senderLogo } from './sender-logo.js'

/** The page behind the link to report a document: who has sent it, and the button for it. */
export function reportView(session: SigningSession, api: SigningApi): { title: string; view: HTMLElement } {
  const { title, sender_name: sender, mode } = session.document
  const view = messageView({
    icon: 'alert',
    tone: 'warning',
    title,
    text: [t('sentBy', { sender })],
    actions: [reportButton(session, api)],
    isTest: mode === 'test',
    logo: senderLogo(session)
  })
  return { title, view }
}
