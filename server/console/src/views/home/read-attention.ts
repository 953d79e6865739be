import type { DocumentListItem, Signpost, WebhookEndpoint } from '@signpost/sdk'

const day = 24 * 3600_000

/** An endpoint that is disabled, or deliveries to it that failed. */
export interface TroubledEndpoint {
  endpoint: WebhookEndpoint
  failed: number
}

/** The documents that everyone has signed, but that could not be sealed. */
export async function findFailedSeals(client: Signpost, signal: AbortSignal): Promise<DocumentListItem[]> {
  const { data } = await client.documents.list({ seal_status: 'failed', per_page: 100 }, { signal })
  return data
}

/** The endpoints that are disabled, and those with deliveries that failed in the last 7 days. */
export async function findTroubledEndpoints(
  client: Signpost,
  signal: AbortSignal,
  now = Date.now()
): Promise<TroubledEndpoint[]> {
  const { data } = await client.webhooks.list({ per_page: 100 }, { signal })
  const failed = { status: 'failed', per_page: 1, created_after: new Date(now - 7 * day).toISOString() } as const
  const counted = data.map(async (endpoint) => {
    const { pagination } = await client.webhooks.listDeliveries(endpoint.id, failed, { signal })
    return { endpoint, failed: pagination.total }
  })
  return (await Promise.all(counted)).filter(({ endpoint, failed }) => failed > 0 || !endpoint.active)
}
