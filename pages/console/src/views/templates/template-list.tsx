import { useMemo, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { ApiCall } from '../../parts/api-call.js'
import { CsvButton } from '../../parts/csv-button.js'
import { EmptyState } from '../../parts/empty-state.js'
import { FilterChips } from '../../parts/filter-chips.js'
import { Link } from '../../parts/link.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { Pager } from '../../parts/pager.js'
import { exportLimit } from '../../parts/save-csv.js'
import { SearchField } from '../../parts/search-field.js'
import { usePage } from '../../parts/use-page.js'
import { changeQuery, useUrl } from '../../route.js'
import { TemplateBulkActions } from './template-bulk-actions.js'
import { TemplateCard } from './template-card.js'

/** The templates of a mode as they look, with search. */
export function TemplateList({ mode, mayWrite }: { mode: Mode; mayWrite: boolean }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { searchParams: asked } = useUrl()
  const [search, tag] = [asked.get('search'), asked.get('tag')]
  const filter = { ...(search ? { search } : {}), ...(tag ? { tag: [tag] } : {}) }
  const {
    value: page,
    failure,
    isBusy,
    reload
  } = usePage((query, _, signal) => client.templates.list({ ...query, ...filter }, { signal }))
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const selected = page?.data.filter(({ id }) => keys.has(id)) ?? []
  const isLimited = Boolean(search || tag)
  const empty = isLimited ? <EmptyState text={t('There are no templates that match.')} /> : <NoTemplates mode={mode} />
  return (
    <>
      <div class="head">
        <h1>{t('Templates')}</h1>
        <CsvButton
          name="templates"
          load={() => client.templates.list(filter).all({ limit: exportLimit })}
          columns={{
            id: ({ id }) => id,
            title: ({ title }) => title,
            description: ({ description }) => description,
            tags: ({ tags }) => tags.join(', '),
            page_count: ({ page_count }) => page_count,
            roles: ({ roles }) => Object.keys(roles).join(', '),
            fields: ({ fields }) => fields.length,
            created_at: ({ created_at }) => created_at,
            updated_at: ({ updated_at }) => updated_at
          }}
        />
        {mayWrite && (
          <Link class="button button--secondary" to={`/console/${mode}/templates/new`}>
            {t('New template')}
          </Link>
        )}
      </div>
      <search class="filter-line">
        <SearchField label={t('Search')} placeholder={t('Title or description')} />
        <SearchField label={t('Tag')} placeholder="" name="tag" />
      </search>
      <FilterChips
        of={tag ? { tag: `${t('Tag')}: ${tag}` } : {}}
        onRemove={(filter) => changeQuery({ [filter]: '', page: '' })}
      />
      <LoadFailure of={failure} />
      {!page && !failure && <p role="status">{t('Loading…')}</p>}
      {page && (
        <>
          {page.data.length === 0 ? (
            empty
          ) : (
            <ul class="template-cards" aria-label={t('Templates')} aria-busy={isBusy}>
              {page.data.map((template) => (
                <TemplateCard
                  key={template.id}
                  client={client}
                  mode={mode}
                  template={template}
                  mayWrite={mayWrite}
                  isSelected={keys.has(template.id)}
                  onSelect={(isOn) =>
                    setKeys(new Set([...keys].filter((id) => id !== template.id).concat(isOn ? template.id : [])))
                  }
                  onChanged={reload}
                />
              ))}
            </ul>
          )}
          <Pager {...page.pagination} />
          {selected.length > 0 && (
            <TemplateBulkActions
              client={client}
              templates={selected}
              onClear={() => setKeys(new Set())}
              onDone={reload}
            />
          )}
        </>
      )}
    </>
  )
}

/** What is shown of a mode without templates. */
function NoTemplates({ mode }: { mode: Mode }) {
  return (
    <EmptyState
      text={t('There are no templates yet. Make one of a PDF, or open a document and choose “Save as a template”.')}
    >
      <Link class="button button--secondary" to={`/console/${mode}/templates/new`}>
        {t('New template')}
      </Link>
      <ApiCall path="/templates" body={{ document_id: 'doc_…', roles: { Client: { order: 1 } } }} />
    </EmptyState>
  )
}
