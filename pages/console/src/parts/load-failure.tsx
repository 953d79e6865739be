import { t } from '../language/translate.js'
import type { LoadError } from './use-loaded.js'

/** Why something could not be loaded, and how to go on: to try again, and to look at the request in the log. */
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
          {t('Request')} <RequestLink id={requestId} />
        </p>
      )}
    </div>
  )
}

/** The identifier of a request, which leads to it in the log of its mode. The editor in other people's apps has no log. */
function RequestLink({ id }: { id: string }) {
  const [, mode] = /^\/console\/(live|test)\//.exec(location.pathname) ?? []
  if (!mode) return <code>{id}</code>
  return (
    // A whole page, because this is also shown where the rest of the console failed.
    <a href={`/console/${mode}/developers/requests?by=all&request_id=${encodeURIComponent(id)}`}>
      <code>{id}</code>
    </a>
  )
}
