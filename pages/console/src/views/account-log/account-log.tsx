import type { AccountLogEntry } from '@signpost/sdk'
import { useMemo } from 'preact/hooks'
import { createSessionClient } from '../../client.js'
import { t } from '../../language/translate.js'
import { CsvButton } from '../../parts/csv-button.js'
import { JsonLinesButton } from '../../parts/json-lines-button.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { Pager } from '../../parts/pager.js'
import { exportLimit } from '../../parts/save-csv.js'
import { Table } from '../../parts/table.js'
import { LogTime } from '../../parts/time.js'
import { usePage } from '../../parts/use-page.js'
import type { Place } from '../../place.js'
import { useUrl } from '../../route.js'
import { AccountLogFilters, readLogFilter } from './account-log-filters.js'
import { detailOf, nameOfActor, sentenceOf } from './describe-entry.js'

/** Who did what to the account in the last 2 years. */
export function AccountLog({ mode }: Place) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { searchParams: asked } = useUrl()
  const {
    value: page,
    failure,
    isBusy
  } = usePage((query, of, signal) => client.account.log({ ...query, ...readLogFilter(of) }, { signal }), mode)
  const all = () => client.account.log(readLogFilter(asked)).all({ limit: exportLimit })
  return (
    <>
      <div class="head">
        <h1>{t('Account log')}</h1>
        <CsvButton name="account-log" load={all} columns={csvColumns} />
        <JsonLinesButton name="account-log" load={all} />
      </div>
      <AccountLogFilters asked={asked} />
      <LoadFailure of={failure} />
      {!page && !failure && <p role="status">{t('Loading…')}</p>}
      {page && (
        <div class="stack log">
          <Table
            label={t('Account log')}
            rows={page.data}
            isBusy={isBusy}
            empty={t('There are no entries that match.')}
            columns={[
              { title: t('What happened'), cell: (entry) => <What of={entry} /> },
              { title: t('By'), cell: (entry) => <By of={entry} /> },
              { title: t('Address'), cell: ({ ip_address }) => ip_address ?? '–' },
              { title: t('Time'), cell: ({ created_at }) => <LogTime at={created_at} /> }
            ]}
          />
          <Pager {...page.pagination} />
          <p class="hint">
            {t('Who did what to the account in the last 2 years, in both modes. Entries are never changed.')}
          </p>
        </div>
      )}
    </>
  )
}

function What({ of: entry }: { of: AccountLogEntry }) {
  const detail = detailOf(entry)
  return (
    <span class="log-line" data-action={entry.action} title={[sentenceOf(entry), detail].filter(Boolean).join(' · ')}>
      <bdi>{sentenceOf(entry)}</bdi>
      {detail && <small class="hint"> · {detail}</small>}
    </span>
  )
}

const csvColumns = {
  id: ({ id }: AccountLogEntry) => id,
  created_at: ({ created_at }: AccountLogEntry) => created_at,
  action: ({ action }: AccountLogEntry) => action,
  actor_type: ({ actor }: AccountLogEntry) => actor.type,
  actor_id: ({ actor }: AccountLogEntry) => actor.id,
  actor_name: ({ actor }: AccountLogEntry) => actor.name,
  actor_email: ({ actor }: AccountLogEntry) => actor.email,
  target_type: ({ target }: AccountLogEntry) => target?.type,
  target_id: ({ target }: AccountLogEntry) => target?.id,
  target_name: ({ target }: AccountLogEntry) => target?.name,
  mode: ({ mode }: AccountLogEntry) => mode,
  changed: ({ changed }: AccountLogEntry) => changed.join(' '),
  details: ({ details }: AccountLogEntry) => JSON.stringify(details),
  ip_address: ({ ip_address }: AccountLogEntry) => ip_address,
  user_agent: ({ user_agent }: AccountLogEntry) => user_agent
}

/** Who did it, by name. The identifier is a tip, and in the export. */
function By({ of: { actor } }: { of: AccountLogEntry }) {
  return (
    <bdi class="cut-name" title={[nameOfActor(actor), actor.id].filter(Boolean).join(' · ')}>
      {nameOfActor(actor)}
    </bdi>
  )
}
