import { t } from '../language/translate.js'
import { Area, Field } from '../parts/field.js'
import type { EditorField, PageSize } from './editor-field.js'
import { moveOption, withLabels } from './field-options.js'
import { traitsOf } from './field-type.js'

interface OptionsProps {
  field: EditorField
  /** Of the pages. */
  sizes: PageSize[]
  onChange(field: EditorField): void
}

/** What the signer chooses from, and where the buttons of a radio field are. */
export function OptionsOfField({ field, sizes, onChange }: OptionsProps) {
  const options = field.options ?? []
  const lines = options.map(({ label }) => label)
  const change = (text: string) => {
    const labels = text.split('\n').map((line) => line.trim())
    const given = labels.filter((label, index) => label !== '' && labels.indexOf(label) === index)
    if (given.length > 0) onChange(withLabels({ ...field, value: null }, given))
  }
  return (
    <>
      <Area
        label={t('Options')}
        value={lines.join('\n')}
        rows={Math.min(8, Math.max(3, lines.length + 1))}
        hint={t('One on each line.')}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {traitsOf(field).control === 'radio' &&
        options.map((option, index) => (
          <div key={option.value} class="properties__box">
            {(['x', 'y'] as const).map((side) => (
              <Field
                key={side}
                label={`${option.label}: ${side === 'x' ? t('Left (pt)') : t('Top (pt)')}`}
                type="number"
                step="any"
                value={option[side] ?? ''}
                onChange={({ currentTarget: { valueAsNumber } }) => {
                  const by = { x: 0, y: 0, [side]: valueAsNumber - (option[side] ?? 0) }
                  if (Number.isFinite(valueAsNumber)) onChange(moveOption(field, index, by, sizes))
                }}
              />
            ))}
          </div>
        ))}
    </>
  )
}
