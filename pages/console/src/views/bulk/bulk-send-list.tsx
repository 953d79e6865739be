import { useMemo } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { ApiCall } from '../../parts/api-call.js'
import { CsvButton } from '../../parts/csv-button.js'
import { EmptyState } from '../../parts/empty-state.js'
import { Link } from '../../parts/link.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { Pager } from '../../parts/pager.js'
import { Pill } from '../../parts/pill.js'
import { exportLimit } from '../../parts/save-csv.js'
import { Table } from '../../parts/table.js'
import { Ago } from '../../parts/time.js'
import { usePage } from '../../parts/use-page.js'

/** The bulk sends of a mode, newest first. */
export function BulkSendList({ mode }: { mode: Mode }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { value: page, failure, isBusy } = usePage((query, _, signal) => client.bulkSends.list(query, { signal }))
  return (
    <>
      <div class="head">
        <h1>{t('Bulk sends')}</h1>
        <CsvButton
          name="bulk-sends"
          load={() => client.bulkSends.list().all({ limit: exportLimit })}
          columns={{
            id: ({ id }) => id,
            subject: ({ subject }) => subject,
            document_id: ({ document_id }) => document_id,
            status: ({ status }) => status,
            total: ({ total }) => total,
            sent: ({ sent }) => sent,
            failed: ({ failed }) => failed,
            created_at: ({ created_at }) => created_at,
            completed_at: ({ completed_at }) => completed_at
          }}
        />
      </div>
      <LoadFailure of={failure} />
      {!page && !failure && <p role="status">{t('Loading…')}</p>}
      {page && (
        <>
          <Table
            label={t('Bulk sends')}
            rows={page.data}
            isBusy={isBusy}
            empty={
              <EmptyState text={t('There are no bulk sends yet. Open a draft, and choose “Send to many”.')}>
                <Link class="button button--secondary" to={`/console/${mode}/documents?status=draft`}>
                  {t('Drafts')}
                </Link>
                <ApiCall
                  path="/documents/doc_…/bulk-send"
                  body={{ recipients: [{ email: 'ada@example.com', name: 'Ada Lovelace' }] }}
                />
              </EmptyState>
            }
            columns={[
              {
                title: t('Subject'),
                cell: ({ id, subject }) => (
                  <Link to={`/console/${mode}/bulk-sends/${id}`}>{subject ?? t('Without a subject')}</Link>
                )
              },
              { title: t('Status'), isPlain: true, cell: ({ status }) => <Pill status={status} /> },
              { title: t('Recipients'), cell: ({ total }) => total },
              { title: t('Sent'), cell: ({ sent }) => sent },
              { title: t('Failed'), cell: ({ failed }) => failed },
              { title: t('Created'), cell: ({ created_at }) => <Ago at={created_at} /> }
            ]}
          />
          <Pager {...page.pagination} />
        </>
      )}
    </>
  )
}
