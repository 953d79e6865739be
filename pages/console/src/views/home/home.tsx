import { useMemo } from 'preact/hooks'
import { createSessionClient } from '../../client.js'
import { t } from '../../language/translate.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { useLoaded } from '../../parts/use-loaded.js'
import type { Place } from '../../place.js'
import { Activity } from './activity.js'
import { Counts } from './counts.js'
import { FirstRun } from './first-run.js'
import { findExample } from './kept-example.js'
import { Limits } from './limits.js'
import { Needs } from './needs/needs.js'
import { Waiting } from './waiting.js'

/** What happens in a mode, and what someone should do about it. */
export function Home({ me, mode }: Place) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const mayWrite = me.scopes.includes('documents:write')
  const mayTry = mode === 'test' && mayWrite
  const {
    value: found,
    failure,
    reload
  } = useLoaded(async (signal) => {
    const [counts, example] = await Promise.all([
      client.documents.count({}, { signal }),
      mayTry ? findExample(client, signal) : null
    ])
    return { counts, example }
  }, mode)
  const counts = found?.counts
  const maySeeUsage = me.scopes.includes('account')
  const isEmpty = counts?.total === 0
  const isFirstRun = isEmpty || (found && found.example !== null)
  return (
    <div class="home">
      <h1>{t('Home')}</h1>
      <LoadFailure of={failure} />
      {!counts && !failure && <p role="status">{t('Loading…')}</p>}
      {found && isFirstRun && <FirstRun client={client} me={me} mode={mode} example={found.example} onEnd={reload} />}
      {counts && !isEmpty && (
        <>
          <Needs client={client} me={me} mode={mode} />
          <Counts mode={mode} counts={counts} />
          <Waiting client={client} mode={mode} mayWrite={mayWrite} />
          {maySeeUsage && <Activity client={client} mode={mode} />}
        </>
      )}
      {maySeeUsage && <Limits client={client} me={me} mode={mode} />}
    </div>
  )
}
