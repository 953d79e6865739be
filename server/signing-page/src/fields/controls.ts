import { type FieldControl, fieldTypes, isMark } from '@signpost/spec/field-types'
import { createCheckbox } from './checkbox-control.js'
import type { Control, ControlContext } from './control.js'
import { createDateControl } from './date-control.js'
import { createMarkControl } from './mark-control.js'
import { createNumberControl } from './number-control.js'
import { createReadOnly } from './read-only-control.js'
import { createEmailControl, createTextControl } from './text-control.js'

const creators: Record<Exclude<FieldControl, 'mark'>, (context: ControlContext) => Control> = {
  checkbox: createCheckbox,
  text: createTextControl,
  number: createNumberControl,
  date: createDateControl,
  email: createEmailControl,
  none: createReadOnly
}

/** What a field is filled in with, or what shows its value. */
export function createControl(context: ControlContext): Control {
  const { type, read_only } = context.field
  if (isMark(type)) return createMarkControl(context, type)
  return read_only ? createReadOnly(context) : creators[fieldTypes[type].control](context)
}
