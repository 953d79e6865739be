import type { Template, TemplateField } from '@signpost/sdk'
import { traitsOf } from '../editor/field-type.js'
import { t } from '../language/translate.js'
import type { Filler, PlacedField } from './placed-field.js'

/** The fields of a template or a form by role, filled in with samples where they have no value. */
export function sampleFieldsOf({ roles, fields }: Pick<Template, 'roles' | 'fields'>, today: Date): Filler[] {
  const inOrder = Object.entries(roles).sort(([, one], [, other]) => one.order - other.order)
  return inOrder.map(([role]) => ({
    role,
    name: role,
    fields: fields.filter((field) => field.role === role).map((field) => sampleOf(field, fields, today))
  }))
}

function sampleOf(field: TemplateField, all: TemplateField[], today: Date): PlacedField {
  const placed = { ...field, key: field.label }
  if (field.value) return { ...placed, state: field.read_only ? 'fixed' : 'filled' }
  if (traitsOf(field).takes === 'mark') return { ...placed, state: 'signed' }
  return { ...placed, value: sampleValue(field, all, today), state: 'sample' }
}

function sampleValue(field: TemplateField, all: TemplateField[], today: Date): string {
  const { label, group } = field
  const { takes, sample } = traitsOf(field)
  const value = sample(today.toISOString().slice(0, 10), field)
  // A text is translated, and an option is one of those that there are.
  if (takes !== 'tick') return takes === 'option' || takes === 'file' ? value : t(value)
  // Of a group, one box is checked.
  return String(!group || all.find((each) => each.group === group)?.label === label)
}
