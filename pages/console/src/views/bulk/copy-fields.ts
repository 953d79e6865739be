import type { TemplateField } from '@signpost/sdk'
import { traitsOf } from '../../editor/field-type.js'
import type { Filler, PlacedField } from '../../reader/placed-field.js'
import type { RecipientRow } from './recipients-of.js'

/** The fields of a copy as its recipient finds them. */
export function fieldsOfCopy(fields: TemplateField[], recipient: RecipientRow): Filler {
  return {
    role: recipient.email,
    name: recipient.name,
    fields: fields.map((field) => ({ ...field, key: field.label, ...beginning(field, recipient) }))
  }
}

function beginning(field: TemplateField, recipient: RecipientRow): Pick<PlacedField, 'value' | 'state'> {
  const value = recipient.values[field.label] ?? field.value
  if (value !== null) return { value, state: 'fixed' }
  const { startsWith } = traitsOf(field)
  const known = startsWith === null ? '' : recipient[startsWith]
  return known ? { value: known, state: 'filled' } : { value: null, state: 'awaited' }
}
