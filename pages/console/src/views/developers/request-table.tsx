import type { LoggedRequest } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { type Column, Table } from '../../parts/table.js'
import { LogTime } from '../../parts/time.js'
import { Sender } from './sender.js'

interface RequestTableProps {
  requests: LoggedRequest[]
  isBusy: boolean
  /** The one that is shown beside. */
  chosen: LoggedRequest | undefined
  onChoose(request: LoggedRequest): void
}

/** The requests, each of which can be shown beside. */
export function RequestTable({ requests, isBusy, chosen, onChoose }: RequestTableProps) {
  // Beside the one that is shown there is room for less, and the rest stands there.
  const error: Column<LoggedRequest> = {
    title: t('Error'),
    cell: ({ error_code }) => (error_code ? <a href={`/docs/errors#${error_code}`}>{error_code}</a> : '–')
  }
  const whose: Column<LoggedRequest>[] = [
    { title: t('By'), cell: (request) => <Sender of={request} /> },
    { title: t('Address'), cell: ({ ip_address }) => ip_address ?? '–' }
  ]
  return (
    <Table
      label={t('Requests')}
      rows={requests}
      isBusy={isBusy}
      empty={t('There are no requests that match in the last 7 days.')}
      columns={[
        {
          title: t('Request'),
          cell: (request) => (
            <button
              class="link row-link"
              type="button"
              title={`${request.method} ${request.path}\n${request.request_id}`}
              aria-pressed={request.id === chosen?.id}
              onClick={() => onChoose(request)}
            >
              <code>
                {request.method} {request.path}
              </code>
            </button>
          )
        },
        { title: t('Status'), isPlain: true, cell: ({ status }) => status },
        ...(chosen ? [] : [error]),
        { title: t('Duration'), cell: ({ duration_ms }) => t('{ms} ms', { ms: duration_ms }) },
        ...(chosen ? [] : whose),
        { title: t('Time'), cell: ({ created_at }) => <LogTime at={created_at} /> }
      ]}
    />
  )
}
