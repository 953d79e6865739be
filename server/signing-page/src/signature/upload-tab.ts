import { el, fill } from '../../../web/dom.js'
import { icon } from '../icons.js'
import { t } from '../language/translate.js'
import { base64Of, toPicture } from './picture.js'
import type { SignatureTab } from './tab.js'

const LARGEST = 1400

/** An uploaded image of a signature, scaled down before it is sent. */
export function createUploadTab(): SignatureTab {
  let picture = ''
  let problem = ''
  const file = el('input', {
    type: 'file',
    class: 'visually-hidden',
    accept: 'image/png,image/jpeg',
    onchange: () => void choose()
  })
  const name = el('span', {}, t('chooseImage'))
  const shown = el('div', { class: 'upload__preview' })
  const status = el('p', { class: 'error', role: 'alert' })
  const button = el('label', { class: 'button button--secondary upload__choose' }, file, icon('upload'), name)
  const element = el('div', { class: 'upload' }, shown, button, el('p', { class: 'hint' }, t('uploadHint')), status)

  async function choose() {
    const chosen = file.files?.[0]
    if (!chosen) return
    picture = await readPicture(chosen).catch(() => '')
    problem = picture ? '' : t('pictureUnreadable')
    status.textContent = problem
    name.textContent = t(picture ? 'chooseAnother' : 'chooseImage')
    fill(shown, picture && el('img', { src: picture, alt: t('preview') }))
  }

  return {
    element,
    show: () => undefined,
    async read() {
      if (!picture) return { problem: problem || t('chooseFirst') }
      return { entry: { kind: 'uploaded', image: base64Of(picture) }, picture }
    }
  }
}

async function readPicture(file: File): Promise<string> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return toPicture(image, image.naturalWidth, image.naturalHeight, LARGEST)
  } finally {
    URL.revokeObjectURL(url)
  }
}
