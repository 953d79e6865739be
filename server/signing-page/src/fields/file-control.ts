import { formatFileSize } from '@signpost/spec/languages'
import { el, fill } from '../../../web/dom.js'
import { icon } from '../icons.js'
import { signerTag, t } from '../language/translate.js'
import { openDialog } from '../open-dialog.js'
import { attachmentDialog } from './attachment-dialog.js'
import { largestShown } from './attachments.js'
import type { Control, ControlContext } from './control.js'
import { fieldName } from './field-name.js'

const ACCEPTED = 'application/pdf,image/png,image/jpeg,.pdf,.png,.jpg,.jpeg'

// In points. Narrower fields have no room for the longer label.
const NARROW = 105

/** A button that asks for a file, and then shows it. Pressed again, it offers to replace or to remove the file. */
export function createFileControl({ field, form, describedBy, attachments, onLeave }: ControlContext): Control {
  const input = el('input', {
    type: 'file',
    accept: ACCEPTED,
    class: 'visually-hidden',
    tabindex: '-1',
    'aria-hidden': 'true',
    onchange: () => {
      const [file] = input.files ?? []
      // The same file can be chosen again after it was mended.
      input.value = ''
      if (file) void attachments.attach(field, file).then(onLeave)
    }
  })
  const choose = () => input.click()
  const press = () => {
    const attachment = form.attachment(field.id)
    if (attachments.isUploading(field.id)) return
    if (!attachment) return choose()
    openDialog(attachmentDialog(field, attachment, { choose, remove: () => void attachments.remove(field) }))
  }
  const element = el('button', { type: 'button', 'aria-describedby': describedBy, onclick: press })
  element.style.setProperty('--points', Math.min(10, field.height * 0.5).toFixed(2))
  const refresh = () => {
    const attachment = form.attachment(field.id)
    const isUploading = attachments.isUploading(field.id)
    const size = attachment ? formatFileSize(attachment.size, signerTag()) : ''
    // As texts show their names until there is a value.
    const invitation = field.label ?? t(field.width < NARROW ? 'attachShort' : 'attachFile')
    const said = isUploading ? t('attaching') : attachment ? `${attachment.file_name}, ${size}` : t('attachFile')
    element.setAttribute('aria-label', `${fieldName(field)}: ${said}`)
    element.title = attachment ? said : t('attachHint', { limit: largestShown() })
    element.setAttribute('aria-busy', String(isUploading))
    if (attachment) element.setAttribute('aria-haspopup', 'dialog')
    else element.removeAttribute('aria-haspopup')
    const shown = isUploading ? t('attaching') : (attachment?.file_name ?? invitation)
    fill(element, icon('clip'), el('bdi', { class: 'field__file' }, shown), el('span', { class: 'field__size' }, size))
  }
  return { element, unseen: input, refresh }
}
