import { t } from '../language/translate.js'
import { Choice, Field } from '../parts/field.js'
import { isTypedInto, valueInputs } from '../parts/value-input.js'
import { candidatesFor } from './candidates.js'
import type { EditorCondition, EditorField } from './editor-field.js'
import { traitsOf } from './field-type.js'

interface ConditionsProps {
  field: EditorField
  all: EditorField[]
  onChange(patch: Partial<EditorField>): void
}

/** On what other field it depends whether a field is required, and shown. */
export function Conditions(props: ConditionsProps) {
  const { settings } = traitsOf(props.field)
  return (
    <>
      {settings.includes('required_if') && (
        <Condition {...props} name="required_if" label={t('Required if')} otherwise={t('As “Required” says')} />
      )}
      {settings.includes('show_if') && (
        <Condition {...props} name="show_if" label={t('Shown if')} otherwise={t('Always shown')} />
      )}
    </>
  )
}

interface ConditionProps extends ConditionsProps {
  name: 'required_if' | 'show_if'
  label: string
  otherwise: string
}

function Condition({ field, all, name, label, otherwise, onChange }: ConditionProps) {
  const candidates = candidatesFor(field, name, all)
  const condition = field[name]
  const other = candidates.find(({ key }) => key === condition?.key)
  if (candidates.length === 0) return null
  const set = (changed: EditorCondition | null) => onChange({ [name]: changed })
  return (
    <>
      <Choice
        label={label}
        value={other?.key ?? ''}
        onChange={({ currentTarget: { value: key } }) => set(key === '' ? null : { key, not_empty: true })}
      >
        <option value="">{otherwise}</option>
        {candidates.map((each) => (
          <option key={each.key} value={each.key}>
            {each.label}
          </option>
        ))}
      </Choice>
      {condition && other && <Asked label={label} other={other} condition={condition} onChange={set} />}
    </>
  )
}

interface AskedProps {
  label: string
  other: EditorField
  condition: EditorCondition
  onChange(condition: EditorCondition): void
}

/** What the other field must be. */
function Asked({ label, other, condition: { key, equals }, onChange }: AskedProps) {
  const { control, takes } = traitsOf(other)
  const choices = choicesOf(other)
  const filledIn = takes === 'tick' ? t('Checked') : t('Filled in')
  return (
    <>
      <Choice
        label={t('{label}: what the field is', { label })}
        value={isTypedInto(control) && equals !== undefined ? '=' : (equals ?? '')}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === '' ? { key, not_empty: true } : { key, equals: value === '=' ? '' : value })
        }
      >
        <option value="">{filledIn}</option>
        {isTypedInto(control) && <option value="=">{t('A certain value')}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Choice>
      {isTypedInto(control) && equals !== undefined && (
        <Field
          label={t('{label}: value', { label })}
          {...valueInputs[control]}
          value={equals}
          error={equals === '' ? t('Enter a value.') : undefined}
          onChange={({ currentTarget: { value } }) => onChange({ key, equals: value })}
        />
      )}
    </>
  )
}

function choicesOf({ options, type }: EditorField): { value: string; label: string }[] {
  if (traitsOf({ type }).takes !== 'tick') return options ?? []
  return [{ value: 'false', label: t('Not checked') }]
}
