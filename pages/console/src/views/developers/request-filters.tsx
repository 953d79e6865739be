import type { ListRequestsQuery } from '@signpost/sdk'
import { currentLanguage, t } from '../../language/translate.js'
import { Choice } from '../../parts/field.js'
import { FoldedFilters } from '../../parts/folded-filters.js'
import { SearchField } from '../../parts/search-field.js'
import { changeQuery } from '../../route.js'

const statuses = ['2xx', '3xx', '4xx', '5xx'] satisfies ListRequestsQuery['status']
const texts = ['operation', 'request_id', 'key_id'] as const

const sources = { keys: 'API keys', members: 'Members', all: 'All' } as const
/** How far back the list goes, by the name in the URL. */
const periods = { '15m': [15, 'minute'], '1h': [1, 'hour'], '1d': [1, 'day'], '7d': [7, 'day'] } as const
const lengths = { minute: 60_000, hour: 3600_000, day: 24 * 3600_000 }

const isIn = <T extends object>(table: T, name: string | null): name is string & keyof T =>
  name !== null && Object.hasOwn(table, name)

/** What the URL limits the list to: without a source, to requests with API keys. */
export function readRequestFilter(asked: URLSearchParams, now: number): ListRequestsQuery {
  const [by, period] = [asked.get('by'), asked.get('period')]
  const given = (['status', ...texts] as const).map((name) => [name, asked.get(name)]).filter(([, value]) => value)
  return {
    ...Object.fromEntries(given),
    ...(by === 'all' ? {} : { by: by === 'members' ? 'members' : 'keys' }),
    ...(isIn(periods, period) ? { created_after: startOf(periods[period], now) } : {})
  }
}

function startOf([count, unit]: (typeof periods)[keyof typeof periods], now: number): string {
  return new Date(now - count * lengths[unit]).toISOString()
}

/** Changes what the list is limited to, in the URL. */
export function RequestFilters({ asked }: { asked: URLSearchParams }) {
  const [by, period] = [asked.get('by'), asked.get('period')]
  return (
    <FoldedFilters
      isLimited={['by', 'period', 'status', 'operation', 'request_id', 'key_id'].some((name) => asked.has(name))}
    >
      <Choice
        label={t('By')}
        value={isIn(sources, by) ? by : 'keys'}
        onChange={(event) => changeQuery({ by: event.currentTarget.value, after: '' })}
      >
        {Object.entries(sources).map(([source, label]) => (
          <option key={source} value={source}>
            {t(label)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('Period')}
        value={isIn(periods, period) ? period : '7d'}
        onChange={(event) => changeQuery({ period: event.currentTarget.value, after: '' })}
      >
        {Object.entries(periods).map(([name, [count, unit]]) => (
          <option key={name} value={name}>
            {new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(count)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('Status')}
        value={asked.get('status') ?? ''}
        onChange={(event) => changeQuery({ status: event.currentTarget.value, after: '' })}
      >
        <option value="">{t('All')}</option>
        {statuses.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Choice>
      <SearchField label={t('Operation')} name="operation" restarts="after" placeholder="sendDocument" />
      <SearchField label={t('Request ID')} name="request_id" restarts="after" placeholder="req_…" />
      <SearchField label={t('API key')} name="key_id" restarts="after" placeholder="key_…" />
    </FoldedFilters>
  )
}
