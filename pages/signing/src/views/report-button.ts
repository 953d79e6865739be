import { el } from '../../../shared/dom.js'
import { t } from '../language/translate.js'
import { openDialog } from '../open-dialog.js'
import { loadRareTexts } from '../rare/load-rare-texts.js'
import type { SigningApi } from '../session/signing-api.js'
import type { SigningSession } from '../session/types.js'
import { reportDialog } from './report-dialog.js'

/** The button to report the document, which few need: the texts of its dialog are only loaded for them. */
export function reportButton(session: SigningSession, api: SigningApi): HTMLElement {
  const open = () => void openReport(session, api)
  return el(
    'button',
    { type: 'button', class: 'button button--quiet report', 'aria-haspopup': 'dialog', onclick: open },
    t('reportAbuse')
  )
}

export async function openReport({ document }: SigningSession, api: SigningApi): Promise<void> {
  openDialog(reportDialog(document.sender_name, await loadRareTexts(), api.reportAbuse))
}
