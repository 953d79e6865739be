import type { DeliveryStatus, Signpost, WebhookDelivery } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import type { CsvValue } from '../../parts/csv.js'
import { CsvButton, exportLimit } from '../../parts/csv-button.js'
import { Failure } from '../../parts/failure.js'
import { Choice } from '../../parts/field.js'
import { Link } from '../../parts/link.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { Pager } from '../../parts/pager.js'
import { Pill } from '../../parts/pill.js'
import { Table } from '../../parts/table.js'
import { Time } from '../../parts/time.js'
import { useAct } from '../../parts/use-act.js'
import { usePage } from '../../parts/use-page.js'
import { changeQuery, useUrl } from '../../route.js'
import { DeliveryDialog } from './delivery-dialog.js'
import { RedeliverDialog } from './redeliver-dialog.js'

const statuses: DeliveryStatus[] = ['pending', 'delivered', 'failed', 'cancelled']

interface DeliveryListProps {
  client: Signpost
  mode: Mode
  webhookId: string
  /** Nothing is delivered to an endpoint that is disabled. */
  isActive: boolean
}

/** The deliveries to an endpoint. */
export function DeliveryList({ client, mode, webhookId, isActive }: DeliveryListProps) {
  const { searchParams: asked } = useUrl()
  const [status, shown] = [asked.get('status'), asked.get('delivery')]
  const filter = status ? { status: status as DeliveryStatus } : {}
  const {
    value: page,
    failure,
    isBusy,
    reload
  } = usePage((query, _, signal) => client.webhooks.listDeliveries(webhookId, { ...query, ...filter }, { signal }))
  const [isRedelivering, setRedelivering] = useState(false)
  const { problem, isBusy: isActing, act } = useAct(reload)
  const actionsOf = ({ id }: WebhookDelivery) => (
    <span class="row-actions">
      <button class="button button--quiet" type="button" onClick={() => changeQuery({ delivery: id })}>
        {t('Show')}
      </button>
      <button
        class="button button--quiet"
        type="button"
        disabled={isActing || !isActive}
        onClick={() => void act(() => client.webhooks.redeliver(webhookId, id))}
      >
        {t('Redeliver')}
      </button>
    </span>
  )
  return (
    <section aria-labelledby="deliveries">
      <div class="head">
        <h2 id="deliveries">{t('Deliveries')}</h2>
        <CsvButton
          name="deliveries"
          load={() => client.webhooks.listDeliveries(webhookId, filter).all({ limit: exportLimit })}
          columns={csvColumns}
        />
        <button class="button button--quiet" type="button" disabled={!isActive} onClick={() => setRedelivering(true)}>
          {t('Redeliver many…')}
        </button>
        <button class="button button--quiet" type="button" onClick={reload}>
          {t('Load again')}
        </button>
      </div>
      <div class="filters">
        <StatusChoice status={status} />
      </div>
      <Failure text={problem} />
      <LoadFailure of={failure} />
      {!page && !failure && <p role="status">{t('Loading…')}</p>}
      {page && (
        <>
          <Table
            label={t('Deliveries')}
            rows={page.data}
            isBusy={isBusy}
            empty={t('There are no deliveries that match.')}
            columns={[
              {
                title: t('Event'),
                cell: ({ event_type, document_id }) =>
                  document_id ? <Link to={`/console/${mode}/documents/${document_id}`}>{event_type}</Link> : event_type
              },
              { title: t('Status'), isPlain: true, cell: (delivery) => <Pill status={delivery.status} /> },
              { title: t('Attempts'), cell: ({ attempts }) => attempts },
              { title: t('Response'), cell: ({ status_code, error }) => status_code ?? error ?? '–' },
              { title: t('Next attempt'), cell: ({ next_attempt_at }) => <Time at={next_attempt_at} /> },
              { title: t('Happened'), cell: ({ created_at }) => <Time at={created_at} /> },
              { title: t('Actions'), isPlain: true, cell: actionsOf }
            ]}
          />
          <Pager {...page.pagination} />
        </>
      )}
      {isRedelivering && (
        <RedeliverDialog
          redeliver={(request) => client.webhooks.redeliverMany(webhookId, request)}
          onClose={() => setRedelivering(false)}
          onDone={reload}
        />
      )}
      {shown && (
        <DeliveryDialog
          load={(signal) => client.webhooks.getDelivery(webhookId, shown, { signal })}
          onClose={() => changeQuery({ delivery: '' })}
        />
      )}
    </section>
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
  error: ({ error }) => error,
  next_attempt_at: ({ next_attempt_at }) => next_attempt_at,
  last_attempt_at: ({ last_attempt_at }) => last_attempt_at,
  created_at: ({ created_at }) => created_at
}
