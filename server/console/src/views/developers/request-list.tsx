import type { ListRequestsQuery } from '@signpost/sdk'
import { useMemo } from 'preact/hooks'
import { createSessionClient } from '../../client.js'
import { t } from '../../language/translate.js'
import { CsvButton, exportLimit } from '../../parts/csv-button.js'
import { Choice } from '../../parts/field.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { OlderPager } from '../../parts/older-pager.js'
import { SearchField } from '../../parts/search-field.js'
import { Table } from '../../parts/table.js'
import { Time } from '../../parts/time.js'
import { useLoaded } from '../../parts/use-loaded.js'
import type { Place } from '../../place.js'
import { changeQuery, useUrl } from '../../route.js'

const statuses = ['2xx', '3xx', '4xx', '5xx'] satisfies ListRequestsQuery['status']
const filters = ['status', 'operation', 'request_id', 'key_id'] as const

/** The requests of the last 7 days. */
export function RequestList({ mode }: Place) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { searchParams: asked, search } = useUrl()
  const after = asked.get('after')
  const filter: ListRequestsQuery = Object.fromEntries(
    filters.map((name) => [name, asked.get(name)]).filter(([, value]) => value)
  )
  const {
    value: page,
    failure,
    isBusy
  } = useLoaded(async (signal) => {
    const { data, has_more } = await client.requests.list({ ...filter, ...(after ? { after } : {}) }, { signal })
    return { data, has_more }
  }, search)
  return (
    <>
      <div class="head">
        <h1>{t('Requests')}</h1>
        <CsvButton
          name="requests"
          load={() => client.requests.list(filter).all({ limit: exportLimit })}
          columns={{
            id: ({ id }) => id,
            request_id: ({ request_id }) => request_id,
            created_at: ({ created_at }) => created_at,
            method: ({ method }) => method,
            path: ({ path }) => path,
            operation: ({ operation }) => operation,
            status: ({ status }) => status,
            error_code: ({ error_code }) => error_code,
            duration_ms: ({ duration_ms }) => duration_ms,
            key_id: ({ key_id }) => key_id,
            member_id: ({ member_id }) => member_id,
            ip_address: ({ ip_address }) => ip_address
          }}
        />
      </div>
      <p class="hint">{t('The requests of the last 7 days, with API keys and in the console.')}</p>
      <search class="filters">
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
      </search>
      <LoadFailure of={failure} />
      {!page && !failure && <p role="status">{t('Loading…')}</p>}
      {page && (
        <>
          <Table
            label={t('Requests')}
            rows={page.data}
            isBusy={isBusy}
            empty={t('There are no requests that match in the last 7 days.')}
            columns={[
              {
                title: t('Request'),
                cell: ({ method, path, request_id }) => (
                  <>
                    <code class="path">
                      {method} {path}
                    </code>
                    <br />
                    <code class="hint">{request_id}</code>
                  </>
                )
              },
              { title: t('Status'), cell: ({ status }) => status },
              { title: t('Error'), cell: ({ error_code }) => error_code ?? '–' },
              { title: t('Duration'), cell: ({ duration_ms }) => t('{ms} ms', { ms: duration_ms }) },
              {
                title: t('By'),
                cell: ({ key_id, member_id }) => <code class="hint">{key_id ?? member_id ?? '–'}</code>
              },
              { title: t('Address'), cell: ({ ip_address }) => ip_address ?? '–' },
              { title: t('Time'), cell: ({ created_at }) => <Time at={created_at} /> }
            ]}
          />
          <OlderPager after={after} last={page.data.at(-1)?.id} hasMore={page.has_more} />
        </>
      )}
    </>
  )
}
