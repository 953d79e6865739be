import { announce } from '../announce.js'
import { el } from '../dom.js'
import { language, t } from '../language/translate.js'
import { type Control, type ControlContext, fieldName } from './field-box.js'
import { normaliseNumber } from './normalise-number.js'
import { applyTextSize } from './text-size.js'

/** A number, typed as people write it here and kept as the API takes it. */
export function createNumberControl({ field, form, describedBy, onLeave }: ControlContext): Control {
  const element = el('input', {
    type: 'text',
    inputmode: 'decimal',
    'aria-label': fieldName(field),
    'aria-describedby': describedBy,
    'aria-required': String(field.required),
    maxlength: 100,
    placeholder: fieldName(field),
    autocomplete: 'off',
    enterkeyhint: 'next',
    oninput: () => form.setValue(field.id, normaliseNumber(element.value, language()) ?? ''),
    onblur: () => {
      if (normaliseNumber(element.value, language()) === null) complain()
      else element.value = form.value(field.id)
      onLeave()
    }
  })
  const complain = () => {
    form.setError(field.id, t('notANumber'))
    announce(t('notANumber'))
  }
  const refresh = () => {
    // While somebody is typing, the field shows what they type.
    const isTyping = document.activeElement === element || element.value !== ''
    if (!isTyping) element.value = form.value(field.id)
    applyTextSize(element, field, element.value)
  }
  return { element, refresh }
}
