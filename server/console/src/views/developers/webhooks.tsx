import type { Place } from '../../place.js'
import { WebhookList } from './webhook-list.js'
import { WebhookView } from './webhook-view.js'

/** The endpoints, or one of them. */
export function Webhooks({ mode, part }: Place) {
  return part ? <WebhookView key={part} mode={mode} id={part} /> : <WebhookList mode={mode} />
}
