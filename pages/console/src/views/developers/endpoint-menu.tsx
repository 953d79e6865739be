import type { Signpost, WebhookEndpoint } from '@signpost/sdk'
import { Power, RefreshCw, SquarePen, Trash2 } from 'lucide'
import { t } from '../../language/translate.js'
import { Menu } from '../../parts/menu.js'

interface EndpointMenuProps {
  client: Signpost
  endpoint: WebhookEndpoint
  isBusy: boolean
  /** Whether there are several of them. */
  isNamed?: boolean
  act(work: () => Promise<unknown>): Promise<unknown>
  onChange(): void
  onRotated(secret: string): void
  onDone(): void
  onDeleted(): void
}

/** What else can be done with an endpoint. */
export function EndpointMenu(props: EndpointMenuProps) {
  const { client, endpoint, isBusy, isNamed = false, act, onChange, onRotated, onDone, onDeleted } = props
  const { id, url, active } = endpoint
  return (
    <Menu
      isBusy={isBusy}
      {...(isNamed ? { of: url } : {})}
      items={[
        { text: t('Change'), icon: SquarePen, onChoose: onChange },
        {
          text: active ? t('Disable') : t('Enable'),
          icon: Power,
          onChoose: () => void act(() => client.webhooks.update(id, { active: !active }))
        },
        {
          text: t('Rotate the secret…'),
          icon: RefreshCw,
          asks: {
            title: t('Rotate the secret?'),
            consequence: t('There is a new secret at once. The old one also signs deliveries for 24 hours.'),
            label: t('Rotate the secret'),
            act: async () => onRotated((await client.webhooks.rotateSecret(id)).secret),
            onDone
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
            onDone: onDeleted
          }
        }
      ]}
    />
  )
}
