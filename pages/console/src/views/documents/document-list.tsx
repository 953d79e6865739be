import type { DocumentListItem } from '@signpost/sdk'
import { Columns3, Download } from 'lucide'
import { useMemo, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { currentLanguage, t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { lazy } from '../../parts/lazy.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { loadLateStyles } from '../../parts/load-late-styles.js'
import { Menu } from '../../parts/menu.js'
import { Pager } from '../../parts/pager.js'
import { SearchField } from '../../parts/search-field.js'
import { type Column, Table } from '../../parts/table.js'
import { useAct } from '../../parts/use-act.js'
import { useUrl } from '../../route.js'
import type { Me } from '../../session.js'
import { type Columns, columnsOf, trashColumns } from './document-columns.js'
import { DocumentFilters } from './document-filters.js'
import { DocumentMenu } from './document-menu.js'
import { isLimited, readOrder, readQuery } from './document-query.js'
import { DocumentTabs } from './document-tabs.js'
import { readColumns } from './kept-columns.js'
import { RestoreButton } from './restore-button.js'
import { SavedViews } from './saved-views.js'
import { useDocuments } from './use-documents.js'

// What comes later is loaded later: for who has selected something, has nothing yet, or opens the menu.
const BulkActions = lazy(
  async () => (await Promise.all([import('./bulk-actions.js'), loadLateStyles()]))[0].BulkActions,
  { isQuiet: true }
)
const NoDocuments = lazy(
  async () => (await Promise.all([import('./no-documents.js'), loadLateStyles()]))[0].NoDocuments,
  { isQuiet: true }
)
const ColumnPicker = lazy(async () => (await import('./column-picker.js')).ColumnPicker, { isQuiet: true })

/** The documents of a mode, or those in the trash. */
export function DocumentList({ me, mode }: { me: Me; mode: Mode }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { searchParams: asked } = useUrl()
  const filter = readQuery(asked)
  const isTrash = filter.trashed === true
  const chosen = readColumns(asked)
  const { page, counts, failure, isBusy, reload } = useDocuments(client, asked)
  const { problem, isBusy: isActing, act } = useAct()
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [isChoosing, setChoosing] = useState(false)
  const mayWrite = me.scopes.includes('documents:write')
  // The same ones until the list is another, so that selecting draws no row again.
  const columns = useMemo(() => {
    const restored: Column<DocumentListItem> = {
      title: t('Actions'),
      isPlain: true,
      cell: ({ id, title }) => (
        <RestoreButton title={title} restore={() => client.documents.restore(id)} onDone={reload} />
      )
    }
    const menuOf = (document: DocumentListItem) => (
      <DocumentMenu client={client} mode={mode} document={document} mayWrite={mayWrite} onDone={reload} />
    )
    if (!isTrash) return columnsOf(mode, chosen, readOrder(asked), menuOf)
    const [title, ...others] = trashColumns()
    return [title, ...others, ...(mayWrite ? [restored] : [])] satisfies Columns
  }, [client, asked.toString(), chosen.join(), mayWrite])
  const number = new Intl.NumberFormat(currentLanguage())
  const emptyOf = () => {
    if (isTrash) return t('The trash is empty.')
    if (isLimited(asked)) return t('There are no documents that match.')
    return <NoDocuments mode={mode} mayWrite={mayWrite} />
  }
  const save = async () => (await import('./save-documents.js')).saveDocuments(client, filter)
  const selected = page?.data.filter(({ id }) => keys.has(id)) ?? []
  return (
    <>
      <div class="head list-head">
        <h1>{t('Documents')}</h1>
        <span class="hint" role="status">
          {page && !isBusy ? t('{count} found', { count: number.format(page.pagination.total) }) : ''}
        </span>
        <search>
          <SearchField label={t('Search')} placeholder={t('Title, file name or signer')} />
        </search>
        <Menu
          isBusy={isActing}
          items={[
            ...(isTrash ? [] : [{ text: t('Columns…'), icon: Columns3, onChoose: () => setChoosing(true) }]),
            { text: t('Export as CSV'), icon: Download, onChoose: () => void act(save) }
          ]}
        />
      </div>
      <Failure text={problem} />
      <div class="list-bar">
        <DocumentTabs mode={mode} counts={counts} />
        <SavedViews client={client} mode={mode} />
        <DocumentFilters client={client} maySeeTemplates={me.scopes.includes('templates')} />
      </div>
      <LoadFailure of={failure} />
      {page && (
        <>
          {isTrash && <p class="hint">{t('Drafts are deleted for good after 30 days in the trash.')}</p>}
          <Table
            label={t('Documents')}
            rows={page.data}
            columns={columns}
            isBusy={isBusy}
            selection={
              isTrash && !mayWrite
                ? undefined
                : { keys, onChange: setKeys, labelOf: ({ title }) => t('Select {title}', { title }) }
            }
            empty={emptyOf()}
          />
          <Pager {...page.pagination} />
          {selected.length > 0 && (
            <BulkActions
              client={client}
              documents={selected}
              isTrash={isTrash}
              mayWrite={mayWrite}
              onClear={() => setKeys(new Set())}
              onDone={reload}
            />
          )}
        </>
      )}
      {isChoosing && <ColumnPicker chosen={chosen} documents={page?.data ?? []} onClose={() => setChoosing(false)} />}
    </>
  )
}
