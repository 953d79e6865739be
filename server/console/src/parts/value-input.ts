import type { FieldControl } from '@signpost/spec/field-types'
import type { JSX } from 'preact'

/** The input that a value is typed in. A mark is given by its signer alone, a box is checked, and some fields fill themselves in. */
export const valueInputs: Record<
  Exclude<FieldControl, 'mark' | 'checkbox' | 'none'>,
  JSX.IntrinsicElements['input']
> = {
  text: { type: 'text' },
  number: { type: 'number', step: 'any' },
  date: { type: 'date' },
  email: { type: 'email' }
}
