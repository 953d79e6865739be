import type { Signpost, WebhookDelivery, WebhookEndpoint } from '@signpost/sdk'
import { useFollowed } from '../../parts/use-followed.js'
import type { Loaded } from '../../parts/use-loaded.js'
import { useLoaded } from '../../parts/use-loaded.js'

const looked = 10
const pauseMs = 10_000

/** An endpoint with its last deliveries, the newest first. */
export interface Watched {
  id: string
  endpoint: WebhookEndpoint
  last: WebhookDelivery[]
}

/** Adds the last deliveries to an endpoint. */
export async function watch(client: Signpost, endpoint: WebhookEndpoint, signal: AbortSignal): Promise<Watched> {
  const { data } = await client.webhooks.listDeliveries(endpoint.id, { per_page: looked }, { signal })
  return { id: endpoint.id, endpoint, last: data }
}

/** An endpoint and how it does, again every few seconds: whoever mends a receiver looks here whether it helped. */
export function useHealth(client: Signpost, id: string): Loaded<Watched> {
  const loaded = useLoaded(async (signal) => watch(client, await client.webhooks.get(id, { signal }), signal), id)
  useFollowed(true, loaded.reload, pauseMs)
  return loaded
}
