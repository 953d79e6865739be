import type { ListAccountLogQuery } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { Choice, Field } from '../../parts/field.js'
import { FoldedFilters } from '../../parts/folded-filters.js'
import { SearchField } from '../../parts/search-field.js'
import { changeQuery } from '../../route.js'
import { accountTexts } from './account-texts.js'

/** What is listed of each part of the account, by the name in the URL. */
const parts = {
  account: 'The account and its settings',
  key: 'API keys',
  member: 'Members and sessions',
  webhook: 'Webhooks',
  document: 'Erased documents'
} as const
const actorTypes = { member: 'Members', key: 'API keys', operator: 'The operator', system: 'The service' } as const

const isIn = <T extends object>(table: T, name: string | null): name is string & keyof T =>
  name !== null && Object.hasOwn(table, name)

/** What the URL limits the log to. Days are those of the reader. */
export function readLogFilter(asked: URLSearchParams): ListAccountLogQuery {
  const [about, by, actor] = [asked.get('about'), asked.get('by'), asked.get('actor')]
  const [from, to] = [startOfDay(asked.get('from')), startOfDay(asked.get('to'), 1)]
  const actions = Object.keys(accountTexts) as (keyof typeof accountTexts)[]
  return {
    ...(isIn(parts, about) ? { action: actions.filter((action) => action.startsWith(`${about}.`)) } : {}),
    ...(isIn(actorTypes, by) ? { actor_type: by } : {}),
    ...(actor ? { actor } : {}),
    // The start of the day itself counts: what comes after the last millisecond of the day before.
    ...(from ? { created_after: new Date(from.getTime() - 1).toISOString() } : {}),
    ...(to ? { created_before: to.toISOString() } : {})
  }
}

function startOfDay(text: string | null, later = 0): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '') ?? []
  return day === undefined ? null : new Date(Number(year), Number(month) - 1, Number(day) + later)
}

/** Changes what the log is limited to, in the URL. */
export function AccountLogFilters({ asked }: { asked: URLSearchParams }) {
  const set = (name: string) => (event: { currentTarget: { value: string } }) =>
    changeQuery({ [name]: event.currentTarget.value, page: '' })
  return (
    <FoldedFilters isLimited={['about', 'by', 'from', 'to', 'actor'].some((name) => asked.has(name))}>
      <Choice label={t('About')} value={asked.get('about') ?? ''} onChange={set('about')}>
        <option value="">{t('All')}</option>
        {Object.entries(parts).map(([name, label]) => (
          <option key={name} value={name}>
            {t(label)}
          </option>
        ))}
      </Choice>
      <Choice label={t('By')} value={asked.get('by') ?? ''} onChange={set('by')}>
        <option value="">{t('All')}</option>
        {Object.entries(actorTypes).map(([name, label]) => (
          <option key={name} value={name}>
            {t(label)}
          </option>
        ))}
      </Choice>
      <Field label={t('Since')} type="date" value={asked.get('from') ?? ''} onChange={set('from')} />
      <Field label={t('Until')} type="date" value={asked.get('to') ?? ''} onChange={set('to')} />
      <SearchField label={t('Member or API key')} name="actor" placeholder="mem_…, key_…" />
    </FoldedFilters>
  )
}
