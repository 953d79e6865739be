import type { DocumentListItem, Signpost } from '@signpost/sdk'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Link } from '../../parts/link.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { awaitedOf, namesOf, remindedOf } from '../../parts/standing.js'
import { type Column, Table } from '../../parts/table.js'
import { Ago } from '../../parts/time.js'
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
    {
      title: t('Title'),
      cell: ({ id, title }) => (
        <Link class="title" to={`/console/${mode}/documents/${id}`}>
          <bdi>{title}</bdi>
        </Link>
      )
    },
    {
      title: t('Waiting for'),
      cell: (document) => namesOf(awaitedOf(document), document.signers)
    },
    { title: t('Sent'), cell: ({ sent_at }) => <Ago at={sent_at} /> },
    { title: t('Deadline'), cell: ({ expires_at }) => <Ago at={expires_at} /> }
  ]
  if (mayWrite) {
    columns.push({
      title: t('Actions'),
      isPlain: true,
      cell: (document) =>
        remindedOf(document).length > 0 && (
          <RemindButton title={document.title} remind={() => client.documents.remind(document.id)} />
        )
    })
  }
  return (
    <section>
      <div class="head">
        <h2>{t('Waiting longest')}</h2>
        <Link to={`/console/${mode}/documents?status=sent`}>{t('All that are sent')}</Link>
      </div>
      <LoadFailure of={failure} />
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
