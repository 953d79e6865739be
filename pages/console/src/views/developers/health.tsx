import type { Signpost } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { useLoaded } from '../../parts/use-loaded.js'

const looked = 10

/** How the last deliveries to an endpoint ended, newest last. */
export function Health({ client, id }: { client: Signpost; id: string }) {
  const { value: deliveries, failure } = useLoaded(
    async (signal) => (await client.webhooks.listDeliveries(id, { per_page: looked }, { signal })).data,
    id
  )
  if (failure) return <>{failure}</>
  if (!deliveries) return <>…</>
  if (deliveries.length === 0) return <>{t('None yet')}</>
  const counted = new Map<string, number>()
  for (const { status } of deliveries) counted.set(status, (counted.get(status) ?? 0) + 1)
  return (
    <span class="health">
      <span class="health__dots" aria-hidden="true">
        {[...deliveries].reverse().map((delivery) => (
          <span key={delivery.id} class={`health__dot health__dot--${delivery.status}`} />
        ))}
      </span>{' '}
      {[...counted].map(([status, count]) => `${count} ${t(status)}`).join(', ')}
    </span>
  )
}
