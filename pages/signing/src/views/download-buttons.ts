import { saveFile } from '../../../shared/save-file.js'
import { t } from '../language/translate.js'
import type { SigningApi } from '../session/signing-api.js'
import type { SignerFile, SigningSession } from '../session/types.js'
import { busyButton } from './busy-button.js'

type Look = Parameters<typeof busyButton>[0]['look']

/** The download buttons of a completed document: the sealed PDF, and the certificate if it is a separate file. */
export function downloadButtons({ document }: SigningSession, api: SigningApi): HTMLElement[] {
  const pdf = downloadButton(api, 'signed', { text: t('download'), look: 'primary', name: document.title })
  if (document.existing_signatures === 0) return [pdf]
  const name = `${document.title} - ${t('certificate')}`
  return [pdf, downloadButton(api, 'audit', { text: t('downloadCertificate'), look: 'secondary', name })]
}

/** The button to download the document before it is signed. */
export const copyButton = ({ document }: SigningSession, api: SigningApi): HTMLElement =>
  downloadButton(api, 'unsigned', { text: t('downloadCopy'), look: 'quiet', name: document.title })

/** Fetches the file in the page, because the token must not appear in a link. */
function downloadButton(api: SigningApi, part: SignerFile, shown: { text: string; look: Look; name: string }) {
  const { text, look, name } = shown
  const work = async () => saveFile(fileName(name), await api.download(part), 'application/pdf')
  return busyButton({ icon: 'download', text, look, busy: t('downloading'), failed: t('downloadFailed'), work })
}

const fileName = (title: string) => `${title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'document'}.pdf`
