import type { WebhookEndpoint } from '@signpost/sdk'
import { useMemo, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { ApiCall } from '../../parts/api-call.js'
import { CsvButton } from '../../parts/csv-button.js'
import { EmptyState } from '../../parts/empty-state.js'
import { Failure } from '../../parts/failure.js'
import { Link } from '../../parts/link.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { Pager } from '../../parts/pager.js'
import { exportLimit } from '../../parts/save-csv.js'
import { SecretDialog } from '../../parts/secret-dialog.js'
import { Table } from '../../parts/table.js'
import { useAct } from '../../parts/use-act.js'
import { useFollowed } from '../../parts/use-followed.js'
import { usePage } from '../../parts/use-page.js'
import { EndpointMenu } from './endpoint-menu.js'
import { eventTypes } from './event-types.js'
import { eventsText } from './events-text.js'
import { HealthBars } from './health-bars.js'
import { healthOf } from './health-of.js'
import { HealthText } from './health-text.js'
import { watch } from './use-health.js'
import { WebhookForm } from './webhook-form.js'

const pauseMs = 10_000

type Open = { secret: string; title: string } | { form: WebhookEndpoint | null }

/** The endpoints of a mode, and how each does. */
export function WebhookList({ mode }: { mode: Mode }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const {
    value: page,
    failure,
    isBusy,
    reload
  } = usePage(async (query, _, signal) => {
    const found = await client.webhooks.list(query, { signal })
    return { ...found, data: await Promise.all(found.data.map((endpoint) => watch(client, endpoint, signal))) }
  }, mode)
  const [isFollowing, setFollowing] = useState(false)
  useFollowed(
    true,
    () => {
      setFollowing(true)
      reload()
    },
    pauseMs
  )
  const { problem, isBusy: isActing, act } = useAct(reload)
  const [open, setOpen] = useState<Open>()
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
            failing_since: ({ failing_since }) => failing_since,
            created_at: ({ created_at }) => created_at
          }}
        />
        <button class="button button--primary" type="button" onClick={() => setOpen({ form: null })}>
          {t('Add an endpoint')}
        </button>
      </div>
      <LoadFailure of={failure} />
      <Failure text={problem} />
      {!page && !failure && <p role="status">{t('Loading…')}</p>}
      {page && (
        <>
          <Table
            label={t('Webhooks')}
            rows={page.data}
            isBusy={isBusy && !isFollowing}
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
                cell: ({ id, endpoint: { url, description } }) => (
                  <>
                    <Link class="address" to={`/console/${mode}/developers/webhooks/${id}`}>
                      {url}
                    </Link>{' '}
                    {description && <small class="hint">{description}</small>}
                  </>
                )
              },
              {
                title: t('Health'),
                isPlain: true,
                cell: ({ endpoint, last }) => <HealthText of={healthOf(endpoint, last)} endpoint={endpoint} />
              },
              { title: t('Last deliveries'), cell: ({ last }) => <HealthBars of={last} /> },
              {
                title: t('Events'),
                cell: ({ endpoint: { events } }) => (
                  <span title={eventsText(events)}>
                    {events.includes('*')
                      ? t('All')
                      : t('{count} of {all}', { count: events.length, all: eventTypes.length })}
                  </span>
                )
              },
              {
                title: t('Actions'),
                isPlain: true,
                cell: ({ endpoint }) => (
                  <EndpointMenu
                    client={client}
                    endpoint={endpoint}
                    isNamed
                    isBusy={isActing}
                    act={act}
                    onChange={() => setOpen({ form: endpoint })}
                    onRotated={(secret) => setOpen({ secret, title: t('The secret is rotated') })}
                    onDone={reload}
                    onDeleted={reload}
                  />
                )
              }
            ]}
          />
          <Pager {...page.pagination} />
        </>
      )}
      {open && 'form' in open && open.form && (
        <WebhookForm
          title={t('Change the endpoint')}
          endpoint={open.form}
          save={(request) => client.webhooks.update(open.form?.id ?? '', request)}
          onClose={close}
          onSaved={() => {
            close()
            reload()
          }}
        />
      )}
      {open && 'form' in open && !open.form && (
        <WebhookForm
          title={t('Add an endpoint')}
          save={(request) => client.webhooks.create(request)}
          onClose={close}
          onSaved={({ secret }) => {
            setOpen({ secret, title: t('The endpoint is added') })
            reload()
          }}
        />
      )}
      {open && 'secret' in open && (
        <SecretDialog title={open.title} label={t('Secret')} secret={open.secret} onClose={close} />
      )}
    </>
  )
}
