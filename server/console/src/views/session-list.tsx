import { t } from '../language/translate.js'
import { Failure } from '../parts/failure.js'
import { LoadFailure } from '../parts/load-failure.js'
import { Time } from '../parts/time.js'
import { useAct } from '../parts/use-act.js'
import { useLoaded } from '../parts/use-loaded.js'
import { endSession, listSessions } from '../session.js'

/** Where the member is signed in. */
export function SessionList() {
  const { value: sessions, failure, reload } = useLoaded(listSessions, '')
  const { problem, act } = useAct(reload)
  return (
    <>
      <h1>{t('Sessions')}</h1>
      <Failure text={problem} />
      <LoadFailure of={failure} />
      <p class="actions">
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
              <Time at={last_seen_at} />
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
