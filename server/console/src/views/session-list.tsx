import { endSession, listSessions } from '../session.js'
import { useLoaded } from '../use-loaded.js'
import { Time } from './time.js'

/** Where the member is signed in. */
export function SessionList() {
  const { value: sessions, failure, reload } = useLoaded(listSessions, '')
  return (
    <>
      <h1>Sessions</h1>
      {failure && (
        <p class="error" role="alert">
          {failure}
        </p>
      )}
      <p class="actions">
        <button
          class="button button--secondary"
          type="button"
          onClick={() => void endSession('all').then(() => location.assign('/console/'))}
        >
          Sign out everywhere
        </button>
      </p>
      <ul class="sessions">
        {sessions?.map(({ id, current, ip_address, user_agent, last_seen_at }) => (
          <li key={id}>
            <span>
              {user_agent ?? 'An unknown browser'}, {ip_address ?? 'an unknown address'}, last used{' '}
              <Time at={last_seen_at} />
            </span>
            {current ? (
              <b>This session</b>
            ) : (
              <button class="button button--quiet" type="button" onClick={() => void endSession({ id }).then(reload)}>
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
