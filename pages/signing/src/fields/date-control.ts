import { formatDate } from '@signpost/spec/languages'
import { el } from '../../../shared/dom.js'
import { formatTag, signerTag } from '../language/translate.js'
import type { Control, ControlContext } from './control.js'
import { fieldName } from './field-name.js'
import { applyTextLook } from './text-look.js'

/** A date, entered with the browser's date picker, which writes it as the browser's language does. */
export function createDateControl({ field, form, describedBy, onLeave }: ControlContext): Control {
  const element = el('input', {
    type: 'date',
    'aria-label': fieldName(field),
    'aria-describedby': describedBy,
    max: '9999-12-31',
    ...(formatTag() === signerTag() ? {} : { title: formatDate('2026-12-31', formatTag()) }),
    enterkeyhint: 'next',
    oninput: () => form.setValue(field.id, element.value),
    onblur: onLeave
  })
  const written = el('span', { class: 'field__written', 'aria-hidden': 'true' })
  const refresh = () => {
    const value = form.value(field.id)
    if (element.value !== value && document.activeElement !== element) element.value = value
    written.textContent = formatDate(value, formatTag())
    applyTextLook(written, field, written.textContent)
    // As wide as a numeric date and the picker's button.
    applyTextLook(element, field, '00.00.0000 ___')
  }
  return { element, written, refresh }
}
