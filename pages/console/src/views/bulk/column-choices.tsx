import { nameOfType } from '../../editor/field-type.js'
import { t } from '../../language/translate.js'
import { Choice } from '../../parts/field.js'
import { type Columns, type Part, titlesOf } from './columns.js'
import type { Fillable } from './problem-of-value.js'

interface ColumnChoicesProps {
  rows: string[][]
  fields: Fillable[]
  columns: Columns
  onMap(columns: Columns): void
}

/** Says which column of a file holds what. */
export function ColumnChoices({ rows, fields, columns, onMap }: ColumnChoicesProps) {
  const titles = titlesOf(rows, columns, (number) => t('Column {number}', { number }))
  const choice = (label: string, part: Part, isRequired = false) => (
    <ColumnChoice
      label={label}
      titles={titles}
      isRequired={isRequired}
      value={columns[part]}
      onChoose={(column) => onMap({ ...columns, [part]: column })}
    />
  )
  return (
    <>
      <fieldset class="filters">
        <legend>{t('Columns')}</legend>
        {choice(t('E-mail address'), 'email', true)}
        {choice(t('Name'), 'name', true)}
        {choice(t('Company'), 'company')}
        {choice(t('Language'), 'language')}
        {choice(t('Own message'), 'message')}
        <label class="tick">
          <input
            type="checkbox"
            checked={columns.hasHeading}
            onChange={(event) => onMap({ ...columns, hasHeading: event.currentTarget.checked })}
          />
          {t('The first row has headings')}
        </label>
      </fieldset>
      {fields.length > 0 && (
        <fieldset class="filters">
          <legend>{t('Columns of values')}</legend>
          {fields.map(({ label, type }) => (
            <ColumnChoice
              key={label}
              label={label}
              hint={nameOfType(type)}
              titles={titles}
              value={columns.values[label] ?? -1}
              onChoose={(column) => onMap({ ...columns, values: { ...columns.values, [label]: column } })}
            />
          ))}
          <p class="hint filters__note">{t('A field whose cell is empty starts as it is in the document.')}</p>
        </fieldset>
      )}
    </>
  )
}

interface ColumnChoiceProps {
  label: string
  hint?: string
  titles: string[]
  value: number
  isRequired?: boolean
  onChoose(column: number): void
}

function ColumnChoice({ label, hint, titles, value, isRequired = false, onChoose }: ColumnChoiceProps) {
  return (
    <Choice label={label} hint={hint} value={value} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
      {!isRequired && <option value={-1}>{t('None')}</option>}
      {titles.map((title, index) => (
        <option key={title} value={index}>
          {title}
        </option>
      ))}
    </Choice>
  )
}
