import { type FieldControl, fieldTypes, isMark } from '@signpost/spec/field-types'
import { createCheckbox } from './checkbox-control.js'
import type { Control, ControlContext } from './control.js'
import { createDateControl } from './date-control.js'
import { createDropdown } from './dropdown-control.js'
import { createFileControl } from './file-control.js'
import { createMarkControl } from './mark-control.js'
import { createNumberControl } from './number-control.js'
import { createRadio } from './radio-control.js'
import { createReadOnly } from './read-only-control.js'
import { createEmailControl, createTextControl } from './text-control.js'

const creators: Record<Exclude<FieldControl, 'mark'>, (context: ControlContext) => Control> = {
  checkbox: createCheckbox,
  text: createTextControl,
  number: createNumberControl,
  date: createDateControl,
  email: createEmailControl,
  dropdown: createDropdown,
  radio: createRadio,
  file: createFileControl,
  none: createReadOnly
}

/** What a field is filled in with, or what shows its value. */
export function createControl(context: ControlContext): Control {
  const { type, read_only } = context.field
  if (isMark(type)) return createMarkControl(context, type)
  const { control, drawn } = fieldTypes[type]
  // Which of several buttons is chosen is said by the buttons. Nothing else is filled in with a mark.
  if (control === 'mark' || (read_only && drawn !== 'dot')) return createReadOnly(context)
  return creators[control](context)
}
