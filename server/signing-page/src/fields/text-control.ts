import { el } from '../../../web/dom.js'
import type { Control, ControlContext } from './control.js'
import { fieldName } from './field-name.js'
import { hasRoomForLines } from './fit-text-size.js'
import { applyTextSize } from './text-size.js'

const MOST_CHARACTERS = 5000

/** A single-line text field, or a multi-line one if the box is high enough. */
export function createTextControl({ field, form, describedBy, onLeave }: ControlContext): Control {
  const attributes = {
    'aria-label': fieldName(field),
    'aria-describedby': describedBy,
    'aria-required': String(field.required),
    maxlength: MOST_CHARACTERS,
    placeholder: fieldName(field),
    autocomplete: 'off',
    enterkeyhint: 'next',
    oninput: () => form.setValue(field.id, element.value),
    onblur: onLeave
  }
  const hasLines = hasRoomForLines(field.height) || form.value(field.id).includes('\n')
  const element = hasLines ? el('textarea', attributes) : el('input', { type: 'text', ...attributes })
  const refresh = () => {
    const value = form.value(field.id)
    if (element.value !== value) element.value = value
    applyTextSize(element, field, value)
  }
  return { element, refresh }
}
