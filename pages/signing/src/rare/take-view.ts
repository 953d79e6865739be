import { t } from '../language/translate.js'
import { isTransient } from '../session/api-failure.js'
import type { SigningApi } from '../session/signing-api.js'
import type { SigningSession } from '../session/types.js'
import { busyButton } from '../views/busy-button.js'
import { copyButton } from '../views/download-buttons.js'
import { messageView } from '../views/message-view.js'
import { senderLogo } from '../views/sender-logo.js'
import type { RareText } from './load-rare-texts.js'

interface Actions {
  onTaken: () => void
  /** Somebody else was faster, or nobody can sign any more. */
  onOver: (error: unknown) => void
}

/** Asks one of several people whether they are the one who signs. Nothing is taken before: mail scanners open links too. */
export function takeView(
  session: SigningSession,
  api: SigningApi,
  text: RareText,
  actions: Actions,
  foot: HTMLElement
) {
  const { title, mode } = session.document
  const heading = text('takeTitle')
  const take = () =>
    api.take().then(actions.onTaken, (error: unknown) => {
      if (isTransient(error)) throw error
      actions.onOver(error)
    })
  const button = busyButton({
    icon: 'check',
    text: text('take'),
    look: 'primary',
    busy: t('loading'),
    failed: t('serviceUnreachable'),
    work: take
  })
  const view = messageView({
    icon: 'clock',
    title: heading,
    text: [text('takeText', { title, names: session.candidates.join(', ') })],
    actions: [button, copyButton(session, api)],
    isTest: mode === 'test',
    logo: senderLogo(session),
    foot
  })
  return { title: `${heading} – ${title}`, view }
}
