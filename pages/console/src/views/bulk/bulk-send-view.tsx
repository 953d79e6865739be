import type { BulkSend } from '@signpost/sdk'
import { useMemo, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { CsvButton } from '../../parts/csv-button.js'
import { Facts } from '../../parts/facts.js'
import { FailedView } from '../../parts/failed-view.js'
import { Link } from '../../parts/link.js'
import { Pill } from '../../parts/pill.js'
import { Table } from '../../parts/table.js'
import { Time } from '../../parts/time.js'
import { useBulkSend } from './use-bulk-send.js'

const perPage = 50

/** A bulk send with its progress and the copy of each recipient. */
export function BulkSendView({ mode, id }: { mode: Mode; id: string }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { bulkSend, failure } = useBulkSend(client, id)
  return (
    <>
      <p>
        <Link to={`/console/${mode}/bulk-sends`}>{t('All bulk sends')}</Link>
      </p>
      {failure && <FailedView of={failure} />}
      {!bulkSend && !failure && <p role="status">{t('Loading…')}</p>}
      {bulkSend && <Progress mode={mode} bulkSend={bulkSend} />}
    </>
  )
}

function Progress({ mode, bulkSend }: { mode: Mode; bulkSend: BulkSend }) {
  const { id, subject, document_id, status, total, sent, failed, created_at, completed_at } = bulkSend
  const documents = `/console/${mode}/documents`
  return (
    <>
      <div class="head">
        <h1>{subject ?? t('Bulk send')}</h1>
        <Pill status={status} />
        <CsvButton
          name={id}
          load={async () => bulkSend.recipients}
          columns={{
            email: ({ email }) => email,
            name: ({ name }) => name,
            status: ({ status }) => status,
            document_id: ({ document_id }) => document_id,
            error: ({ error }) => error
          }}
        />
      </div>
      <p>
        <progress value={sent + failed} max={total} aria-label={t('Progress')} />{' '}
        <span role="status">{t('{done} of {total}', { done: sent + failed, total })}</span>
      </p>
      <Facts
        of={[
          [t('Sent'), sent],
          [t('Failed'), failed],
          [
            t('Draft'),
            <Link key="draft" to={`${documents}/${document_id}`}>
              {document_id}
            </Link>
          ],
          [t('Created'), <Time key="created" at={created_at} />],
          [t('Completed'), completed_at ? <Time key="completed" at={completed_at} /> : '–']
        ]}
      />
      <Copies documents={documents} recipients={bulkSend.recipients} />
    </>
  )
}

// The failed ones first, because they need somebody.
function Copies({ documents, recipients }: { documents: string; recipients: BulkSend['recipients'] }) {
  const [shown, setShown] = useState(perPage)
  const rows = [...recipients]
    .sort((one, other) => Number(other.status === 'failed') - Number(one.status === 'failed'))
    .map((recipient) => ({ ...recipient, id: recipient.email }))
  return (
    <>
      <Table
        label={t('Recipients')}
        rows={rows.slice(0, shown)}
        columns={[
          { title: t('E-mail address'), cell: ({ email }) => email },
          { title: t('Name'), cell: ({ name }) => name },
          { title: t('Status'), isPlain: true, cell: ({ status }) => <Pill status={status} /> },
          {
            title: t('Document'),
            cell: ({ document_id }) =>
              document_id ? <Link to={`${documents}/${document_id}`}>{document_id}</Link> : '–'
          },
          { title: t('Problem'), cell: ({ error }) => error ?? '–' }
        ]}
      />
      {rows.length > shown && (
        <button class="button button--secondary" type="button" onClick={() => setShown(shown + 10 * perPage)}>
          {t('Show more')}
        </button>
      )}
    </>
  )
}
