import type { LoggedRequest } from '@signpost/sdk'
import { Pause, Play } from 'lucide'
import { useMemo, useState } from 'preact/hooks'
import { createSessionClient } from '../../client.js'
import { t } from '../../language/translate.js'
import type { CsvValue } from '../../parts/csv.js'
import { CsvButton } from '../../parts/csv-button.js'
import { Icon } from '../../parts/icon.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { OlderPager } from '../../parts/older-pager.js'
import { exportLimit } from '../../parts/save-csv.js'
import { useFollowed } from '../../parts/use-followed.js'
import { useLoaded } from '../../parts/use-loaded.js'
import type { Place } from '../../place.js'
import { changeQuery, useUrl } from '../../route.js'
import { RequestDetails } from './request-details.js'
import { RequestFilters, readRequestFilter } from './request-filters.js'
import { RequestTable } from './request-table.js'

/** The requests of the last 7 days. */
export function RequestList({ mode }: Place) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { searchParams: asked } = useUrl()
  const after = asked.get('after')
  const {
    value: page,
    failure,
    isBusy,
    reload
  } = useLoaded(async (signal) => {
    const filter = readRequestFilter(asked, Date.now())
    const { data, has_more } = await client.requests.list({ ...filter, ...(after ? { after } : {}) }, { signal })
    return { data, has_more }
  }, filterOf(asked))
  const [isFollowed, setFollowed] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  // What is older does not change.
  const isFollowing = isFollowed && !after
  useFollowed(isFollowing, reload)
  const chosen = chosenOf(asked, page?.data)
  return (
    <>
      <div class="head">
        <h1>{t('Requests')}</h1>
        <span class="hint" role="status">
          {isFollowing ? t('New requests appear by themselves.') : t('Of the last 7 days')}
        </span>
        <button
          class="button button--secondary"
          type="button"
          aria-pressed={isFollowing}
          disabled={after !== null}
          onClick={() => setFollowed(!isFollowed)}
        >
          <Icon of={isFollowing ? Pause : Play} />
          {isFollowing ? t('Pause') : t('Follow')}
        </button>
        <CsvButton
          name="requests"
          load={() => client.requests.list(readRequestFilter(asked, Date.now())).all({ limit: exportLimit })}
          columns={csvColumns}
        />
      </div>
      <RequestFilters asked={asked} />
      <LoadFailure of={failure} />
      {!page && !failure && <p role="status">{t('Loading…')}</p>}
      {page && (
        <div class={chosen ? 'beside beside--chosen' : 'beside'}>
          <div class="stack">
            <RequestTable
              requests={page.data}
              isBusy={isBusy && !isFollowing}
              chosen={chosen}
              onChoose={(request) => {
                setOpened(true)
                changeQuery({ chosen: request.id }, { replace: true })
              }}
            />
            <OlderPager after={after} last={page.data.at(-1)?.id} hasMore={page.has_more} />
          </div>
          {chosen && (
            <RequestDetails
              mode={mode}
              request={chosen}
              isOpened={wasOpened}
              onClose={() => changeQuery({ chosen: 'none' }, { replace: true })}
            />
          )}
        </div>
      )}
    </>
  )
}

/** The request of the URL: the one that was chosen, or the only one of an identifier. */
function chosenOf(asked: URLSearchParams, requests: LoggedRequest[] = []): LoggedRequest | undefined {
  const chosen = asked.get('chosen')
  if (chosen) return requests.find(({ id }) => id === chosen)
  return asked.get('request_id') && requests.length === 1 ? requests[0] : undefined
}

/** What is asked for, apart from the request that is shown beside. */
function filterOf(asked: URLSearchParams): string {
  const filter = new URLSearchParams(asked)
  filter.delete('chosen')
  return filter.toString()
}

const csvColumns: Record<string, (row: LoggedRequest) => CsvValue> = {
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
}
