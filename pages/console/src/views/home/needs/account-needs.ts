import type { Signpost, WebhookEndpoint } from '@signpost/sdk'
import type { Mode } from '../../../client.js'
import type { NeedOf } from './need.js'

const day = 24 * 3600_000
/** From which part of the documents of the plan on. */
const nearlyUsed = 0.8

/** The endpoints that are disabled, those that fail now, and those with deliveries that failed for good since then. */
export async function findEndpoints(
  client: Signpost,
  since: string,
  signal: AbortSignal
): Promise<NeedOf<'endpoint'>[]> {
  const { data } = await client.webhooks.list({ per_page: 100 }, { signal })
  const counting = data.map(async (endpoint): Promise<NeedOf<'endpoint'>> => {
    const failed = { status: 'failed', per_page: 1, created_after: since } as const
    const { pagination } = await client.webhooks.listDeliveries(endpoint.id, failed, { signal })
    return { kind: 'endpoint', endpoint, failed: pagination.total }
  })
  return (await Promise.all(counting)).filter(({ endpoint, failed }) => failed > 0 || isInTrouble(endpoint))
}

/** Whether an endpoint gets nothing now: from its first attempt that fails on. */
export const isInTrouble = ({ active, failing_since }: WebhookEndpoint): boolean => !active || failing_since !== null

/** The keys of the mode that were used in the last 30 days and end within 14. */
export async function findEndingKeys(
  client: Signpost,
  mode: Mode,
  now: number,
  signal: AbortSignal
): Promise<NeedOf<'key'>[]> {
  const { data } = await client.keys.list({ per_page: 100 }, { signal })
  return data
    .filter((key) => key.mode === mode && key.revoked_at === null)
    .filter(({ last_used_at }) => last_used_at !== null && Date.parse(last_used_at) > now - 30 * day)
    .filter(({ expires_at }) => expires_at !== null && isBetween(Date.parse(expires_at), now, now + 14 * day))
    .map((key) => ({ kind: 'key', key }))
}

/** The keys of the mode that still work although their creator has left. */
export async function findLeftKeys(client: Signpost, now: number, signal: AbortSignal): Promise<NeedOf<'left'>[]> {
  const { data } = await client.keys.list({ creator_left: true, per_page: 100 }, { signal })
  return data
    .filter(({ expires_at }) => expires_at === null || Date.parse(expires_at) > now)
    .map((key) => ({ kind: 'left', key }))
}

const isBetween = (time: number, from: number, to: number) => time > from && time < to

/** The limit of the plan, if it is nearly reached. Documents in test mode do not count. */
export async function findLimit(client: Signpost, mode: Mode, signal: AbortSignal): Promise<NeedOf<'limit'>[]> {
  if (mode === 'test') return []
  const { documents_used: used, documents_limit: limit } = (await client.account.get({ signal })).usage
  return limit !== null && used >= limit * nearlyUsed ? [{ kind: 'limit', used, limit }] : []
}
