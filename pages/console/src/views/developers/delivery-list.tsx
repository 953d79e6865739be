import type { DeliveryStatus, Signpost, WebhookDelivery, WebhookEndpoint } from '@signpost/sdk'
import { RefreshCw } from 'lucide'
import { useState } from 'preact/hooks'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import type { CsvValue } from '../../parts/csv.js'
import { CsvButton } from '../../parts/csv-button.js'
import { Failure } from '../../parts/failure.js'
import { Choice } from '../../parts/field.js'
import { Icon } from '../../parts/icon.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { Pager } from '../../parts/pager.js'
import { exportLimit } from '../../parts/save-csv.js'
import { Table } from '../../parts/table.js'
import { LogTime } from '../../parts/time.js'
import { useAct } from '../../parts/use-act.js'
import { useFollowed } from '../../parts/use-followed.js'
import { usePage } from '../../parts/use-page.js'
import { changeQuery, useUrl } from '../../route.js'
import { DeliveryAnswer } from './delivery-answer.js'
import { lookOf } from './delivery-look.js'
import { DeliveryPane } from './delivery-pane.js'

const pauseMs = 10_000
const statuses: DeliveryStatus[] = ['pending', 'delivered', 'failed', 'cancelled']

interface DeliveryListProps {
  client: Signpost
  mode: Mode
  endpoint: WebhookEndpoint
}

/** The deliveries to an endpoint, and one of them beside. */
export function DeliveryList({ client, mode, endpoint }: DeliveryListProps) {
  const { searchParams: asked } = useUrl()
  const [status, chosen] = [asked.get('status'), asked.get('delivery')]
  const filter = status ? { status: status as DeliveryStatus } : {}
  const {
    value: page,
    failure,
    isBusy,
    reload
  } = usePage(
    (query, _, signal) => client.webhooks.listDeliveries(endpoint.id, { ...query, ...filter }, { signal }),
    endpoint.id,
    ['delivery']
  )
  const [isFollowing, setFollowing] = useState(false)
  useFollowed(
    true,
    () => {
      setFollowing(true)
      reload()
    },
    pauseMs
  )
  const [wasOpened, setOpened] = useState(false)
  const { problem, isBusy: isActing, act } = useAct(reload)
  const choose = (id: string) => {
    setOpened(true)
    changeQuery({ delivery: id }, { replace: chosen !== null })
  }
  return (
    <div class="stack">
      <div class="head">
        <h2>{t('Deliveries')}</h2>
        <div class="filter-line">
          <StatusChoice status={status} />
        </div>
        <CsvButton
          name="deliveries"
          load={() => client.webhooks.listDeliveries(endpoint.id, filter).all({ limit: exportLimit })}
          columns={csvColumns}
        />
      </div>
      <Failure text={problem} />
      <LoadFailure of={failure} />
      {!page && !failure && <p role="status">{t('Loading…')}</p>}
      {page && (
        <div class={chosen ? 'beside beside--even beside--chosen' : 'beside'}>
          <div class="stack">
            <Table
              label={t('Deliveries')}
              rows={page.data}
              isBusy={isBusy && !isFollowing}
              empty={t('There are no deliveries that match.')}
              columns={[
                {
                  title: t('Event'),
                  cell: ({ id, event_type }) => (
                    <button class="link row-link" type="button" aria-pressed={id === chosen} onClick={() => choose(id)}>
                      <code>{event_type}</code>
                    </button>
                  )
                },
                { title: t('Response'), isPlain: true, cell: (delivery) => <DeliveryAnswer of={delivery} /> },
                {
                  title: t('Duration'),
                  cell: ({ duration_ms: ms }) => (ms === null ? '–' : t('{ms} ms', { ms }))
                },
                ...(chosen ? [] : [{ title: t('Attempts'), cell: ({ attempts }: WebhookDelivery) => attempts }]),
                { title: t('Happened'), cell: ({ created_at }) => <LogTime at={created_at} /> },
                {
                  title: t('Actions'),
                  isPlain: true,
                  cell: (delivery) => (
                    <button
                      class="button button--icon"
                      type="button"
                      title={t('Redeliver')}
                      aria-label={`${t('Redeliver')}: ${delivery.event_type}`}
                      disabled={isActing || !endpoint.active || lookOf(delivery) === 'waiting'}
                      onClick={() => void act(() => client.webhooks.redeliver(endpoint.id, delivery.id))}
                    >
                      <Icon of={RefreshCw} />
                    </button>
                  )
                }
              ]}
            />
            <Pager {...page.pagination} />
          </div>
          {chosen && (
            <DeliveryPane
              client={client}
              mode={mode}
              endpoint={endpoint}
              id={chosen}
              isOpened={wasOpened}
              onClose={() => changeQuery({ delivery: '' }, { replace: true })}
              onRedelivered={reload}
            />
          )}
        </div>
      )}
    </div>
  )
}

function StatusChoice({ status }: { status: string | null }) {
  return (
    <Choice
      label={t('Status')}
      value={status ?? ''}
      onChange={(event) => changeQuery({ status: event.currentTarget.value, page: '' })}
    >
      <option value="">{t('All')}</option>
      {statuses.map((each) => (
        <option key={each} value={each}>
          {t(each)}
        </option>
      ))}
    </Choice>
  )
}

const csvColumns: Record<string, (row: WebhookDelivery) => CsvValue> = {
  id: ({ id }) => id,
  event_id: ({ event_id }) => event_id,
  event_type: ({ event_type }) => event_type,
  document_id: ({ document_id }) => document_id,
  status: (delivery) => delivery.status,
  attempts: ({ attempts }) => attempts,
  status_code: ({ status_code }) => status_code,
  duration_ms: ({ duration_ms }) => duration_ms,
  error: ({ error }) => error,
  next_attempt_at: ({ next_attempt_at }) => next_attempt_at,
  last_attempt_at: ({ last_attempt_at }) => last_attempt_at,
  created_at: ({ created_at }) => created_at
}
