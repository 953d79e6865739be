import { formatFileSize } from '@signpost/spec/languages'
import { el, uniqueId } from '../../../shared/dom.js'
import { signerTag, t } from '../language/translate.js'
import type { Attachment, SigningField } from '../session/types.js'
import { fieldName } from './field-name.js'

interface Acts {
  choose: () => void
  remove: () => void
}

/** Says which file is attached, and offers to replace or to remove it. */
export function attachmentDialog(
  field: SigningField,
  { file_name, size }: Attachment,
  { choose, remove }: Acts
): HTMLDialogElement {
  const heading = el('h2', { id: uniqueId('dialog') }, fieldName(field))
  const button = (kind: string, text: string, act?: () => void) => {
    const press = () => {
      dialog.close()
      act?.()
    }
    return el('button', { type: 'button', class: `button button--${kind}`, onclick: press }, text)
  }
  const sizeText = formatFileSize(size, signerTag()).replaceAll(' ', '\u00a0')
  const body = el(
    'div',
    { class: 'dialog__body' },
    heading,
    el('p', { class: 'dialog__file' }, el('bdi', {}, file_name), ' (', el('bdi', {}, sizeText), ')'),
    el(
      'footer',
      { class: 'dialog__foot dialog__foot--buttons' },
      button('quiet', t('close')),
      button('secondary', t('removeFile'), remove),
      button('primary', t('chooseOtherFile'), choose)
    )
  )
  const dialog = el('dialog', { class: 'dialog', 'aria-labelledby': heading.id }, body)
  return dialog
}
