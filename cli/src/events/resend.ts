import type { Event, Signpost, WebhookDelivery } from '@signpost/sdk'
import { callService } from '../call-service.js'
import { CommandError, UsageError } from '../command-error.js'
import { forwardEvent, isSuccess, newDeliveryId } from '../listen/forward-event.js'
import { listenSecret } from '../listen/listen-secret.js'
import { accessOf, assertSecret, assertUrl, type ServiceOptions } from '../options.js'
import { print } from '../print.js'

interface ResendOptions extends ServiceOptions {
  forwardTo?: string
  endpoint?: string
  secret?: string
  json: boolean
}

/** Sends events again, after all of them were found, so that a wrong identifier is noticed before anything is sent. */
export async function resend(ids: string[], { forwardTo, endpoint, json, ...options }: ResendOptions): Promise<void> {
  if (forwardTo !== undefined && endpoint !== undefined) {
    throw new UsageError('--forward-to and --endpoint exclude each other.')
  }
  const access = accessOf(options)
  const url = forwardTo === undefined ? undefined : assertUrl('--forward-to', forwardTo)
  const secret = assertSecret(options.secret ?? listenSecret(access.apiKey))
  await callService(access, async (signpost) => {
    const events = await Promise.all(ids.map((id) => signpost.events.get(id)))
    if (url !== undefined) return forwardAll(events, { url, secret, json })
    for (const event of events) await redeliver(signpost, event, endpoint, json)
  })
}

async function forwardAll(events: Event[], { url, secret, json }: { url: string; secret: string; json: boolean }) {
  const missed: string[] = []
  for (const event of events) {
    const forwarded = await forwardEvent(event, { url, secret, now: new Date(), deliveryId: newDeliveryId() })
    const { status, error, milliseconds } = forwarded
    print(json, { id: event.id, type: event.type, status_code: status, error, duration_ms: milliseconds }, [
      `${event.type}  ${event.id}  ${status ?? error}  POST ${url}  ${milliseconds} ms`
    ])
    if (!isSuccess(forwarded)) missed.push(event.id)
  }
  if (missed.length > 0) throw new CommandError(`The receiver did not take ${missed.join(', ')}.`)
}

async function redeliver(signpost: Signpost, event: Event, endpoint: string | undefined, json: boolean) {
  const deliveries = await deliveriesOf(signpost, event, endpoint)
  if (deliveries.length === 0) {
    throw new UsageError(`${event.id} was not sent to ${endpoint ?? 'any endpoint'}, so it cannot be sent again there.`)
  }
  for (const { id, webhook_id } of deliveries) {
    const { status } = await signpost.webhooks.redeliver(webhook_id, id)
    print(json, { id: event.id, type: event.type, webhook_id, delivery_id: id, status }, [
      `${event.type}  ${event.id}  ${status}  ${webhook_id}  ${id}`
    ])
  }
}

/** The last delivery of an event to each endpoint. */
async function deliveriesOf(signpost: Signpost, event: Event, endpoint: string | undefined) {
  const found = new Map<string, WebhookDelivery>()
  const all = endpoint === undefined ? await signpost.webhooks.list().all({ limit: 1000 }) : [{ id: endpoint }]
  // A delivery is created with its event.
  const query = { created_after: secondsAfter(event, -1), created_before: secondsAfter(event, 60), per_page: 100 }
  for (const { id } of all) {
    for await (const delivery of signpost.webhooks.listDeliveries(id, query)) {
      if (delivery.event_id !== event.id) continue
      found.set(id, delivery)
      break
    }
  }
  return [...found.values()]
}

function secondsAfter({ created_at }: Event, seconds: number) {
  return new Date(Date.parse(created_at) + seconds * 1000).toISOString()
}
