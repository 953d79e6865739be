import { t } from '../language/translate.js'
import { Choice, Field } from '../parts/field.js'
import { Tick } from '../parts/tick.js'
import { valueInputs } from '../parts/value-input.js'
import type { EditorField } from './editor-field.js'
import { traitsOf } from './field-type.js'

interface InitialValueProps {
  field: EditorField
  onChange(value: EditorField['value']): void
}

/** What the field holds before the signer sees it. Marks and files are the signer's alone. */
export function InitialValue({ field, onChange }: InitialValueProps) {
  const { control } = traitsOf(field)
  const { value } = field
  if (control === 'mark' || control === 'file' || control === 'none') return null
  if (control === 'checkbox') {
    return (
      <Tick label={t('Checked')} checked={value === 'true'} onChange={(checked) => onChange(checked ? 'true' : null)} />
    )
  }
  if (control === 'dropdown' || control === 'radio') {
    return (
      <Choice
        label={t('Initial value')}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      >
        <option value="">–</option>
        {field.options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Choice>
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
