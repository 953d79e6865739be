import type { Signpost } from '@signpost/sdk'
import type { JSX, TargetedEvent } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { Choice, Field } from '../../parts/field.js'
import { useLoaded } from '../../parts/use-loaded.js'
import type { Filter } from './document-query.js'

interface FilterEditorProps {
  client: Signpost
  filter: Filter
  label: string
  value: string
  onChange(value: string): void
  onClose(): void
}

const mostTemplates = 100

function inputOf(filter: Filter): JSX.IntrinsicElements['input'] {
  if (filter === 'signer_email') return { type: 'email' }
  return filter.startsWith('created_') ? { type: 'date' } : { type: 'text' }
}

/** The value of one filter, in the place of its chip, until somebody leaves it. */
export function FilterEditor({ client, filter, label, value, onChange, onClose }: FilterEditorProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isTemplate = filter === 'template_id'
  const { value: templates = [] } = useLoaded(
    async (signal) =>
      isTemplate ? (await client.templates.list({ per_page: mostTemplates }, { signal })).data : undefined,
    filter
  )
  useLayoutEffect(() => frame.current?.querySelector<HTMLElement>('.input')?.focus(), [])
  const given = {
    label,
    onBlur: onClose,
    onChange: (event: TargetedEvent<HTMLInputElement | HTMLSelectElement>) => onChange(event.currentTarget.value),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' || (event.key === 'Enter' && !isTemplate)) (event.target as HTMLElement).blur()
    }
  }
  return (
    <div class="filter-line" ref={frame}>
      {isTemplate ? (
        <Choice {...given} value={value}>
          <option value="">{t('All')}</option>
          {templates.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Choice>
      ) : (
        <Field {...given} {...inputOf(filter)} defaultValue={value} />
      )}
    </div>
  )
}
