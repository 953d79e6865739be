import type { Place } from '../../place.js'
import { WebhookList } from './webhook-list.js'
import { WebhookView } from './webhook-view.js'

/** The endpoints, or one of them. */
export function Webhooks({ mode, id }: Place) {
  return id ? <WebhookView key={id} mode={mode} id={id} /> : <WebhookList mode={mode} />
}
