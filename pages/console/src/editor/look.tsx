import type { SettingName } from '@signpost/spec/field-types'
import { t } from '../language/translate.js'
import { Choice, Field } from '../parts/field.js'
import type { EditorField } from './editor-field.js'
import { traitsOf } from './field-type.js'

interface LookProps {
  field: EditorField
  onChange(patch: Partial<EditorField>): void
}

/** How a field looks to its signer and on the page, as far as its type has a say in it. */
export function Look({ field, onChange }: LookProps) {
  const has = (name: SettingName) => traitsOf(field).settings.includes(name)
  return (
    <>
      {has('placeholder') && (
        <Field
          label={t('Placeholder')}
          value={field.placeholder ?? ''}
          maxLength={100}
          hint={t('Shown while the field is empty.')}
          onInput={({ currentTarget }) => onChange({ placeholder: currentTarget.value || null })}
        />
      )}
      {has('multiline') && (
        <Choice
          label={t('Lines')}
          value={String(field.multiline)}
          onChange={({ currentTarget }) => onChange({ multiline: linesOf[currentTarget.value] ?? null })}
        >
          <option value="null">{t('By its height')}</option>
          <option value="false">{t('One')}</option>
          <option value="true">{t('Several')}</option>
        </Choice>
      )}
      {has('font_size') && <Print field={field} onChange={onChange} />}
    </>
  )
}

const linesOf: Partial<Record<string, boolean>> = { false: false, true: true }

function Print({ field, onChange }: LookProps) {
  return (
    <>
      <Field
        label={t('Font size (pt)')}
        type="number"
        min={4}
        max={72}
        step="any"
        placeholder="12"
        value={field.font_size ?? ''}
        onChange={({ currentTarget: { value, valueAsNumber, validity } }) =>
          (value === '' || validity.valid) && onChange({ font_size: value === '' ? null : valueAsNumber })
        }
      />
      <Choice
        label={t('Alignment')}
        value={field.align ?? ''}
        onChange={({ currentTarget }) => onChange({ align: (currentTarget.value || null) as EditorField['align'] })}
      >
        <option value="">{t('Where the text begins')}</option>
        <option value="left">{t('Left')}</option>
        <option value="center">{t('Centered')}</option>
        <option value="right">{t('Right')}</option>
      </Choice>
      <Field
        label={t('Text color')}
        type="color"
        value={field.color ?? '#000000'}
        onChange={({ currentTarget: { value } }) => onChange({ color: value === '#000000' ? null : value })}
      />
    </>
  )
}
