import type { WebhookDelivery } from '@signpost/sdk'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Link } from '../../parts/link.js'
import { Pill } from '../../parts/pill.js'
import { Table } from '../../parts/table.js'
import { Time } from '../../parts/time.js'

/** The events of a document that webhook endpoints got, or are about to get. */
export function DocumentDeliveries({ mode, deliveries }: { mode: Mode; deliveries: WebhookDelivery[] }) {
  if (deliveries.length === 0) return null
  return (
    <>
      <h2>{t('Webhook deliveries')}</h2>
      <Table
        label={t('Webhook deliveries')}
        rows={deliveries}
        columns={[
          {
            title: t('Event'),
            cell: ({ event_type, webhook_id }) => (
              <Link to={`/console/${mode}/developers/webhooks/${webhook_id}`}>{event_type}</Link>
            )
          },
          { title: t('Status'), isPlain: true, cell: ({ status }) => <Pill status={status} /> },
          { title: t('Attempts'), cell: ({ attempts }) => attempts },
          { title: t('Last attempt'), cell: ({ last_attempt_at }) => <Time at={last_attempt_at} /> }
        ]}
      />
    </>
  )
}
