import type { Signpost } from '@signpost/sdk'
import type { Mode } from '../../client.js'
import { currentLanguage, t } from '../../language/translate.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { useLoaded } from '../../parts/use-loaded.js'
import type { Me } from '../../session.js'

/** How much of what the plan allows is used. */
export function Limits({ client, me, mode }: { client: Signpost; me: Me; mode: Mode }) {
  const { value, failure } = useLoaded(async (signal) => {
    const [account, endpoints] = await Promise.all([
      client.account.get({ signal }),
      me.scopes.includes('webhooks') ? client.webhooks.list({ per_page: 1 }, { signal }) : null
    ])
    return { ...account, endpoints: endpoints?.pagination.total }
  }, mode)
  return (
    <section>
      <h2>{t('Limits of the plan')}</h2>
      <LoadFailure of={failure} />
      {!value && !failure && <p role="status">{t('Loading…')}</p>}
      {value && (
        <div class="limits">
          <Limit
            label={t('Live documents this month')}
            used={value.usage.documents_used}
            limit={value.usage.documents_limit}
          />
          {value.endpoints !== undefined && (
            <Limit label={t('Webhook endpoints')} used={value.endpoints} limit={value.limits.webhook_endpoints} />
          )}
          <p class="hint">
            {t('Plan {plan}: {day} requests a day, {minute} a minute, with API keys of this mode.', {
              plan: t(value.plan),
              day: inWords(value.limits.requests_per_day),
              minute: inWords(value.limits.requests_per_minute)
            })}
          </p>
        </div>
      )}
    </section>
  )
}

function Limit({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  const [count, most] = [inWords(used), limit === null ? null : inWords(limit)]
  return (
    <div class="panel limit">
      <h3>{label}</h3>
      <p>{most === null ? t('{count}, without a limit', { count }) : t('{count} of {most}', { count, most })}</p>
      {limit !== null && <progress aria-label={label} value={used} max={limit} />}
    </div>
  )
}

const inWords = (count: number) => count.toLocaleString(currentLanguage())
