import type { Signpost, WebhookDeliveryDetails, WebhookEndpoint } from '@signpost/sdk'
import { RefreshCw, X } from 'lucide'
import { useEffect, useRef } from 'preact/hooks'
import type { Mode } from '../../client.js'
import { currentLanguage, t } from '../../language/translate.js'
import { CodeBlock, sizeOf } from '../../parts/code-block.js'
import { Failure } from '../../parts/failure.js'
import { Icon } from '../../parts/icon.js'
import { Link } from '../../parts/link.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { relativeTime } from '../../parts/relative-time.js'
import { showToast } from '../../parts/show-toast.js'
import { Table } from '../../parts/table.js'
import { LogTime } from '../../parts/time.js'
import { useAct } from '../../parts/use-act.js'
import { useFollowed } from '../../parts/use-followed.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { DeliveryAnswer } from './delivery-answer.js'

const pauseMs = 5000

interface DeliveryPaneProps {
  client: Signpost
  mode: Mode
  endpoint: WebhookEndpoint
  id: string
  /** Whether it was chosen just now, so that it gets the focus. */
  isOpened: boolean
  onClose(): void
  onRedelivered(): void
}

/** One delivery: its attempts, what was sent, and what came back. */
export function DeliveryPane({ client, mode, endpoint, id, isOpened, onClose, onRedelivered }: DeliveryPaneProps) {
  const {
    value: delivery,
    failure,
    reload
  } = useLoaded((signal) => client.webhooks.getDelivery(endpoint.id, id, { signal }), id)
  useFollowed(delivery?.status === 'pending', reload, pauseMs)
  const { problem, isBusy, act } = useAct(() => {
    void showToast({ text: t('It is delivered again now.') })
    reload()
    onRedelivered()
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isOpened || !heading.current) return
    heading.current.focus()
    // In a small window, it stands below the rest of the view.
    if (matchMedia('(max-width: 719px)').matches) heading.current.closest('section')?.scrollIntoView()
  }, [id, delivery?.id])
  return (
    <section class="panel pane" aria-labelledby="delivery">
      <div class="head">
        <div>
          <h2 id="delivery" ref={heading} tabIndex={-1}>
            <code>{delivery?.event_type ?? t('Delivery')}</code>
          </h2>
          <code class="hint">{id}</code>
        </div>
        <span class="row-actions">
          <button
            class="button button--secondary"
            type="button"
            disabled={isBusy || !delivery || !endpoint.active}
            onClick={() => void act(() => client.webhooks.redeliver(endpoint.id, id))}
          >
            <Icon of={RefreshCw} />
            {t('Redeliver')}
          </button>
          <button class="button button--icon" type="button" aria-label={t('Close')} onClick={onClose}>
            <Icon of={X} />
          </button>
        </span>
      </div>
      <Failure text={problem} />
      <LoadFailure of={failure} />
      {!delivery && !failure && <p role="status">{t('Loading…')}</p>}
      {delivery && <Content mode={mode} endpoint={endpoint} delivery={delivery} />}
    </section>
  )
}

interface ContentProps {
  mode: Mode
  endpoint: WebhookEndpoint
  delivery: WebhookDeliveryDetails
}

function Content({ mode, endpoint, delivery }: ContentProps) {
  const { document_id, attempt_history, next_attempt_at, payload, response_body, status_code, error } = delivery
  const sent = JSON.stringify(payload, null, 2)
  return (
    <>
      {document_id && (
        <p>
          <Link to={`/console/${mode}/documents/${document_id}`}>{t('Open the document')}</Link>
        </p>
      )}
      <Table
        label={t('Attempts')}
        rows={attempt_history.map((attempt, index) => ({ ...attempt, id: String(index + 1) })).reverse()}
        empty={t('There was none yet.')}
        columns={[
          { title: t('Attempt'), cell: ({ id }) => t('Attempt {number}', { number: id }) },
          { title: t('Time'), isPlain: true, cell: ({ at }) => <LogTime at={at} /> },
          {
            title: t('Response'),
            isPlain: true,
            cell: (attempt) => <DeliveryAnswer of={{ ...attempt, attempts: 1, status: statusOf(attempt) }} />
          },
          { title: t('Duration'), isPlain: true, cell: ({ duration_ms }) => t('{ms} ms', { ms: duration_ms }) }
        ]}
      />
      {next_attempt_at && (
        <p class="hint">
          {t('Next attempt: {when}', {
            when: relativeTime(new Date(next_attempt_at), new Date(), currentLanguage())
          })}
        </p>
      )}
      <CodeBlock title={t('What we sent')} note={`JSON · ${sizeOf(sent)}`} text={sent} />
      <CodeBlock title={t('Headers')} text={headersOf(endpoint, delivery)} />
      {attempt_history.length > 0 && (
        <CodeBlock
          title={t('What came back')}
          note={[status_code, response_body === null ? '' : sizeOf(response_body)].filter(Boolean).join(' · ')}
          text={response_body ? readable(response_body) : (error ?? t('Nothing: the body is empty.'))}
        />
      )}
    </>
  )
}

const statusOf = ({ error }: { error: string | null }) => (error === null ? 'delivered' : 'failed')

/** As they were sent. The signature and its time are made anew for each attempt, and are not kept. */
function headersOf({ url }: WebhookEndpoint, { id, event_type }: WebhookDeliveryDetails): string {
  return [
    `POST ${url}`,
    'Content-Type: application/json',
    'User-Agent: Signpost-Webhooks/1',
    `X-Signpost-Event: ${event_type}`,
    `X-Signpost-Delivery-ID: ${id}`,
    `webhook-id: ${id}`,
    'X-Signpost-Signature: …',
    'X-Signpost-Timestamp: …',
    'webhook-signature: …',
    'webhook-timestamp: …'
  ].join('\n')
}

/** JSON on several lines, and any other text as it came. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
