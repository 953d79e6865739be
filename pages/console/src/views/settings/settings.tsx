import type { Account, UpdateAccountRequest } from '@signpost/sdk'
import { useMemo, useState } from 'preact/hooks'
import { createSessionClient } from '../../client.js'
import { t } from '../../language/translate.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { useLoaded } from '../../parts/use-loaded.js'
import type { Place } from '../../place.js'
import { accountChanged } from '../../session.js'
import { SettingsForm } from './settings-form.js'
import { Usage } from './usage.js'

/** The settings of the account, its plan and what it used of it. */
export function Settings({ me, mode }: Place) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { value: loaded, failure } = useLoaded(async (signal) => client.account.get({ signal }), mode)
  const [saved, setSaved] = useState<Account>()
  const account = saved ?? loaded
  const save = async (changes: UpdateAccountRequest) => {
    setSaved(await client.account.update(changes))
    accountChanged()
  }
  return (
    <>
      <h1>{t('Settings')}</h1>
      <LoadFailure of={failure} />
      {!account && !failure && <p role="status">{t('Loading…')}</p>}
      {account && (
        <>
          <p class="hint">{t('They apply to both modes, at once.')}</p>
          <SettingsForm client={client} account={account} mayErase={me.scopes.includes('erase')} save={save} />
          <Usage account={account} />
        </>
      )}
    </>
  )
}
