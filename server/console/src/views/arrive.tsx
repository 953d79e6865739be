import { t } from '../language/translate.js'
import { Failure } from '../parts/failure.js'
import { useAct } from '../parts/use-act.js'
import { takePlace } from '../return-place.js'
import { startSession } from '../session.js'

/** Where the link of an e-mail leads. Waits for a click, so that programs that check links do not use it up. */
export function Arrive({ token }: { token: string }) {
  const { problem, isBusy, act } = useAct(() => location.replace(takePlace()))
  return (
    <main class="card">
      <h1>{t('Sign in')}</h1>
      <Failure text={problem} />
      {problem ? (
        <a href="/console/">{t('Request a new link')}</a>
      ) : (
        <button
          class="button button--primary"
          type="button"
          disabled={isBusy}
          onClick={() => void act(() => startSession(token))}
        >
          {t('Continue')}
        </button>
      )}
    </main>
  )
}
