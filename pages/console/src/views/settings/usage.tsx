import type { Account } from '@signpost/sdk'
import { currentLanguage, t } from '../../language/translate.js'
import { Facts } from '../../parts/facts.js'
import { Time } from '../../parts/time.js'

/** The plan, what was used of it in this month, and its limits. */
export function Usage({
  account: { plan, usage, limits, email, email_verified, id, created_at }
}: {
  account: Account
}) {
  const number = new Intl.NumberFormat(currentLanguage())
  const used = number.format(usage.documents_used)
  return (
    <section aria-labelledby="plan">
      <h2 id="plan">{t('Plan and usage')}</h2>
      <Facts
        of={[
          [t('Plan'), t(plan)],
          [t('Account'), <code key="id">{id}</code>],
          [t('Owner'), email_verified ? email : `${email} (${t('not verified')})`],
          [t('Created'), <Time key="created" at={created_at} />],
          [
            t('Live documents in this month'),
            usage.documents_limit === null ? (
              t('{used}, without a limit', { used })
            ) : (
              <label key="used">
                <progress value={usage.documents_used} max={usage.documents_limit} />{' '}
                {t('{used} of {limit}', { used, limit: number.format(usage.documents_limit) })}
              </label>
            )
          ],
          [t('Counted again from'), <Time key="end" at={usage.period_end} />],
          [
            t('Requests with keys of this mode'),
            t('{second} per second, {minute} per minute, {day} per day', {
              second: number.format(limits.burst_per_second),
              minute: number.format(limits.requests_per_minute),
              day: number.format(limits.requests_per_day)
            })
          ],
          [t('Endpoints in each mode'), number.format(limits.webhook_endpoints)],
          [
            t('Recipients of a bulk send'),
            limits.bulk_send_recipients ? number.format(limits.bulk_send_recipients) : t('not included')
          ],
          [t('Forms library'), limits.forms_library ? t('included') : t('not included')]
        ]}
      />
    </section>
  )
}
