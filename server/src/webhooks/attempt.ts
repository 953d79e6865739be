import { type Outcome, oldSecretOf } from '@signpost/spec/rules'
import { signWebhook } from '@signpost/webhook-verifier/sign'
import type { Context } from '../context/context.js'
import type { EndpointRow } from '../stores/endpoint-store.js'
import { postWebhook } from './post-webhook.js'
import type { Route } from './route.js'
import { openWebhookSecret } from './webhook-secret.js'

/** The payload of a delivery: the event's body and the delivery's identifier. */
export interface Payload {
  deliveryId: string
  eventType: string
  body: string
}

/** Makes one attempt: signs a body and posts it to an endpoint on its route. */
export async function attempt(
  { clock, keyring }: Pick<Context, 'clock' | 'keyring'>,
  endpoint: EndpointRow,
  { deliveryId, eventType, body }: Payload,
  route: Route
): Promise<Outcome> {
  const now = clock.now()
  const open = (stored: string) => openWebhookSecret(keyring, stored, endpoint.id)
  const oldSecret = oldSecretOf(endpoint, now)
  const signed = signWebhook({
    body,
    secret: open(endpoint.secret),
    oldSecret: oldSecret && open(oldSecret),
    timestamp: Math.floor(now.getTime() / 1000),
    deliveryId,
    eventType
  })
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Signpost-Webhooks/1', ...signed }
  return postWebhook({ url: endpoint.url, headers, body, route })
}
