import type { WebhookTestResult } from '@signpost/sdk'
import { Power, RefreshCw, SquarePen, Trash2 } from 'lucide'
import { useMemo, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Facts } from '../../parts/facts.js'
import { FailedView } from '../../parts/failed-view.js'
import { Failure } from '../../parts/failure.js'
import { Link } from '../../parts/link.js'
import { Menu } from '../../parts/menu.js'
import { Pill } from '../../parts/pill.js'
import { SecretDialog } from '../../parts/secret-dialog.js'
import { Time } from '../../parts/time.js'
import { useAct } from '../../parts/use-act.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { go } from '../../route.js'
import { DeliveryList } from './delivery-list.js'
import { WebhookForm } from './webhook-form.js'

/** One endpoint and its deliveries. */
export function WebhookView({ mode, id }: { mode: Mode; id: string }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { value: endpoint, failure, reload } = useLoaded(async (signal) => client.webhooks.get(id, { signal }), id)
  const { problem, isBusy, act } = useAct(reload)
  const [open, setOpen] = useState<'form' | { secret: string }>()
  const [result, setResult] = useState<WebhookTestResult>()
  const close = () => setOpen(undefined)
  const all = `/console/${mode}/developers/webhooks`
  const rotate = async () => {
    const { secret } = await client.webhooks.rotateSecret(id)
    setOpen({ secret })
  }
  return (
    <>
      <p>
        <Link to={all}>{t('All endpoints')}</Link>
      </p>
      {failure && <FailedView of={failure} />}
      {!endpoint && !failure && <p role="status">{t('Loading…')}</p>}
      {endpoint && (
        <>
          <div class="head">
            <h1>{endpoint.url}</h1>
            <Pill status={endpoint.active ? 'active' : 'disabled'} />
          </div>
          <p class="buttons">
            <button
              class="button button--primary"
              type="button"
              disabled={isBusy}
              onClick={() => void act(async () => setResult(await client.webhooks.test(id)))}
            >
              {t('Send a test')}
            </button>
            <Menu
              isBusy={isBusy}
              items={[
                { text: t('Change'), icon: SquarePen, onChoose: () => setOpen('form') },
                {
                  text: endpoint.active ? t('Disable') : t('Enable'),
                  icon: Power,
                  onChoose: () => void act(() => client.webhooks.update(id, { active: !endpoint.active }))
                },
                {
                  text: t('Rotate the secret…'),
                  icon: RefreshCw,
                  asks: {
                    title: t('Rotate the secret?'),
                    consequence: t('There is a new secret at once. The old one also signs deliveries for 24 hours.'),
                    label: t('Rotate the secret'),
                    act: rotate,
                    onDone: reload
                  }
                },
                {
                  text: t('Delete…'),
                  icon: Trash2,
                  asks: {
                    title: t('Delete this endpoint?'),
                    consequence: t('Its pending deliveries are cancelled.'),
                    label: t('Delete'),
                    act: () => client.webhooks.delete(id),
                    onDone: () => go(all)
                  }
                }
              ]}
            />
          </p>
          <Failure text={problem} />
          <p role="status">{result && outcomeOf(result)}</p>
          <Facts
            of={[
              [t('Events'), endpoint.events.join(', ')],
              [t('Description'), endpoint.description ?? '–'],
              [t('Created'), <Time key="created" at={endpoint.created_at} />],
              ...(endpoint.old_secret_expires_at
                ? [[t('The old secret works until'), <Time key="old" at={endpoint.old_secret_expires_at} />] as const]
                : []),
              ...(endpoint.disabled_reason ? [[t('Disabled because'), endpoint.disabled_reason] as const] : [])
            ]}
          />
          <DeliveryList client={client} mode={mode} webhookId={id} isActive={endpoint.active} />
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
