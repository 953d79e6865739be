import type { Signpost } from '@signpost/sdk'
import type { ComponentChildren, TargetedEvent } from 'preact'
import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { Choice, Field } from '../../parts/field.js'
import { FilterChips } from '../../parts/filter-chips.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { SearchField } from '../../parts/search-field.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { changeQuery, useUrl } from '../../route.js'
import { type Filter, filters } from './document-query.js'

interface DocumentFiltersProps {
  client: Signpost
  /** Whether the member may see templates. */
  maySeeTemplates: boolean
  /** What stands in the line of the search. */
  children?: ComponentChildren
}

const labels: Record<Filter, string> = {
  signer_email: 'Signer',
  created_after: 'Created from',
  created_before: 'Created before',
  template_id: 'Template',
  template_link_id: 'Template link',
  tag: 'Tag'
}

const change = (filter: Filter, value: string) => changeQuery({ [filter]: value.trim(), page: '' })

/** Searches the list of documents and limits it. All of it is in the URL. */
export function DocumentFilters({ client, maySeeTemplates, children }: DocumentFiltersProps) {
  const { searchParams: asked } = useUrl()
  const [isOpen, setOpen] = useState(false)
  const set = filters.filter((filter) => asked.get(filter))
  // Given again by a link, by going back, or by removing the filter.
  const keyOf = (filter: Filter) => `${filter} ${asked.get(filter)}`
  const given = (filter: Filter) => ({
    label: t(labels[filter]),
    defaultValue: asked.get(filter) ?? '',
    onChange: (event: TargetedEvent<HTMLInputElement>) => change(filter, event.currentTarget.value)
  })
  return (
    <search>
      <div class="list-search">
        <SearchField label={t('Search')} placeholder={t('Title, file name or signer')} />
        <button class="button button--secondary" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('Filters')}
        </button>
        {children}
      </div>
      {isOpen && (
        <div class="filters">
          <Field key={keyOf('signer_email')} type="email" {...given('signer_email')} />
          <Field key={keyOf('created_after')} type="date" {...given('created_after')} />
          <Field key={keyOf('created_before')} type="date" {...given('created_before')} />
          {maySeeTemplates && <TemplateChoice client={client} chosen={asked.get('template_id') ?? ''} />}
          <Field key={keyOf('tag')} type="text" {...given('tag')} />
        </div>
      )}
      <FilterChips
        of={Object.fromEntries(set.map((filter) => [filter, `${t(labels[filter])}: ${asked.get(filter)}`]))}
        onRemove={(filter) => changeQuery({ [filter]: '', page: '' })}
      />
    </search>
  )
}

const mostTemplates = 100

function TemplateChoice({ client, chosen }: { client: Signpost; chosen: string }) {
  const { value: templates, failure } = useLoaded(async (signal) => {
    const { data } = await client.templates.list({ per_page: mostTemplates }, { signal })
    return data
  }, '')
  return (
    <>
      <Choice
        label={t(labels.template_id)}
        value={chosen}
        onChange={(event) => change('template_id', event.currentTarget.value)}
      >
        <option value="">{t('All')}</option>
        {templates?.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Choice>
      <LoadFailure of={failure} />
    </>
  )
}
