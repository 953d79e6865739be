import type { DocumentStatus } from '@signpost/sdk'
import { useMemo, useRef } from 'preact/hooks'
import { createSessionClient, type Mode } from '../client.js'
import { Link } from '../link.js'
import { go, useUrl } from '../route.js'
import { useLoaded } from '../use-loaded.js'
import { Time } from './time.js'

const statuses: DocumentStatus[] = ['draft', 'sent', 'completed', 'voided']
const perPage = 20
const typingMs = 200

/** All documents of a mode, with search and a filter. */
export function DocumentList({ mode }: { mode: Mode }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { searchParams: asked, search: query } = useUrl()
  const {
    value: page,
    failure,
    isBusy
  } = useLoaded(async (signal) => {
    const [status, search] = [asked.get('status'), asked.get('search')]
    const { data, pagination } = await client.documents.list(
      {
        page: Number(asked.get('page') ?? 1),
        per_page: perPage,
        expand: 'signers',
        ...(status ? { status: status as DocumentStatus } : {}),
        ...(search ? { search } : {})
      },
      { signal }
    )
    return { data, pagination }
  }, query)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searchFor = (text: string) => {
    clearTimeout(typing.current)
    typing.current = setTimeout(() => change({ search: text, page: '' }, { replace: true }), typingMs)
  }
  return (
    <>
      <div class="head">
        <h1>Documents</h1>
        <span role="status">{page && !isBusy ? `${page.pagination.total} found` : ''}</span>
      </div>
      <search class="filters">
        <label class="label">
          Search
          <input
            class="input"
            type="search"
            defaultValue={asked.get('search') ?? ''}
            placeholder="Title, file name or signer"
            onInput={(event) => searchFor(event.currentTarget.value)}
          />
        </label>
        <label class="label">
          Status
          <select
            class="input"
            value={asked.get('status') ?? ''}
            onChange={(event) => change({ status: event.currentTarget.value, page: '' })}
          >
            <option value="">All</option>
            {statuses.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </select>
        </label>
      </search>
      {failure && (
        <p class="error" role="alert">
          {failure}
        </p>
      )}
      {page?.data.length === 0 && <p class="empty">There are no documents that match.</p>}
      {page && page.data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable with the keyboard
        <section class="table" aria-label="Documents" tabIndex={0}>
          <table aria-busy={isBusy}>
            <thead>
              <tr>
                <th scope="col">Title</th>
                <th scope="col">Status</th>
                <th scope="col">Signers</th>
                <th scope="col">Created</th>
              </tr>
            </thead>
            <tbody>
              {page.data.map(({ id, title, status, signers, created_at }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to={`/console/${mode}/documents/${id}`}>{title}</Link>
                  </th>
                  <td>
                    <span class={`pill pill--${status}`}>{status}</span>
                  </td>
                  <td>{signers?.map(({ name }) => name).join(', ') || '–'}</td>
                  <td>
                    <Time at={created_at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {page && page.pagination.total_pages > 1 && <Pager {...page.pagination} />}
    </>
  )
}

function Pager({ page, total_pages: last }: { page: number; total_pages: number }) {
  const turn = (to: number) => () => change({ page: String(to) })
  return (
    <nav class="pager" aria-label="Pages">
      <button class="button button--secondary" type="button" disabled={page <= 1} onClick={turn(page - 1)}>
        Previous
      </button>
      <span>
        Page {page} of {last}
      </span>
      <button class="button button--secondary" type="button" disabled={page >= last} onClick={turn(page + 1)}>
        Next
      </button>
    </nav>
  )
}

function change(parameters: Record<string, string>, options?: { replace: boolean }) {
  const next = new URL(location.href)
  for (const [name, value] of Object.entries(parameters)) {
    if (value) next.searchParams.set(name, value)
    else next.searchParams.delete(name)
  }
  go(next.pathname + next.search, options)
}
