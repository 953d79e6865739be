import type { DocumentListItem } from '@signpost/sdk'
import { useMemo, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import type { CsvValue } from '../../parts/csv.js'
import { CsvButton, exportLimit } from '../../parts/csv-button.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { Pager } from '../../parts/pager.js'
import { type Column, Table } from '../../parts/table.js'
import { Ago } from '../../parts/time.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { useUrl } from '../../route.js'
import type { Me } from '../../session.js'
import { BulkActions } from './bulk-actions.js'
import { ColumnPicker } from './column-picker.js'
import { columnsOf } from './document-columns.js'
import { DocumentFilters } from './document-filters.js'
import { isLimited, readOrder, readQuery } from './document-query.js'
import { DocumentTabs } from './document-tabs.js'
import { readColumns } from './kept-columns.js'
import { NoDocuments } from './no-documents.js'
import { RestoreButton } from './restore-button.js'
import { SavedViews } from './saved-views.js'

const perPage = 20

/** The documents of a mode, or those in the trash. */
export function DocumentList({ me, mode }: { me: Me; mode: Mode }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { searchParams: asked, search: query } = useUrl()
  const filter = readQuery(asked)
  const isTrash = filter.trashed === true
  const chosen = readColumns(asked)
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
  const mayWrite = me.scopes.includes('documents:write')
  const restored: Column<DocumentListItem> = {
    title: t('Actions'),
    cell: ({ id, title }) => (
      <RestoreButton title={title} restore={() => client.documents.restore(id)} onDone={reload} />
    )
  }
  const emptyOf = () => {
    if (isTrash) return t('The trash is empty.')
    if (isLimited(asked)) return t('There are no documents that match.')
    return <NoDocuments mode={mode} mayWrite={mayWrite} />
  }
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
      <DocumentTabs mode={mode} />
      <SavedViews mode={mode} />
      <DocumentFilters client={client} maySeeTemplates={me.scopes.includes('templates')} />
      {!isTrash && <ColumnPicker chosen={chosen} documents={page?.data ?? []} />}
      <LoadFailure of={failure} />
      {page && (
        <>
          {isTrash && <p class="hint">{t('Drafts are deleted for good after 30 days in the trash.')}</p>}
          {!isTrash && selected.length > 0 && (
            <BulkActions client={client} documents={selected} mayWrite={mayWrite} onDone={reload} />
          )}
          <Table
            label={t('Documents')}
            rows={page.data}
            columns={
              isTrash ? [...trashColumns(), ...(mayWrite ? [restored] : [])] : columnsOf(mode, chosen, readOrder(asked))
            }
            isBusy={isBusy}
            isCards
            selection={
              isTrash ? undefined : { keys, onChange: setKeys, labelOf: ({ title }) => t('Select {title}', { title }) }
            }
            empty={emptyOf()}
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
  completed_at: ({ completed_at }) => completed_at,
  tags: ({ tags }) => tags.join(', ')
}

type Columns = [Column<DocumentListItem>, ...Column<DocumentListItem>[]]

// They have no view of their own until they are restored.
const trashColumns = (): Columns => [
  { title: t('Title'), cell: ({ title }) => title },
  { title: t('Created'), cell: ({ created_at }) => <Ago at={created_at} /> },
  { title: t('In the trash since'), cell: ({ trashed_at }) => <Ago at={trashed_at} /> }
]
