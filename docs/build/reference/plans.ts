import { plans, requestLimits } from '../../../spec/rules/account/plans.js'

const names = { free: 'Free', professional: 'Professional', business: 'Business', enterprise: 'Enterprise' }

const number = (value: number | null) => (value === null ? 'unlimited' : value === 0 ? '—' : value.toLocaleString('en'))

/** The limits of the plans, and of test keys. */
export function planTables(): string {
  const entries = Object.entries(plans) as [keyof typeof plans, (typeof plans)['free']][]
  const features = entries.map(([plan, limits]) => [
    names[plan],
    number(limits.documentsPerMonth),
    number(limits.bulkSendRecipients),
    number(limits.webhookEndpoints),
    limits.formsLibrary ? 'yes' : '—'
  ])
  const requests = entries.map(([plan, limits]) => [names[plan], ...windows(limits.requests)])
  return [
    table(['Plan', 'Documents a month', 'Recipients of a bulk send', 'Webhook endpoints', 'Forms library'], features),
    '## Rate limits: requests per second, minute and day {#rate-limits}',
    table(
      ['Key', 'Requests a second', 'a minute', 'a day'],
      [...requests, ['Test keys, on every plan', ...windows(requestLimits('business', 'test'))]]
    )
  ].join('\n\n')
}

const windows = ({ perSecond, perMinute, perDay }: ReturnType<typeof requestLimits>) =>
  [perSecond, perMinute, perDay].map(number)

const table = (head: string[], rows: string[][]) =>
  [head, head.map((_, place) => (place === 0 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
