import type { Form } from '@signpost/sdk'
import { useMemo } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { CsvButton } from '../../parts/csv-button.js'
import { Choice } from '../../parts/field.js'
import { Link } from '../../parts/link.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { Pager } from '../../parts/pager.js'
import { exportLimit } from '../../parts/save-csv.js'
import { SearchField } from '../../parts/search-field.js'
import { Table } from '../../parts/table.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { usePage } from '../../parts/use-page.js'
import { changeQuery, useUrl } from '../../route.js'

const filters = ['state', 'category', 'search'] as const

/** The library of forms, by state and category. */
export function FormList({ mode }: { mode: Mode }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { searchParams: asked } = useUrl()
  const filter = Object.fromEntries(filters.map((name) => [name, asked.get(name)]).filter(([, value]) => value))
  const {
    value: page,
    failure,
    isBusy
  } = usePage((query, _, signal) => client.forms.list({ ...query, ...filter }, { signal }))
  const { value: library = [] } = useLoaded(
    (signal) => client.forms.list({}, { signal }).all({ limit: exportLimit }),
    ''
  )
  const choiceOf = (name: 'state' | 'category', label: string) => (
    <Choice
      label={label}
      value={asked.get(name) ?? ''}
      onChange={(event) => changeQuery({ [name]: event.currentTarget.value, page: '' })}
    >
      <option value="">{t('All')}</option>
      {valuesOf(library, name).map((value) => (
        <option key={value} value={value}>
          {t(value)}
        </option>
      ))}
    </Choice>
  )
  return (
    <>
      <div class="head">
        <h1>{t('Forms')}</h1>
        <CsvButton
          name="forms"
          load={() => client.forms.list(filter).all({ limit: exportLimit })}
          columns={{
            id: ({ id }) => id,
            title: ({ title }) => title,
            description: ({ description }) => description,
            state: ({ state }) => state,
            category: ({ category }) => category,
            page_count: ({ page_count }) => page_count,
            roles: ({ roles }) => Object.keys(roles).join(', '),
            updated_at: ({ updated_at }) => updated_at
          }}
        />
      </div>
      <search class="filters">
        <SearchField label={t('Search')} placeholder={t('Title or description')} />
        {choiceOf('state', t('State'))}
        {choiceOf('category', t('Category'))}
      </search>
      <LoadFailure of={failure} />
      {!page && !failure && <p role="status">{t('Loading…')}</p>}
      {page && (
        <>
          <Table
            label={t('Forms')}
            rows={page.data}
            isBusy={isBusy}
            empty={t('There are no forms that match.')}
            columns={[
              { title: t('Title'), cell: ({ id, title }) => <Link to={`/console/${mode}/forms/${id}`}>{title}</Link> },
              { title: t('Description'), cell: ({ description }) => description ?? '–' },
              { title: t('State'), cell: ({ state }) => state ?? t('all states') },
              { title: t('Category'), cell: ({ category }) => t(category) },
              { title: t('Pages'), cell: ({ page_count }) => page_count }
            ]}
          />
          <Pager {...page.pagination} />
        </>
      )}
    </>
  )
}

function valuesOf(library: Form[], name: 'state' | 'category') {
  return [...new Set(library.map((form) => form[name]))].filter((value) => value !== null).sort()
}
