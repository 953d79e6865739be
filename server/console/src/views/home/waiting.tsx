import type { DocumentListItem, Signer, Signpost } from '@signpost/sdk'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { Link } from '../../parts/link.js'
import { type Column, Table } from '../../parts/table.js'
import { Time } from '../../parts/time.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { RemindButton } from './remind-button.js'

const shown = 5
// Those that everyone has signed are only waiting for their seal.
const looked = 20

/** The documents that have waited longest for someone's signature. */
export function Waiting({ client, mode, mayWrite }: { client: Signpost; mode: Mode; mayWrite: boolean }) {
  const { value: documents, failure } = useLoaded(async (signal) => {
    const oldest = { status: 'sent', order: 'asc', per_page: looked, expand: 'signers' } as const
    const { data } = await client.documents.list(oldest, { signal })
    return data.filter((document) => awaitedOf(document).length > 0).slice(0, shown)
  }, mode)
  const columns: [Column<DocumentListItem>, ...Column<DocumentListItem>[]] = [
    { title: t('Title'), cell: ({ id, title }) => <Link to={`/console/${mode}/documents/${id}`}>{title}</Link> },
    {
      title: t('Waiting for'),
      cell: (document) =>
        awaitedOf(document)
          .map(({ name }) => name)
          .join(', ')
    },
    { title: t('Sent'), cell: ({ sent_at }) => <Time at={sent_at} /> },
    { title: t('Deadline'), cell: ({ expires_at }) => <Time at={expires_at} /> }
  ]
  if (mayWrite) {
    columns.push({
      title: t('Actions'),
      cell: ({ id, title }) => <RemindButton title={title} remind={() => client.documents.remind(id)} />
    })
  }
  return (
    <section>
      <div class="head">
        <h2>{t('Waiting longest')}</h2>
        <Link to={`/console/${mode}/documents?status=sent`}>{t('All that are sent')}</Link>
      </div>
      <Failure text={failure} />
      {!documents && !failure && <p role="status">{t('Loading…')}</p>}
      {documents && (
        <Table
          label={t('Waiting longest')}
          rows={documents}
          columns={columns}
          empty={t('No document waits for a signature.')}
        />
      )}
    </section>
  )
}

/** Whose turn it is: not those who sign later. */
function awaitedOf({ signers = [] }: DocumentListItem): Signer[] {
  return signers.filter(({ status }) => status === 'pending' || status === 'viewed')
}
