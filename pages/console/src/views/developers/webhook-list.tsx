import { useMemo, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { ApiCall } from '../../parts/api-call.js'
import { CsvButton, exportLimit } from '../../parts/csv-button.js'
import { EmptyState } from '../../parts/empty-state.js'
import { Link } from '../../parts/link.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { Pager } from '../../parts/pager.js'
import { Pill } from '../../parts/pill.js'
import { SecretDialog } from '../../parts/secret-dialog.js'
import { Table } from '../../parts/table.js'
import { Ago } from '../../parts/time.js'
import { usePage } from '../../parts/use-page.js'
import { Health } from './health.js'
import { WebhookForm } from './webhook-form.js'

/** The endpoints of a mode, and how their last deliveries ended. */
export function WebhookList({ mode }: { mode: Mode }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const {
    value: page,
    failure,
    isBusy,
    reload
  } = usePage((query, _, signal) => client.webhooks.list(query, { signal }))
  const [open, setOpen] = useState<'form' | { secret: string }>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div class="head">
        <h1>{t('Webhooks')}</h1>
        <CsvButton
          name="webhooks"
          load={() => client.webhooks.list().all({ limit: exportLimit })}
          columns={{
            id: ({ id }) => id,
            url: ({ url }) => url,
            events: ({ events }) => events.join(' '),
            active: ({ active }) => active,
            description: ({ description }) => description,
            disabled_reason: ({ disabled_reason }) => disabled_reason,
            created_at: ({ created_at }) => created_at
          }}
        />
        <button class="button button--primary" type="button" onClick={() => setOpen('form')}>
          {t('Add an endpoint')}
        </button>
      </div>
      <LoadFailure of={failure} />
      {!page && !failure && <p role="status">{t('Loading…')}</p>}
      {page && (
        <>
          <Table
            label={t('Webhooks')}
            rows={page.data}
            isBusy={isBusy}
            empty={
              <EmptyState text={t('There are no endpoints yet. Add one to receive events.')}>
                <ApiCall
                  path="/webhooks"
                  body={{ url: 'https://example.com/webhooks', events: ['document.completed'] }}
                />
              </EmptyState>
            }
            columns={[
              {
                title: t('URL'),
                cell: ({ id, url }) => <Link to={`/console/${mode}/developers/webhooks/${id}`}>{url}</Link>
              },
              {
                title: t('Status'),
                isPlain: true,
                cell: ({ active }) => <Pill status={active ? 'active' : 'disabled'} />
              },
              { title: t('Last deliveries'), cell: ({ id }) => <Health client={client} id={id} /> },
              { title: t('Events'), cell: ({ events }) => events.join(', ') },
              { title: t('Description'), cell: ({ description }) => description ?? '–' },
              { title: t('Created'), cell: ({ created_at }) => <Ago at={created_at} /> }
            ]}
          />
          <Pager {...page.pagination} />
        </>
      )}
      {open === 'form' && (
        <WebhookForm
          title={t('Add an endpoint')}
          save={(request) => client.webhooks.create(request)}
          onClose={close}
          onSaved={({ secret }) => {
            setOpen({ secret })
            reload()
          }}
        />
      )}
      {typeof open === 'object' && (
        <SecretDialog title={t('The endpoint is added')} label={t('Secret')} secret={open.secret} onClose={close} />
      )}
    </>
  )
}
