import type { ApiKey, ApiKeyWithSecret } from '@signpost/sdk'
import { useMemo, useState } from 'preact/hooks'
import { createSessionClient } from '../../client.js'
import { t } from '../../language/translate.js'
import { CsvButton, exportLimit } from '../../parts/csv-button.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { Pager } from '../../parts/pager.js'
import { Pill } from '../../parts/pill.js'
import { SecretDialog } from '../../parts/secret-dialog.js'
import { Table } from '../../parts/table.js'
import { Time } from '../../parts/time.js'
import { usePage } from '../../parts/use-page.js'
import type { Place } from '../../place.js'
import { KeyActions } from './key-actions.js'
import { KeyForm } from './key-form.js'

/** The API keys of a mode. */
export function KeyList({ me, mode }: Place) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { value: page, failure, isBusy, reload } = usePage((query, _, signal) => client.keys.list(query, { signal }))
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
        <CsvButton
          name="api-keys"
          load={() => client.keys.list().all({ limit: exportLimit })}
          columns={{
            id: ({ id }) => id,
            name: ({ name }) => name,
            mode: (key) => key.mode,
            hint: ({ hint }) => hint,
            scopes: ({ scopes }) => scopes?.join(' '),
            allowed_addresses: ({ allowed_addresses }) => allowed_addresses?.join(' '),
            created_at: ({ created_at }) => created_at,
            last_used_at: ({ last_used_at }) => last_used_at,
            expires_at: ({ expires_at }) => expires_at,
            revoked_at: ({ revoked_at }) => revoked_at
          }}
        />
        <button class="button button--primary" type="button" onClick={() => setOpen('form')}>
          {t('Create a key')}
        </button>
      </div>
      <LoadFailure of={failure} />
      {!page && !failure && <p role="status">{t('Loading…')}</p>}
      {page && (
        <>
          <Table
            label={t('API keys')}
            rows={page.data}
            isBusy={isBusy}
            empty={t('There are no keys yet. Create one to call the API.')}
            columns={[
              {
                title: t('Name'),
                cell: ({ name, hint }) => (
                  <>
                    {name ?? '–'} <code class="hint">{hint}</code>
                  </>
                )
              },
              {
                title: t('Status'),
                cell: (key) => (
                  <>
                    <Pill status={statusOf(key)} /> {key.revoked_at && <Time at={key.revoked_at} />}
                    {key.expires_at && !key.revoked_at && (
                      <span class="hint">
                        {t('Expires')}: <Time at={key.expires_at} />
                      </span>
                    )}
                  </>
                )
              },
              {
                title: t('Scopes'),
                cell: ({ scopes }) => scopes?.join(', ') ?? t('All except keys, members and erase')
              },
              { title: t('Addresses'), cell: ({ allowed_addresses }) => allowed_addresses?.join(', ') ?? t('Any') },
              { title: t('Created'), cell: ({ created_at }) => <Time at={created_at} /> },
              { title: t('Last used'), cell: ({ last_used_at }) => <Time at={last_used_at} /> },
              { title: t('Actions'), cell: actionsOf }
            ]}
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

function statusOf({ revoked_at, expires_at }: ApiKey, now = new Date()) {
  if (revoked_at) return 'revoked'
  return expires_at && new Date(expires_at) <= now ? 'expired' : 'active'
}
