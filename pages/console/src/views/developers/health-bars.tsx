import type { WebhookDelivery } from '@signpost/sdk'
import { lookOf } from './delivery-look.js'

/** The last deliveries of an endpoint, the newest at the end. What they say in words stands beside. */
export function HealthBars({ of: deliveries }: { of: readonly WebhookDelivery[] }) {
  if (deliveries.length === 0) return <>–</>
  return (
    <span class="health-bars" aria-hidden="true">
      {[...deliveries].reverse().map((delivery) => (
        <span key={delivery.id} class={`health-bars__bar health-bars__bar--${lookOf(delivery)}`} />
      ))}
    </span>
  )
}
