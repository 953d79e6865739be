import type { WebhookDelivery } from '@signpost/sdk'
import { Ban, CircleAlert, CircleCheck, Clock, type IconNode } from 'lucide'
import { t } from '../../language/translate.js'
import { Icon } from '../../parts/icon.js'
import { type DeliveryLook, lookOf } from './delivery-look.js'

const looks: Record<DeliveryLook, readonly [icon: IconNode, tone: string]> = {
  good: [CircleCheck, 'good'],
  bad: [CircleAlert, 'bad'],
  waiting: [Clock, 'warning'],
  quiet: [Ban, 'quiet']
}

const words = (): Record<DeliveryLook, string> => ({
  good: t('delivered'),
  bad: t('failed'),
  waiting: t('pending'),
  quiet: t('cancelled')
})

type Answered = Pick<WebhookDelivery, 'status' | 'attempts' | 'status_code' | 'error'>

/** What an endpoint answered to the last attempt: its status, or why there was none. */
export function DeliveryAnswer({ of: delivery }: { of: Answered }) {
  const look = lookOf(delivery)
  const [icon, tone] = looks[look]
  // What stands of an earlier attempt tells nothing of one that is to come.
  const text = look === 'waiting' ? words().waiting : String(delivery.status_code ?? delivery.error ?? words()[look])
  return (
    <span class={`answer tone--${tone}`}>
      <Icon of={icon} />
      <span class="visually-hidden">{words()[look]}</span>
      <code title={text}>{text}</code>
    </span>
  )
}
