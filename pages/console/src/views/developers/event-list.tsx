import type { Event, EventType, ListEventsQuery } from '@signpost/sdk'
import { useMemo } from 'preact/hooks'
import { createSessionClient } from '../../client.js'
import { t } from '../../language/translate.js'
import { CsvButton } from '../../parts/csv-button.js'
import { EmptyState } from '../../parts/empty-state.js'
import { Choice } from '../../parts/field.js'
import { Json } from '../../parts/json.js'
import { Link } from '../../parts/link.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { OlderPager } from '../../parts/older-pager.js'
import { exportLimit } from '../../parts/save-csv.js'
import { SearchField } from '../../parts/search-field.js'
import { Time } from '../../parts/time.js'
import { useLoaded } from '../../parts/use-loaded.js'
import type { Place } from '../../place.js'
import { changeQuery, useUrl } from '../../route.js'
import { eventTypes } from './event-types.js'

/** The events of the last 30 days, with their payloads. */
export function EventList({ mode }: Place) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { searchParams: asked, search } = useUrl()
  const [type, document, after] = ['type', 'document', 'after'].map((name) => asked.get(name))
  const query: ListEventsQuery = {
    ...(type ? { type: type as EventType } : {}),
    ...(document ? { document_id: document } : {})
  }
  const {
    value: page,
    failure,
    isBusy
  } = useLoaded(async (signal) => {
    const { data, has_more } = await client.events.list({ ...query, ...(after ? { after } : {}) }, { signal })
    return { data, has_more }
  }, search)
  return (
    <>
      <div class="head">
        <h1>{t('Events')}</h1>
        <CsvButton
          name="events"
          load={() => client.events.list(query).all({ limit: exportLimit })}
          columns={{
            id: ({ id }) => id,
            type: (event) => event.type,
            created_at: ({ created_at }) => created_at,
            document_id: ({ data }) => documentOf(data),
            document_title: ({ data }) => titleOf(data),
            document_status: ({ data }) => data.status
          }}
        />
      </div>
      <search class="filter-line">
        <Choice
          label={t('Type')}
          value={type ?? ''}
          onChange={(event) => changeQuery({ type: event.currentTarget.value, after: '' })}
        >
          <option value="">{t('All')}</option>
          {eventTypes.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Choice>
        <SearchField label={t('Document')} name="document" restarts="after" placeholder="doc_…" />
      </search>
      <LoadFailure of={failure} />
      {!page && !failure && <p role="status">{t('Loading…')}</p>}
      {page?.data.length === 0 && <EmptyState text={t('There are no events that match in the last 30 days.')} />}
      {page && page.data.length > 0 && (
        <ul class="entries" aria-busy={isBusy}>
          {page.data.map((event) => (
            <li key={event.id}>
              <details>
                <summary>
                  <b>{event.type}</b> {titleOf(event.data)} <Time at={event.created_at} />
                </summary>
                <p>
                  <code>{event.id}</code> <Subject of={event.data} mode={mode} />
                </p>
                <Json label={t('Payload')} value={event} />
              </details>
            </li>
          ))}
        </ul>
      )}
      {page && <OlderPager after={after} last={page.data.at(-1)?.id} hasMore={page.has_more} />}
    </>
  )
}

function Subject({ of: data, mode }: { of: Event['data']; mode: Place['mode'] }) {
  const id = documentOf(data)
  if (id !== null) return <Link to={`/console/${mode}/documents/${id}`}>{t('Open the document')}</Link>
  return 'template_id' in data ? (
    <Link to={`/console/${mode}/templates/${data.template_id}`}>{t('Open the template')}</Link>
  ) : null
}

// An event of a bulk send is about the document that was copied, and one of a link about its template.
function documentOf(data: Event['data']): string | null {
  if ('max_uses' in data) return null
  return 'document_id' in data ? data.document_id : data.id
}

function titleOf(data: Event['data']): string | null {
  if ('title' in data) return data.title
  return 'subject' in data ? data.subject : null
}
