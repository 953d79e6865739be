import { el, fill } from '../dom.js'
import { icon } from '../icons.js'
import { t } from '../language/translate.js'

/** A button that saves the sealed PDF. The token must not get into a link, so the file comes by way of the page. */
export function downloadButton(download: () => Promise<Blob>, title: string): HTMLElement {
  const label = el('span', {}, t('download'))
  const problem = el('p', { class: 'error', role: 'alert' })
  const button = el(
    'button',
    { type: 'button', class: 'button button--primary', onclick: save },
    icon('download'),
    label
  )

  async function save() {
    if (button.getAttribute('aria-busy')) return
    button.setAttribute('aria-busy', 'true')
    label.textContent = t('downloading')
    fill(problem)
    await download()
      .then((file) => saveAs(file, fileName(title)))
      .catch(() => fill(problem, t('downloadFailed')))
    button.removeAttribute('aria-busy')
    label.textContent = t('download')
  }

  return el('div', { class: 'download' }, button, problem)
}

function saveAs(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  el('a', { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const fileName = (title: string) => `${title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'document'}.pdf`
