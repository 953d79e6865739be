import type { ApiKey, ApiKeyWithSecret } from '@signpost/sdk'
import { useMemo, useState } from 'preact/hooks'
import { createSessionClient } from '../../client.js'
import { t } from '../../language/translate.js'
import { CsvButton } from '../../parts/csv-button.js'
import { FilterChips } from '../../parts/filter-chips.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { Pager } from '../../parts/pager.js'
import { exportLimit } from '../../parts/save-csv.js'
import { SecretDialog } from '../../parts/secret-dialog.js'
import { Table } from '../../parts/table.js'
import { usePage } from '../../parts/use-page.js'
import type { Place } from '../../place.js'
import { changeQuery, useUrl } from '../../route.js'
import { KeyActions } from './key-actions.js'
import { columnsOfKeys, csvColumns, statusOf } from './key-columns.js'
import { KeyForm } from './key-form.js'

/** The API keys of a mode. */
export function KeyList({ me, mode }: Place) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const isOfLeft = useUrl().searchParams.get('creator_left') === 'true'
  const filter = isOfLeft ? { creator_left: true } : {}
  const {
    value: page,
    failure,
    isBusy,
    reload
  } = usePage((query, _, signal) => client.keys.list({ ...query, ...filter }, { signal }))
  const [open, setOpen] = useState<'form' | { title: string; secret: string }>()
  const close = () => setOpen(undefined)
  const show = (title: string, { key }: ApiKeyWithSecret) => {
    setOpen({ title, secret: key })
    reload()
  }
  const actionsOf = (key: ApiKey) =>
    statusOf(key) !== 'revoked' && (
      <KeyActions
        client={client}
        of={key}
        isActive={statusOf(key) === 'active'}
        me={me}
        onDone={reload}
        onRotated={(made) => show(t('The key is rotated'), made)}
      />
    )
  return (
    <>
      <div class="head">
        <h1>{t('API keys')}</h1>
        <CsvButton name="api-keys" load={() => client.keys.list().all({ limit: exportLimit })} columns={csvColumns} />
        <button class="button button--primary" type="button" onClick={() => setOpen('form')}>
          {t('Create a key')}
        </button>
      </div>
      <FilterChips
        of={isOfLeft ? { creator_left: t('The creator has no access any more') } : {}}
        onRemove={(name) => changeQuery({ [name]: '', page: '' })}
      />
      <LoadFailure of={failure} />
      {!page && !failure && <p role="status">{t('Loading…')}</p>}
      {page && (
        <>
          <Table
            label={t('API keys')}
            rows={page.data}
            isBusy={isBusy}
            empty={
              isOfLeft ? t('There are no keys that match.') : t('There are no keys yet. Create one to call the API.')
            }
            columns={[...columnsOfKeys(), { title: t('Actions'), isPlain: true, cell: actionsOf }]}
          />
          <Pager {...page.pagination} />
        </>
      )}
      {open === 'form' && (
        <KeyForm
          me={me}
          create={(request) => client.keys.create(request)}
          onClose={close}
          onCreated={(made) => show(t('The key is created'), made)}
        />
      )}
      {typeof open === 'object' && (
        <SecretDialog title={open.title} label={t('Key')} secret={open.secret} onClose={close} />
      )}
    </>
  )
}
