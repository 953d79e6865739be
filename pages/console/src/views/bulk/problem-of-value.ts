import type { TemplateField } from '@signpost/sdk'
import type { FieldControl } from '@signpost/spec/field-types'
import { violationOf } from '@signpost/spec/violations'
import { traitsOf } from '../../editor/field-type.js'
import { t } from '../../language/translate.js'

/** A field that a column can fill. */
export type Fillable = Pick<TemplateField, 'type' | 'label' | 'multiline' | 'options' | 'validation'>

/** Whether a text meets a pattern. */
export type Matches = (pattern: string, value: string) => boolean

/** Why a field cannot start with a value, or null. Whether it fits into the field is for the service to say. */
export function problemOfValue(field: Fillable, value: string, matches: Matches): string | null {
  const { label } = field
  const { control, takes, problemOf } = traitsOf(field)
  if (takes === 'option') {
    if (field.options?.some((option) => option.value === value)) return null
    const options = (field.options ?? []).map((option) => option.label).join(', ')
    return t('“{value}” is none of the options of {label}: {options}.', { value, label, options })
  }
  if (problemOf(value) !== null) {
    return problemOfKind(control, label, value)
  }
  if (field.multiline === false && /[\r\n]/.test(value)) return t('{label} takes one line only.', { label })
  return problemOfLimits(field, value, matches)
}

function problemOfKind(control: FieldControl, label: string, value: string): string {
  switch (control) {
    case 'number':
      return t('“{value}” is not a number such as 1200 or 12.50.', { value })
    case 'date':
      return t('“{value}” is not a date such as 2026-03-31.', { value })
    case 'checkbox':
      return t('“{value}” is neither yes nor no.', { value })
    case 'email':
      return t('“{value}” is not an e-mail address.', { value })
    case 'text':
    case 'dropdown':
    case 'radio':
    case 'mark':
    case 'file':
    case 'none':
      return t('“{value}” does not have the form that {label} asks for.', { value, label })
  }
}

function problemOfLimits({ label, validation }: Fillable, value: string, matches: Matches): string | null {
  const limit = violationOf(validation, value, matches)
  if (!validation || limit === null) return null
  const { min, max, min_length, max_length, message } = validation
  if (limit === 'min') return t('{label} must be at least {limit}.', { label, limit: min ?? '' })
  if (limit === 'max') return t('{label} must be at most {limit}.', { label, limit: max ?? '' })
  if (limit === 'min_length') return t('{label} needs at least {limit} characters.', { label, limit: min_length ?? '' })
  if (limit === 'max_length') return t('{label} takes at most {limit} characters.', { label, limit: max_length ?? '' })
  return message ?? t('“{value}” does not have the form that {label} asks for.', { value, label })
}
