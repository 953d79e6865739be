import type { DocumentListItem } from '@signpost/sdk'
import { useMemo, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { CsvButton, exportLimit } from '../../parts/csv-button.js'
import { lazy } from '../../parts/lazy.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { loadLateStyles } from '../../parts/load-late-styles.js'
import { Pager } from '../../parts/pager.js'
import { type Column, Table } from '../../parts/table.js'
import { useUrl } from '../../route.js'
import type { Me } from '../../session.js'
import { ColumnPicker } from './column-picker.js'
import { columnsOf, trashColumns } from './document-columns.js'
import { csvColumns } from './document-csv.js'
import { DocumentFilters } from './document-filters.js'
import { isLimited, readOrder, readQuery } from './document-query.js'
import { DocumentTabs } from './document-tabs.js'
import { readColumns } from './kept-columns.js'
import { RestoreButton } from './restore-button.js'
import { SavedViews } from './saved-views.js'
import { useDocuments } from './use-documents.js'

// Both are for who has selected something, or has nothing yet.
const BulkActions = lazy(async () => (await import('./bulk-actions.js')).BulkActions, { isQuiet: true })
const NoDocuments = lazy(
  async () => (await Promise.all([import('./no-documents.js'), loadLateStyles()]))[0].NoDocuments,
  { isQuiet: true }
)

/** The documents of a mode, or those in the trash. */
export function DocumentList({ me, mode }: { me: Me; mode: Mode }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { searchParams: asked } = useUrl()
  const filter = readQuery(asked)
  const isTrash = filter.trashed === true
  const chosen = readColumns(asked)
  const { page, counts, failure, isBusy, reload } = useDocuments(client, asked)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const mayWrite = me.scopes.includes('documents:write')
  const restored: Column<DocumentListItem> = {
    title: t('Actions'),
    isPlain: true,
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
      <DocumentTabs mode={mode} counts={counts} />
      <SavedViews client={client} mode={mode} />
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
