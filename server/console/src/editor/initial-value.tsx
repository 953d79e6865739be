import { t } from '../language/translate.js'
import { Field } from '../parts/field.js'
import { Tick } from '../parts/tick.js'
import { valueInputs } from '../parts/value-input.js'
import type { EditorField } from './editor-field.js'
import { traitsOf } from './field-type.js'

interface InitialValueProps {
  field: EditorField
  onChange(value: EditorField['value']): void
}

/** What the field holds before the signer sees it. Marks are made by the signer alone. */
export function InitialValue({ field, onChange }: InitialValueProps) {
  const { control } = traitsOf(field)
  const { value } = field
  if (control === 'mark' || control === 'none') return null
  if (control === 'checkbox') {
    return (
      <Tick label={t('Checked')} checked={value === 'true'} onChange={(checked) => onChange(checked ? 'true' : null)} />
    )
  }
  return (
    <Field
      label={t('Initial value')}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      {...valueInputs[control]}
    />
  )
}
