import type { LimitName } from '@signpost/spec/field-types'
import { t } from '../language/translate.js'
import { Field } from '../parts/field.js'
import type { EditorField } from './editor-field.js'
import { traitsOf } from './field-type.js'
import { usePatternProblem } from './use-pattern-problem.js'

type Validation = NonNullable<EditorField['validation']>

interface LimitsProps {
  field: EditorField
  onChange(patch: Partial<EditorField>): void
}

const nothing: Validation = { min: null, max: null, min_length: null, max_length: null, pattern: null, message: null }

/** What is asked of the value of a field, as far as its type has limits. */
export function Limits({ field, onChange }: LimitsProps) {
  const { limits } = traitsOf(field)
  const validation = field.validation ?? nothing
  const isUnusable = usePatternProblem(validation.pattern)
  if (limits.length === 0) return null
  const set = (patch: Partial<Validation>) => {
    const changed = { ...validation, ...patch }
    onChange({ validation: limits.some((name) => changed[name] !== null) ? changed : null })
  }
  const isCrossed = isAbove(validation.min, validation.max) || isAbove(validation.min_length, validation.max_length)
  return (
    <>
      <div class="properties__box">
        {limits.filter(isNumeric).map((name) => (
          <Field
            key={name}
            label={limitNames()[name]}
            type="number"
            {...(name === 'min' || name === 'max' ? { step: 'any' } : { min: 1, max: 5000 })}
            value={validation[name] ?? ''}
            error={isCrossed ? t('The limits exclude each other.') : undefined}
            onChange={({ currentTarget: { value, valueAsNumber, validity } }) =>
              (value === '' || validity.valid) && set({ [name]: value === '' ? null : valueAsNumber })
            }
          />
        ))}
      </div>
      {limits.includes('pattern') && (
        <Field
          label={t('Pattern')}
          value={validation.pattern ?? ''}
          maxLength={250}
          spellcheck={false}
          autocomplete="off"
          hint={t('A regular expression that the whole value must match, such as [0-9]+.')}
          error={isUnusable ? t('This pattern cannot be used.') : undefined}
          onInput={({ currentTarget }) => set({ pattern: currentTarget.value || null })}
        />
      )}
      {field.validation && (
        <Field
          label={t('Explanation')}
          value={validation.message ?? ''}
          maxLength={200}
          hint={t('What the signer reads about a value that is not accepted.')}
          onInput={({ currentTarget }) => set({ message: currentTarget.value || null })}
        />
      )}
    </>
  )
}

const isNumeric = (name: LimitName): name is Exclude<LimitName, 'pattern'> => name !== 'pattern'

const isAbove = (least: number | null, most: number | null) => least !== null && most !== null && least > most

const limitNames = () => ({
  min: t('At least'),
  max: t('At most'),
  min_length: t('Fewest characters'),
  max_length: t('Most characters')
})
