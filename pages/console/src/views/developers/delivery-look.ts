import type { WebhookDelivery } from '@signpost/sdk'

/** How a delivery stands: it arrived, it does not arrive, nobody has tried yet, or nobody tries any more. */
export type DeliveryLook = 'good' | 'bad' | 'waiting' | 'quiet'

type Looked = Pick<WebhookDelivery, 'status' | 'attempts'>

/** A delivery that waits after an attempt that failed does not arrive, although it may yet. */
export function lookOf({ status, attempts }: Looked): DeliveryLook {
  if (status === 'delivered') return 'good'
  if (status === 'cancelled') return 'quiet'
  return status === 'failed' || attempts > 0 ? 'bad' : 'waiting'
}
