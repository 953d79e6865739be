import { useMemo } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { CsvButton, exportLimit } from '../../parts/csv-button.js'
import { FilterChips } from '../../parts/filter-chips.js'
import { Link } from '../../parts/link.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { Pager } from '../../parts/pager.js'
import { SearchField } from '../../parts/search-field.js'
import { Table } from '../../parts/table.js'
import { Tags } from '../../parts/tags.js'
import { Ago } from '../../parts/time.js'
import { usePage } from '../../parts/use-page.js'
import { changeQuery, useUrl } from '../../route.js'
import { NoTemplates } from './no-templates.js'

/** The templates of a mode, with search. */
export function TemplateList({ mode }: { mode: Mode }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { searchParams: asked } = useUrl()
  const [search, tag] = [asked.get('search'), asked.get('tag')]
  const filter = { ...(search ? { search } : {}), ...(tag ? { tag: [tag] } : {}) }
  const {
    value: page,
    failure,
    isBusy
  } = usePage((query, _, signal) => client.templates.list({ ...query, ...filter }, { signal }))
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
      </div>
      <search class="filters">
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
          <Table
            label={t('Templates')}
            rows={page.data}
            isBusy={isBusy}
            empty={search || tag ? t('There are no templates that match.') : <NoTemplates mode={mode} />}
            columns={[
              {
                title: t('Title'),
                cell: ({ id, title, tags }) => (
                  <span class="tags">
                    <Link class="title" to={`/console/${mode}/templates/${id}`}>
                      <bdi>{title}</bdi>
                    </Link>
                    <Tags of={tags} to={(tag) => `/console/${mode}/templates?tag=${encodeURIComponent(tag)}`} />
                  </span>
                )
              },
              { title: t('Description'), cell: ({ description }) => description ?? '–' },
              { title: t('Roles'), cell: ({ roles }) => Object.keys(roles).join(', ') },
              { title: t('Pages'), cell: ({ page_count }) => page_count },
              { title: t('Fields'), cell: ({ fields }) => fields.length },
              { title: t('Changed'), cell: ({ updated_at }) => <Ago at={updated_at} /> }
            ]}
          />
          <Pager {...page.pagination} />
        </>
      )}
    </>
  )
}
