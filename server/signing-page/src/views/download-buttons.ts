import { el, fill } from '../../../web/dom.js'
import { icon } from '../icons.js'
import { t } from '../language/translate.js'
import type { SigningApi } from '../session/signing-api.js'
import type { SigningSession } from '../session/types.js'

/** The download buttons of a completed document: the sealed PDF, and the certificate if it is a separate file. */
export function downloadButtons({ document }: SigningSession, api: SigningApi): HTMLElement[] {
  const pdf = downloadButton({
    text: t('download'),
    look: 'primary',
    name: document.title,
    download: () => api.download('signed')
  })
  if (document.existing_signatures === 0) return [pdf]
  const name = `${document.title} - ${t('certificate')}`
  const certificate = { text: t('downloadCertificate'), look: 'secondary', name, download: () => api.download('audit') }
  return [pdf, downloadButton(certificate)]
}

interface Download {
  text: string
  look: string
  name: string
  download: () => Promise<Blob>
}

/** Fetches the file in the page, because the token must not appear in a link. */
function downloadButton({ text, look, name, download }: Download): HTMLElement {
  const label = el('span', {}, text)
  const problem = el('p', { class: 'error', role: 'alert' })
  const button = el(
    'button',
    { type: 'button', class: `button button--${look}`, onclick: save },
    icon('download'),
    label
  )

  async function save() {
    if (button.getAttribute('aria-busy')) return
    button.setAttribute('aria-busy', 'true')
    label.textContent = t('downloading')
    fill(problem)
    await download()
      .then((file) => saveAs(file, fileName(name)))
      .catch(() => fill(problem, t('downloadFailed')))
    button.removeAttribute('aria-busy')
    label.textContent = text
  }

  return el('div', { class: 'download' }, button, problem)
}

function saveAs(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  el('a', { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const fileName = (title: string) => `${title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'document'}.pdf`
