import { useEffect, useRef } from 'preact/hooks'
import { nameOfType } from '../editor/field-type.js'
import { t } from '../language/translate.js'
import { scrollWithin } from '../parts/scroll-within.js'
import { nameOfState, textOfValue } from './field-texts.js'
import type { Filler, PlacedField } from './placed-field.js'

interface FieldListProps {
  fillers: Filler[]
  chosen: string | null
  onChoose(field: PlacedField): void
}

/** The fields of a document with their values, by who fills them in. */
export function FieldList({ fillers, chosen, onChoose }: FieldListProps) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const entry = list.current?.querySelector('[aria-pressed=true]')
    if (entry && list.current) scrollWithin(list.current, entry)
  }, [chosen])
  const isEmpty = fillers.every(({ fields }) => fields.length === 0)
  return (
    <section class="reader__fields" aria-labelledby="fields" ref={list}>
      <h2 id="fields">{t('Fields')}</h2>
      {isEmpty && <p class="hint">{t('It has no fields.')}</p>}
      {fillers.map(({ role, name, fields }, index) => (
        <div key={role} class={`filler box--role${index % 6}`}>
          <h3>{name}</h3>
          <ul>
            {fields.map((field) => (
              <li key={field.key}>
                <button
                  class="filler__field"
                  type="button"
                  aria-pressed={field.key === chosen}
                  onClick={() => onChoose(field)}
                >
                  <b>{field.label ?? nameOfType(field.type)}</b>
                  <span class="hint">
                    {nameOfType(field.type)} · {t('Page')} {field.page}
                    {field.required ? '' : ` · ${t('optional')}`}
                  </span>
                  {textOfValue(field) && <span class="filler__value">{textOfValue(field)}</span>}
                  <span class={`pill pill--${field.state}`}>{nameOfState(field.state)}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
