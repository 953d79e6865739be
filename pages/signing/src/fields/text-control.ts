import { fieldTypes } from '@signpost/spec/field-types'
import { el } from '../../../shared/dom.js'
import type { Control, ControlContext } from './control.js'
import { fieldName } from './field-name.js'
import { hasRoomForLines } from './fit-text-size.js'
import { applyTextLook } from './text-look.js'

const MOST_CHARACTERS = 5000

type Attributes = Parameters<typeof el>[1]

/** A text field of a single line or of several, which it has by itself if the box is high enough. */
export function createTextControl(context: ControlContext): Control {
  const { field, form } = context
  const hasLines = field.multiline ?? (hasRoomForLines(field.height) || form.value(field.id).includes('\n'))
  return createTyped(context, hasLines ? (attributes) => el('textarea', attributes) : lineOf('text'))
}

/** A single-line field for an e-mail address, for which phones show a fitting keyboard. */
export const createEmailControl = (context: ControlContext): Control => createTyped(context, lineOf('email'))

const lineOf = (type: 'text' | 'email') => (attributes: Attributes) => el('input', { type, ...attributes })

function createTyped(
  { field, form, describedBy, onLeave }: ControlContext,
  create: (attributes: Attributes) => HTMLInputElement | HTMLTextAreaElement
): Control {
  const element = create({
    'aria-label': fieldName(field),
    'aria-describedby': describedBy,
    maxlength: MOST_CHARACTERS,
    dir: 'auto',
    placeholder: field.placeholder ?? fieldName(field),
    autocomplete: fieldTypes[field.type].autofill,
    enterkeyhint: 'next',
    oninput: () => form.setValue(field.id, element.value),
    onblur: onLeave
  })
  const refresh = () => {
    const value = form.value(field.id)
    if (element.value !== value) element.value = value
    applyTextLook(element, field, value)
  }
  return { element, refresh }
}
