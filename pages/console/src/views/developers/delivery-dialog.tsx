import type { WebhookDeliveryDetails } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { Dialog } from '../../parts/dialog.js'
import { Facts } from '../../parts/facts.js'
import { Json } from '../../parts/json.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { Pill } from '../../parts/pill.js'
import { Table } from '../../parts/table.js'
import { Time } from '../../parts/time.js'
import { useLoaded } from '../../parts/use-loaded.js'

interface DeliveryDialogProps {
  load(signal: AbortSignal): PromiseLike<WebhookDeliveryDetails>
  onClose(): void
}

/** One delivery: what was posted, and what the endpoint answered at each attempt. */
export function DeliveryDialog({ load, onClose }: DeliveryDialogProps) {
  const { value: delivery, failure } = useLoaded(async (signal) => load(signal), '')
  return (
    <Dialog title={t('Delivery')} onClose={onClose}>
      <LoadFailure of={failure} />
      {!delivery && !failure && <p role="status">{t('Loading…')}</p>}
      {delivery && (
        <>
          <Facts
            of={[
              [t('Event'), delivery.event_type],
              [t('Identifier'), delivery.id],
              [t('Status'), <Pill key="status" status={delivery.status} />],
              [t('Last response'), delivery.response_body || '–']
            ]}
          />
          <h3>{t('Attempts')}</h3>
          <Table
            label={t('Attempts')}
            rows={delivery.attempt_history.map((attempt, index) => ({ ...attempt, id: String(index) }))}
            empty={t('There was none yet.')}
            columns={[
              { title: t('Time'), cell: ({ at }) => <Time at={at} /> },
              { title: t('Response'), cell: ({ status_code, error }) => status_code ?? error ?? '–' },
              { title: t('Duration'), cell: ({ duration_ms }) => t('{ms} ms', { ms: duration_ms }) }
            ]}
          />
          <h3>{t('Payload')}</h3>
          <Json label={t('Payload')} value={delivery.payload} />
        </>
      )}
      <p class="buttons">
        <button class="button button--secondary" type="button" onClick={onClose}>
          {t('Close')}
        </button>
      </p>
    </Dialog>
  )
}
