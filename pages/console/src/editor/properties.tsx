import type { FieldType } from '@signpost/sdk'
import { noSettings } from '@signpost/spec/field-types'
import { t } from '../language/translate.js'
import { Choice, Field } from '../parts/field.js'
import { Tick } from '../parts/tick.js'
import { within } from './arrange.js'
import { Conditions } from './conditions.js'
import type { EditorField, PageSize } from './editor-field.js'
import { withOptions } from './field-options.js'
import { nameOfType, traitsOf } from './field-type.js'
import { InitialValue } from './initial-value.js'
import { Limits } from './limits.js'
import { Look } from './look.js'
import { OptionsOfField } from './options-of-field.js'
import { problemOfLabel } from './problem-of-label.js'

interface PropertiesProps {
  /** The selected fields. */
  fields: EditorField[]
  /** Those of the document. */
  all: EditorField[]
  roles: string[]
  types: readonly FieldType[]
  sizes: PageSize[]
  onChange(change: (field: EditorField) => EditorField): void
}

/** The properties of the selected fields. What they do not share is empty. */
export function Properties({ fields, all, roles, types, sizes, onChange }: PropertiesProps) {
  const [first, ...others] = fields
  if (!first) return <p class="hint">{t('Select a field to see its properties.')}</p>
  const only = others.length === 0 ? first : null
  const shared = <Name extends keyof EditorField>(name: Name) =>
    others.every((field) => field[name] === first[name]) ? first[name] : null
  const set = (patch: Partial<EditorField>) => onChange((field) => ({ ...field, ...patch }))
  const setBox = (name: 'x' | 'y' | 'width' | 'height', value: number) => {
    if (!Number.isFinite(value)) return
    onChange((field) => within({ ...field, [name]: value }, sizes[field.page - 1] ?? { width: 0, height: 0 }))
  }
  const problem = only && problemOfLabel(all, only)
  return (
    <div class="properties">
      {only ? (
        <Field
          label={t('Label')}
          value={only.label}
          maxLength={100}
          required
          error={problem ?? undefined}
          onInput={(event) => set({ label: event.currentTarget.value })}
        />
      ) : (
        <p>{t('{count} fields', { count: fields.length })}</p>
      )}
      <Choice
        label={t('Filled in by')}
        value={shared('role') ?? ''}
        onChange={(event) => set({ role: event.currentTarget.value })}
      >
        {shared('role') === null && <option value="" />}
        {roles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </Choice>
      <Choice
        label={t('Type')}
        value={shared('type') ?? ''}
        onChange={(event) => {
          const type = event.currentTarget.value as EditorField['type']
          onChange((field) => withOptions({ ...field, ...ofType(type) }))
        }}
      >
        {shared('type') === null && <option value="" />}
        {types.map((type) => (
          <option key={type} value={type}>
            {nameOfType(type)}
          </option>
        ))}
      </Choice>
      <Tick label={t('Required')} checked={shared('required')} onChange={(required) => set({ required })} />
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
      {only && traitsOf(only).takes === 'option' && (
        <OptionsOfField field={only} sizes={sizes} onChange={(changed) => onChange(() => changed)} />
      )}
      {only && <Limits field={only} onChange={set} />}
      {only && <Conditions field={only} all={all} onChange={set} />}
      {only && <Look field={only} onChange={set} />}
      <div class="properties__box">
        {(['x', 'y', 'width', 'height'] as const).map((name) => (
          <Field
            key={name}
            label={boxNames()[name]}
            type="number"
            step="any"
            value={shared(name) ?? ''}
            onChange={(event) => setBox(name, event.currentTarget.valueAsNumber)}
          />
        ))}
      </div>
    </div>
  )
}

// What a field was set to does not fit another type.
const ofType = (type: EditorField['type']) => ({ type, value: null, group: null, ...noSettings })

const boxNames = () => ({ x: t('Left (pt)'), y: t('Top (pt)'), width: t('Width (pt)'), height: t('Height (pt)') })
