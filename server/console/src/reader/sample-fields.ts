import type { Template, TemplateField } from '@signpost/sdk'
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
  if (field.type === 'signature' || field.type === 'initials') return { ...placed, state: 'signed' }
  return { ...placed, value: sampleValue(field, all, today), state: 'sample' }
}

function sampleValue({ label, type, group }: TemplateField, all: TemplateField[], today: Date): string {
  if (type === 'date') return today.toISOString().slice(0, 10)
  if (type === 'number') return '1200'
  if (type === 'text') return t('Sample text')
  // Of a group, one box is checked.
  return String(!group || all.find((each) => each.group === group)?.label === label)
}
