import { el } from '../../../shared/dom.js'
import type { Control, ControlContext } from './control.js'
import { fieldName } from './field-name.js'
import { optionsOf } from './options-of.js'
import { applyTextLook } from './text-look.js'

/** A list to choose from, which phones show in their own way. Its empty item says what it is for, and takes a choice back. */
export function createDropdown({ field, form, describedBy, onLeave }: ControlContext): Control {
  const items = optionsOf(field).map(({ value, label }) => el('option', { value, dir: 'auto' }, label))
  const element = el(
    'select',
    {
      'aria-label': fieldName(field),
      'aria-describedby': describedBy,
      dir: 'auto',
      onchange: () => form.setValue(field.id, element.value),
      onblur: onLeave
    },
    el('option', { value: '' }, field.placeholder ?? fieldName(field)),
    ...items
  )
  const refresh = () => {
    element.value = form.value(field.id)
    applyTextLook(element, field, `${element.selectedOptions[0]?.label ?? ''} ▾`)
  }
  return { element, refresh }
}
