import { el } from '../../../shared/dom.js'
import type { Control, ControlContext } from './control.js'
import { fieldName } from './field-name.js'

/** A checkbox. */
export function createCheckbox({ field, form, describedBy, onLeave }: ControlContext): Control {
  const element = el('input', {
    type: 'checkbox',
    'aria-label': fieldName(field),
    'aria-describedby': describedBy,
    title: field.label,
    onchange: () => {
      form.setValue(field.id, String(element.checked))
      onLeave()
    }
  })
  const refresh = () => {
    element.checked = form.value(field.id) === 'true'
  }
  return { element, refresh }
}
