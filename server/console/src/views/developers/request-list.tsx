import type { LoggedRequest } from '@signpost/sdk'
import { useMemo } from 'preact/hooks'
import { createSessionClient } from '../../client.js'
import { t } from '../../language/translate.js'
import { CsvButton, exportLimit } from '../../parts/csv-button.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { OlderPager } from '../../parts/older-pager.js'
import { Table } from '../../parts/table.js'
import { Time } from '../../parts/time.js'
import { useLoaded } from '../../parts/use-loaded.js'
import type { Place } from '../../place.js'
import { useUrl } from '../../route.js'
import { RequestFilters, readRequestFilter } from './request-filters.js'

/** The requests of the last 7 days. */
export function RequestList({ mode }: Place) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { searchParams: asked, search } = useUrl()
  const after = asked.get('after')
  const {
    value: page,
    failure,
    isBusy
  } = useLoaded(async (signal) => {
    const filter = readRequestFilter(asked, Date.now())
    const { data, has_more } = await client.requests.list({ ...filter, ...(after ? { after } : {}) }, { signal })
    return { data, has_more }
  }, search)
  return (
    <>
      <div class="head">
        <h1>{t('Requests')}</h1>
        <CsvButton
          name="requests"
          load={() => client.requests.list(readRequestFilter(asked, Date.now())).all({ limit: exportLimit })}
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
            key_name: ({ key_name }) => key_name,
            member_id: ({ member_id }) => member_id,
            member_name: ({ member_name }) => member_name,
            ip_address: ({ ip_address }) => ip_address
          }}
        />
      </div>
      <p class="hint">{t('The requests of the last 7 days, with API keys and in the console.')}</p>
      <RequestFilters asked={asked} />
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
              {
                title: t('Error'),
                cell: ({ error_code }) => (error_code ? <a href={`/docs/errors#${error_code}`}>{error_code}</a> : '–')
              },
              { title: t('Duration'), cell: ({ duration_ms }) => t('{ms} ms', { ms: duration_ms }) },
              { title: t('By'), cell: (request) => <Sender of={request} /> },
              { title: t('Address'), cell: ({ ip_address }) => ip_address ?? '–' },
              { title: t('Time'), cell: ({ created_at }) => <Time at={created_at} seconds /> }
            ]}
          />
          <OlderPager after={after} last={page.data.at(-1)?.id} hasMore={page.has_more} />
        </>
      )}
    </>
  )
}

/** The name of the key or of the member, and the identifier. */
function Sender({ of: { key_id, key_name, member_id, member_name } }: { of: LoggedRequest }) {
  return (
    <>
      <bdi>{key_name ?? member_name ?? ''}</bdi> <code class="hint">{key_id ?? member_id ?? '–'}</code>
    </>
  )
}
