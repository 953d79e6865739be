import { t } from '../language/translate.js'
import { askForNewLink } from '../session/ask-for-new-link.js'
import { busyButton } from './busy-button.js'
import { messageView } from './message-view.js'
import { showScreen } from './screen.js'

/** Asks for a letter with a new link, in place of the one that works no more. */
export function newLinkButton(token: string): HTMLElement {
  return busyButton({
    icon: 'envelope',
    text: t('newLink'),
    look: 'primary',
    busy: t('newLink'),
    failed: t('somethingWrong'),
    work: () => askForNewLink(token).then(showAsked)
  })
}

// The service says neither whose link it was nor whether anybody gets a letter.
function showAsked() {
  const title = t('newLinkTitle')
  showScreen(messageView({ icon: 'envelope', title, text: [t('newLinkText')] }), title)
}
