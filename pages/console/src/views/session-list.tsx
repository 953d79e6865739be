import { t } from '../language/translate.js'
import { Failure } from '../parts/failure.js'
import { LoadFailure } from '../parts/load-failure.js'
import { Ago } from '../parts/time.js'
import { useAct } from '../parts/use-act.js'
import { useLoaded } from '../parts/use-loaded.js'
import type { Place } from '../place.js'
import { endSession, listSessions } from '../session.js'
import { PasskeyList } from './passkey-list.js'

/** How the member signs in without a link, and where the member is signed in. */
export function SessionList({ me }: Place) {
  const { value: sessions, failure, reload } = useLoaded(listSessions, '')
  const { problem, act } = useAct(reload)
  return (
    <>
      <h1>{t('Passkeys and sessions')}</h1>
      <PasskeyList me={me} />
      <h2>{t('Sessions')}</h2>
      <Failure text={problem} />
      <LoadFailure of={failure} />
      <p class="buttons">
        <button
          class="button button--secondary"
          type="button"
          onClick={() => void act(() => endSession('all').then(() => location.assign('/console/')))}
        >
          {t('Sign out everywhere')}
        </button>
      </p>
      <ul class="sessions">
        {sessions?.map(({ id, current, ip_address, user_agent, last_seen_at }) => (
          <li key={id}>
            <span>
              {user_agent ?? t('An unknown browser')}, {ip_address ?? t('an unknown address')}, {t('last used')}{' '}
              <Ago at={last_seen_at} />
            </span>
            {current ? (
              <b>{t('This session')}</b>
            ) : (
              <button class="button button--quiet" type="button" onClick={() => void act(() => endSession({ id }))}>
                {t('Sign out')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
