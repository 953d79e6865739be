import type { FieldControl } from '@signpost/spec/field-types'
import type { JSX } from 'preact'

/** The input that a value is typed in. A mark or a file is given by its signer alone, a box is checked, an option is chosen, and some fields fill themselves in. */
export const valueInputs: Record<
  Exclude<FieldControl, 'mark' | 'checkbox' | 'dropdown' | 'radio' | 'file' | 'none'>,
  JSX.IntrinsicElements['input']
> = {
  text: { type: 'text' },
  // Says what is wrong instead of refusing the key, and takes what people paste.
  number: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date' },
  email: { type: 'email' }
}

/** Whether a value is typed: options are chosen, boxes checked, and the rest is there or not. */
export const isTypedInto = (control: FieldControl): control is keyof typeof valueInputs => control in valueInputs
