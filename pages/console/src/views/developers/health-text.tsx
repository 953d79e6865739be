import type { WebhookEndpoint } from '@signpost/sdk'
import { CircleAlert, CircleCheck, CircleDashed, CirclePause, type IconNode } from 'lucide'
import { t } from '../../language/translate.js'
import { Icon } from '../../parts/icon.js'
import { Ago } from '../../parts/time.js'
import type { Health } from './health-of.js'

const looks: { readonly [Kind in Health['kind']]: readonly [icon: IconNode, tone: string] } = {
  off: [CirclePause, 'quiet'],
  failing: [CircleAlert, 'bad'],
  unused: [CircleDashed, 'quiet'],
  healthy: [CircleCheck, 'good']
}

const words = (): { readonly [Kind in Health['kind']]: string } => ({
  off: t('Off'),
  failing: t('Failing'),
  unused: t('None yet'),
  healthy: t('Healthy')
})

/** How an endpoint does: a picture, a word, and what more there is to say. */
export function HealthText({ of: health, endpoint }: { of: Health; endpoint: WebhookEndpoint }) {
  const [icon, tone] = looks[health.kind]
  return (
    <span class="health">
      <span class={`state tone--${tone}`}>
        <Icon of={icon} />
        {words()[health.kind]}
      </span>
      <span class="hint">
        <Detail of={health} endpoint={endpoint} />
      </span>
    </span>
  )
}

function Detail({ of: health, endpoint }: { of: Health; endpoint: WebhookEndpoint }) {
  if (health.kind === 'off') return <>{endpoint.disabled_reason ?? ''}</>
  if (health.kind === 'unused') return null
  const ofLast = () => t('{failed} of the last {count} failed', { failed: health.failed, count: health.looked })
  if (health.kind === 'failing') {
    return (
      <>
        <Ago at={health.since} /> · {ofLast()}
      </>
    )
  }
  const median = health.medianMs === null ? '' : t('median {ms} ms', { ms: health.medianMs })
  return <>{[median, health.failed > 0 ? ofLast() : ''].filter(Boolean).join(' · ')}</>
}
