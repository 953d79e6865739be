import type { CapturedEmail } from '@signpost/sdk'
import { useMemo } from 'preact/hooks'
import { createSessionClient } from '../../client.js'
import { t } from '../../language/translate.js'
import { CsvButton } from '../../parts/csv-button.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { Pager } from '../../parts/pager.js'
import { exportLimit } from '../../parts/save-csv.js'
import { SearchField } from '../../parts/search-field.js'
import { Table } from '../../parts/table.js'
import { Ago } from '../../parts/time.js'
import { usePage } from '../../parts/use-page.js'
import type { Place } from '../../place.js'
import { changeQuery, useUrl } from '../../route.js'
import { EmailView } from './email-view.js'

/** The e-mails that were captured in test mode. */
export function EmailList({ mode }: Place) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { searchParams: asked } = useUrl()
  const filter = () => {
    const document = asked.get('document')
    return document ? { document_id: document } : {}
  }
  const {
    value: page,
    failure,
    isBusy
  } = usePage((query, _, signal) => client.testHelpers.listEmails({ ...query, ...filter() }, { signal }))
  const open = page?.data.find((email) => keyOf(email) === asked.get('email'))
  if (open) return <EmailView email={open} onClose={() => changeQuery({ email: '' })} />
  return (
    <>
      <div class="head">
        <h1>{t('E-mails')}</h1>
        <CsvButton
          name="e-mails"
          load={() => client.testHelpers.listEmails(filter()).all({ limit: exportLimit })}
          columns={{
            created_at: ({ created_at }) => created_at,
            kind: ({ kind }) => kind,
            to: ({ to }) => to,
            subject: ({ subject }) => subject,
            document_id: ({ document_id }) => document_id,
            text: ({ text }) => text
          }}
        />
      </div>
      <p class="hint">{t('In test mode, e-mails are captured instead of sent.')}</p>
      <search class="filters">
        <SearchField label={t('Document')} name="document" placeholder="doc_…" />
      </search>
      <LoadFailure of={failure} />
      {!page && !failure && <p role="status">{t('Loading…')}</p>}
      {page && (
        <>
          <Table
            label={t('E-mails')}
            rows={page.data.map((email) => ({ ...email, id: keyOf(email) }))}
            isBusy={isBusy}
            empty={t('There are no e-mails that match.')}
            columns={[
              {
                title: t('Subject'),
                cell: ({ id, subject }) => (
                  <button class="link" type="button" onClick={() => changeQuery({ email: id })}>
                    {subject}
                  </button>
                )
              },
              { title: t('To'), cell: ({ to }) => to },
              { title: t('Kind'), cell: ({ kind }) => kind },
              { title: t('Sent'), cell: ({ created_at }) => <Ago at={created_at} /> }
            ]}
          />
          <Pager {...page.pagination} />
        </>
      )}
    </>
  )
}

/** Tells e-mails apart, which have no identifier. */
function keyOf({ created_at, to, kind, document_id }: CapturedEmail) {
  return [created_at, to, kind, document_id].join(' ')
}
