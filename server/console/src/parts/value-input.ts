import type { FieldControl } from '@signpost/spec/field-types'
import type { JSX } from 'preact'

/** The input that a value is typed in. A mark is given by its signer alone, and a box is checked. */
export const valueInputs: Record<Exclude<FieldControl, 'mark' | 'checkbox'>, JSX.IntrinsicElements['input']> = {
  text: { type: 'text' },
  number: { type: 'number', step: 'any' },
  date: { type: 'date' }
}
