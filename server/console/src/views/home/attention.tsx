import type { Signpost } from '@signpost/sdk'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Link } from '../../parts/link.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { Pill } from '../../parts/pill.js'
import { useLoaded } from '../../parts/use-loaded.js'
import type { Me } from '../../session.js'
import { findFailedSeals, findTroubledEndpoints } from './read-attention.js'

/** What does not get right by itself: seals that failed, endpoints that do not accept deliveries. */
export function Attention({ client, me, mode }: { client: Signpost; me: Me; mode: Mode }) {
  const { value, failure } = useLoaded(async (signal) => {
    const [seals, endpoints] = await Promise.all([
      findFailedSeals(client, signal),
      me.scopes.includes('webhooks') ? findTroubledEndpoints(client, signal) : []
    ])
    return { seals, endpoints }
  }, mode)
  if (failure) return <LoadFailure of={failure} />
  if (!value || value.seals.length + value.endpoints.length === 0) return null
  return (
    <section class="panel attention" aria-labelledby="attention">
      <h2 id="attention">{t('Needs a hand')}</h2>
      <ul>
        {value.seals.map(({ id, title }) => (
          <li key={id}>
            <Pill status="failed" /> <Link to={`/console/${mode}/documents/${id}`}>{title}</Link>{' '}
            {t('could not be sealed.')}
          </li>
        ))}
        {value.endpoints.map(({ endpoint: { id, url, active }, failed }) => (
          <li key={id}>
            <Pill status={active ? 'failed' : 'disabled'} />{' '}
            <Link to={`/console/${mode}/developers/webhooks/${id}`}>{url}</Link>{' '}
            {failed > 0 && t('Deliveries that failed in the last 7 days: {count}', { count: failed })}
          </li>
        ))}
      </ul>
    </section>
  )
}
