import { el, fill } from '../../../shared/dom.js'
import { icon } from '../icons.js'
import { t } from '../language/translate.js'
import { createCropFrame } from './crop-frame.js'
import { Photo } from './photo.js'
import { base64Of } from './picture.js'
import type { SignatureTab } from './tab.js'

/** An uploaded image of a signature, which can be turned, cropped and freed of its paper. */
export function createUploadTab(): SignatureTab {
  let photo: Photo | null = null
  let problem = ''
  const file = el('input', {
    type: 'file',
    class: 'visually-hidden',
    accept: 'image/png,image/jpeg',
    onchange: () => void choose()
  })
  const name = el('span', {}, t('chooseImage'))
  const frame = createCropFrame((crop) => {
    if (photo) photo.crop = crop
  })
  const shown = el('div', { class: 'upload__picture', role: 'img', 'aria-label': t('preview') })
  const clean = el('input', { type: 'checkbox', onchange: () => change((photo) => (photo.isClean = clean.checked)) })
  const cleaning = el('label', { class: 'upload__clean' }, clean, t('removeBackground'))
  const tools = el(
    'div',
    { class: 'upload__tools', hidden: true },
    turnButton('turnLeft', 3),
    turnButton('turnRight', 1),
    cleaning
  )
  const preview = el('div', { class: 'upload__preview', hidden: true }, shown, frame.element)
  const status = el('p', { class: 'error', role: 'alert' })
  const button = el('label', { class: 'button button--secondary upload__choose' }, file, icon('upload'), name)
  const hint = el('p', { class: 'hint' }, t('uploadHint'))
  const element = el('div', { class: 'upload' }, preview, tools, button, hint, status)

  function turnButton(label: 'turnLeft' | 'turnRight', quarters: 1 | 3) {
    const attributes = { type: 'button', class: 'button button--icon', 'aria-label': t(label), title: t(label) }
    return el('button', { ...attributes, onclick: () => change((photo) => photo.turn(quarters)) }, icon(label))
  }

  async function choose() {
    const chosen = file.files?.[0]
    if (!chosen) return
    photo = await Photo.read(chosen).catch(() => null)
    problem = photo ? '' : t('pictureUnreadable')
    status.textContent = problem
    name.textContent = t(photo ? 'chooseAnother' : 'chooseImage')
    hint.hidden = photo !== null
    preview.hidden = tools.hidden = photo === null
    cleaning.hidden = !photo?.canBeCleaned
    clean.checked = true
    change(() => undefined)
  }

  function change(how: (photo: Photo) => void) {
    if (!photo) return
    how(photo)
    fill(shown, photo.shown)
    frame.show(photo.crop)
  }

  return {
    element,
    show: () => undefined,
    async read() {
      if (!photo) return { problem: problem || t('chooseFirst') }
      const picture = photo.toPicture()
      if (!picture) return { problem: t('signatureEmpty') }
      return { entry: { kind: 'uploaded', image: base64Of(picture) }, picture }
    }
  }
}
