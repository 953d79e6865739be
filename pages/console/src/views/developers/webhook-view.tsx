import type { WebhookTestResult } from '@signpost/sdk'
import { useMemo, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Facts } from '../../parts/facts.js'
import { FailedView } from '../../parts/failed-view.js'
import { Failure } from '../../parts/failure.js'
import { Link } from '../../parts/link.js'
import { SecretDialog } from '../../parts/secret-dialog.js'
import { Time } from '../../parts/time.js'
import { useAct } from '../../parts/use-act.js'
import { go } from '../../route.js'
import { DeliveryList } from './delivery-list.js'
import { EndpointMenu } from './endpoint-menu.js'
import { eventsText } from './events-text.js'
import { FailingNote } from './failing-note.js'
import { HealthBars } from './health-bars.js'
import { healthOf } from './health-of.js'
import { HealthText } from './health-text.js'
import { RedeliverDialog } from './redeliver-dialog.js'
import { useHealth } from './use-health.js'
import { WebhookForm } from './webhook-form.js'

/** One endpoint: how it does, and its deliveries. */
export function WebhookView({ mode, id }: { mode: Mode; id: string }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { value: watched, failure, reload } = useHealth(client, id)
  const { problem, isBusy, act } = useAct(reload)
  const [open, setOpen] = useState<'form' | 'redeliver' | { secret: string }>()
  const [result, setResult] = useState<WebhookTestResult>()
  // Deliveries that were queued are listed at once.
  const [round, setRound] = useState(0)
  const refresh = () => {
    setRound((before) => before + 1)
    reload()
  }
  const close = () => setOpen(undefined)
  const all = `/console/${mode}/developers/webhooks`
  const endpoint = watched?.endpoint
  return (
    <>
      <p>
        <Link to={all}>{t('All endpoints')}</Link>
      </p>
      {failure && !watched && <FailedView of={failure} />}
      {!watched && !failure && <p role="status">{t('Loading…')}</p>}
      {watched && endpoint && (
        <>
          <div class="head">
            <h1 class="address">{endpoint.url}</h1>
            <button
              class="button button--secondary"
              type="button"
              disabled={isBusy}
              onClick={() => void act(async () => setResult(await client.webhooks.test(id)))}
            >
              {t('Send a test')}
            </button>
            <button
              class="button button--secondary"
              type="button"
              disabled={!endpoint.active}
              onClick={() => setOpen('redeliver')}
            >
              {t('Redeliver many…')}
            </button>
            <EndpointMenu
              client={client}
              endpoint={endpoint}
              isBusy={isBusy}
              act={act}
              onChange={() => setOpen('form')}
              onRotated={(secret) => setOpen({ secret })}
              onDone={reload}
              onDeleted={() => go(all)}
            />
          </div>
          <p class="health">
            <HealthText of={healthOf(endpoint, watched.last)} endpoint={endpoint} />
            <HealthBars of={watched.last} />
          </p>
          <Failure text={problem} />
          <p role="status">{result && outcomeOf(result)}</p>
          <FailingNote client={client} of={watched} onRedelivered={refresh} />
          <details class="endpoint-facts">
            <summary>{t('Details')}</summary>
            <Facts
              of={[
                [t('Events'), eventsText(endpoint.events)],
                [t('Description'), endpoint.description ?? '–'],
                [t('Created'), <Time key="created" at={endpoint.created_at} />],
                ...(endpoint.disabled_reason ? [[t('Disabled because'), endpoint.disabled_reason] as const] : [])
              ]}
            />
          </details>
          {endpoint.old_secret_expires_at && (
            <p class="hint">
              {t('The old secret works until')} <Time at={endpoint.old_secret_expires_at} />
            </p>
          )}
          <DeliveryList key={round} client={client} mode={mode} endpoint={endpoint} />
        </>
      )}
      {open === 'form' && endpoint && (
        <WebhookForm
          title={t('Change the endpoint')}
          endpoint={endpoint}
          save={(request) => client.webhooks.update(id, request)}
          onClose={close}
          onSaved={() => {
            close()
            reload()
          }}
        />
      )}
      {open === 'redeliver' && endpoint && (
        <RedeliverDialog
          client={client}
          webhookId={id}
          since={endpoint.failing_since}
          onClose={close}
          onDone={refresh}
        />
      )}
      {typeof open === 'object' && (
        <SecretDialog title={t('The secret is rotated')} label={t('Secret')} secret={open.secret} onClose={close} />
      )}
    </>
  )
}

function outcomeOf({ delivered, status_code: status, duration_ms: ms, error }: WebhookTestResult) {
  if (status === null) return t('The test failed after {ms} ms: {error}', { ms, error: error ?? '' })
  return delivered
    ? t('The endpoint answered {status} after {ms} ms.', { status, ms })
    : t('The test failed: the endpoint answered {status} after {ms} ms.', { status, ms })
}
