import { t } from '../language/translate.js'
import type { LoadError } from './use-loaded.js'

/** Why something could not be loaded, and how to go on: to try again, and to look for the request in the log. */
export function LoadFailure({ of: failure }: { of: LoadError | null }) {
  if (!failure) return null
  const { message, requestId, retry } = failure
  return (
    <div class="load-failure">
      <p class="error" role="alert">
        {message}
      </p>
      {retry && (
        <button class="button button--secondary" type="button" onClick={retry}>
          {t('Try again')}
        </button>
      )}
      {requestId && (
        <p class="hint">
          {t('Request')} <code>{requestId}</code>
        </p>
      )}
    </div>
  )
}
