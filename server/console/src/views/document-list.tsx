import type { DocumentListItem, DocumentStatus } from '@signpost/sdk'
import { useMemo, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../client.js'
import { t } from '../language/translate.js'
import type { CsvValue } from '../parts/csv.js'
import { CsvButton, exportLimit } from '../parts/csv-button.js'
import { Failure } from '../parts/failure.js'
import { Choice } from '../parts/field.js'
import { Link } from '../parts/link.js'
import { Pager } from '../parts/pager.js'
import { Pill } from '../parts/pill.js'
import { SearchField } from '../parts/search-field.js'
import { type Column, Table } from '../parts/table.js'
import { Time } from '../parts/time.js'
import { useLoaded } from '../parts/use-loaded.js'
import { changeQuery, useUrl } from '../route.js'
import type { Me } from '../session.js'
import { BulkActions } from './bulk-actions.js'

const statuses: DocumentStatus[] = ['draft', 'sent', 'completed', 'voided']
const perPage = 20

/** All documents of a mode, with search and a filter. */
export function DocumentList({ me, mode }: { me: Me; mode: Mode }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { searchParams: asked, search: query } = useUrl()
  const [status, search] = [asked.get('status'), asked.get('search')]
  const filter = {
    ...(status ? { status: status as DocumentStatus } : {}),
    ...(search ? { search } : {})
  }
  const {
    value: page,
    failure,
    isBusy,
    reload
  } = useLoaded(async (signal) => {
    const { data, pagination } = await client.documents.list(
      {
        page: Number(asked.get('page') ?? 1),
        per_page: perPage,
        expand: 'signers',
        ...filter
      },
      { signal }
    )
    return { data, pagination }
  }, query)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const selected = page?.data.filter(({ id }) => keys.has(id)) ?? []
  return (
    <>
      <div class="head">
        <h1>{t('Documents')}</h1>
        <span role="status">{page && !isBusy ? t('{count} found', { count: page.pagination.total }) : ''}</span>
        <CsvButton
          name="documents"
          load={() => client.documents.list({ ...filter, expand: 'signers' }).all({ limit: exportLimit })}
          columns={csvColumns}
        />
      </div>
      <search class="filters">
        <SearchField label={t('Search')} placeholder={t('Title, file name or signer')} />
        <Choice
          label={t('Status')}
          value={asked.get('status') ?? ''}
          onChange={(event) => changeQuery({ status: event.currentTarget.value, page: '' })}
        >
          <option value="">{t('All')}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {t(status)}
            </option>
          ))}
        </Choice>
      </search>
      <Failure text={failure} />
      {page && (
        <>
          {selected.length > 0 && (
            <BulkActions
              client={client}
              documents={selected}
              mayWrite={me.scopes.includes('documents:write')}
              onDone={reload}
            />
          )}
          <Table
            label={t('Documents')}
            rows={page.data}
            columns={columnsOf(mode)}
            isBusy={isBusy}
            selection={{ keys, onChange: setKeys, labelOf: ({ title }) => t('Select {title}', { title }) }}
            empty={t('There are no documents that match.')}
          />
          <Pager {...page.pagination} />
        </>
      )}
    </>
  )
}

const csvColumns: Record<string, (row: DocumentListItem) => CsvValue> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  status: ({ status }) => status,
  signers: ({ signers }) => signers?.map(({ email }) => email).join(', '),
  created_at: ({ created_at }) => created_at,
  sent_at: ({ sent_at }) => sent_at,
  completed_at: ({ completed_at }) => completed_at
}

const columnsOf = (mode: Mode): [Column<DocumentListItem>, ...Column<DocumentListItem>[]] => [
  { title: t('Title'), cell: ({ id, title }) => <Link to={`/console/${mode}/documents/${id}`}>{title}</Link> },
  { title: t('Status'), cell: ({ status }) => <Pill status={status} /> },
  { title: t('Signers'), cell: ({ signers }) => signers?.map(({ name }) => name).join(', ') || '–' },
  { title: t('Created'), cell: ({ created_at }) => <Time at={created_at} /> }
]
