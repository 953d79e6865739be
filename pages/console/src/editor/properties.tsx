import type { FieldType } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import { Choice, Field } from '../parts/field.js'
import { Tick } from '../parts/tick.js'
import { within } from './arrange.js'
import type { EditorField, PageSize } from './editor-field.js'
import { nameOfType, traitsOf } from './field-type.js'
import { MoreProperties } from './more-properties.js'
import { OptionsOfField } from './options-of-field.js'
import { fullName, type Person } from './person.js'
import { TypeIcon } from './type-icon.js'

interface PropertiesProps {
  /** The selected fields. */
  fields: EditorField[]
  /** Those of the document. */
  all: EditorField[]
  people: Person[]
  types: readonly FieldType[]
  sizes: PageSize[]
  onChange(change: (field: EditorField) => EditorField): void
}

/** The properties of the selected fields that are changed most, and the others behind "More". What they do not share is empty. */
export function Properties({ fields, all, people, types, sizes, onChange }: PropertiesProps) {
  // It stays open for the next field.
  const [isMoreOpen, setMoreOpen] = useState(false)
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
  return (
    <div class="properties">
      {only ? (
        <p class="properties__kind">
          <TypeIcon of={only.type} />
          <strong>{nameOfType(only.type)}</strong>
        </p>
      ) : (
        <p>{t('{count} fields', { count: fields.length })}</p>
      )}
      <Choice
        label={t('Filled in by')}
        value={shared('role') ?? ''}
        onChange={(event) => set({ role: event.currentTarget.value })}
      >
        {shared('role') === null && <option value="" />}
        {people.map((person) => (
          <option key={person.role} value={person.role}>
            {fullName(person)}
          </option>
        ))}
      </Choice>
      {only && (
        <Field
          label={t('Label')}
          value={only.label}
          maxLength={100}
          required
          error={problemOfLabel(all, only) ?? undefined}
          onInput={(event) => set({ label: event.currentTarget.value })}
        />
      )}
      <Tick label={t('Required')} checked={shared('required')} onChange={(required) => set({ required })} />
      {only && traitsOf(only).takes === 'option' && (
        <OptionsOfField field={only} sizes={sizes} onChange={(changed) => onChange(() => changed)} />
      )}
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
      <MoreProperties
        only={only}
        all={all}
        type={shared('type')}
        types={types}
        isOpen={isMoreOpen}
        onToggle={setMoreOpen}
        onChange={onChange}
      />
    </div>
  )
}

const boxNames = () => ({ x: t('Left (pt)'), y: t('Top (pt)'), width: t('Width (pt)'), height: t('Height (pt)') })

/** Why a field cannot have its label, or null. */
function problemOfLabel(fields: EditorField[], { key, label }: EditorField): string | null {
  if (label.trim() === '') return t('Enter a label.')
  if (fields.some((other) => other.key !== key && other.label === label)) return t('Another field has this label.')
  return null
}
