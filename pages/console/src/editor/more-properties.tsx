import type { FieldType } from '@signpost/sdk'
import { noSettings } from '@signpost/spec/field-types'
import { t } from '../language/translate.js'
import { Choice, Field } from '../parts/field.js'
import { Tick } from '../parts/tick.js'
import { Conditions } from './conditions.js'
import type { EditorField } from './editor-field.js'
import { withOptions } from './field-options.js'
import { nameOfType, traitsOf } from './field-type.js'
import { InitialValue } from './initial-value.js'
import { Limits } from './limits.js'
import { Look } from './look.js'

interface MorePropertiesProps {
  /** The selected field, if it is alone. */
  only: EditorField | null
  /** Those of the document. */
  all: EditorField[]
  /** The type of all that is selected. Null if they differ. */
  type: FieldType | null
  types: readonly FieldType[]
  isOpen: boolean
  onToggle(isOpen: boolean): void
  onChange(change: (field: EditorField) => EditorField): void
}

/** What is seldom changed of a field: its type, what it begins with, what is accepted, when it is shown and how it looks. */
export function MoreProperties({ only, all, type, types, isOpen, onToggle, onChange }: MorePropertiesProps) {
  const set = (patch: Partial<EditorField>) => onChange((field) => ({ ...field, ...patch }))
  return (
    <details class="properties__more" open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary>{t('More')}</summary>
      <div class="properties">
        <Choice
          label={t('Type')}
          value={type ?? ''}
          onChange={(event) => {
            const changed = ofType(event.currentTarget.value as FieldType)
            onChange((field) => withOptions({ ...field, ...changed }))
          }}
        >
          {type === null && <option value="" />}
          {types.map((each) => (
            <option key={each} value={each}>
              {nameOfType(each)}
            </option>
          ))}
        </Choice>
        {only && <InitialValue field={only} onChange={(value) => set({ value })} />}
        {only && only.value !== null && (
          <Tick label={t('Read-only')} checked={only.read_only} onChange={(read_only) => set({ read_only })} />
        )}
        {only && traitsOf(only).takes === 'tick' && (
          <Field
            label={t('Group')}
            value={only.group ?? ''}
            maxLength={100}
            hint={t('Only one checkbox of a group can be checked.')}
            onInput={(event) => set({ group: event.currentTarget.value || null })}
          />
        )}
        {only && <Limits field={only} onChange={set} />}
        {only && <Conditions field={only} all={all} onChange={set} />}
        {only && <Look field={only} onChange={set} />}
      </div>
    </details>
  )
}

// What a field was set to does not fit another type.
const ofType = (type: FieldType) => ({ type, value: null, group: null, ...noSettings })
