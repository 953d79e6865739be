import type { WebhookDelivery, WebhookEndpoint } from '@signpost/sdk'
import { lookOf } from './delivery-look.js'

/** How an endpoint does, as its last deliveries show. */
export type Health =
  | { kind: 'off' }
  | { kind: 'failing'; since: string; failed: number; looked: number }
  | { kind: 'unused' }
  /** It answers. Some of the last deliveries may have failed before. */
  | { kind: 'healthy'; medianMs: number | null; failed: number; looked: number }

type Tried = Pick<WebhookDelivery, 'status' | 'attempts' | 'duration_ms'>

/** An endpoint fails from the first attempt that fails, until one succeeds. */
export function healthOf(
  { active, failing_since: since }: Pick<WebhookEndpoint, 'active' | 'failing_since'>,
  deliveries: readonly Tried[]
): Health {
  if (!active) return { kind: 'off' }
  const failed = deliveries.filter((delivery) => lookOf(delivery) === 'bad').length
  if (since !== null) return { kind: 'failing', since, failed, looked: deliveries.length }
  const arrived = deliveries.filter((delivery) => lookOf(delivery) === 'good')
  if (arrived.length === 0 && failed === 0) return { kind: 'unused' }
  return { kind: 'healthy', medianMs: medianOf(arrived), failed, looked: deliveries.length }
}

function medianOf(deliveries: readonly Tried[]): number | null {
  const durations = deliveries.flatMap(({ duration_ms: ms }) => (ms === null ? [] : [ms])).sort((a, b) => a - b)
  return durations[Math.floor(durations.length / 2)] ?? null
}
