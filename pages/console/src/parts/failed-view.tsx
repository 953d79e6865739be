import { t } from '../language/translate.js'
import { LoadFailure } from './load-failure.js'
import type { LoadError } from './use-loaded.js'

/** What is shown in place of a view that could not be loaded. */
export function FailedView({ of: failure }: { of: LoadError }) {
  return (
    <>
      <h1>{t('This cannot be shown.')}</h1>
      <LoadFailure of={failure} />
      {failure.code === 'RESOURCE_NOT_FOUND' && <OtherMode />}
    </>
  )
}

/** An identifier belongs to one mode, and is often looked for in the other. */
function OtherMode() {
  const other = location.pathname.includes('/console/live/') ? 'test' : 'live'
  return (
    <p>
      <a href={location.pathname.replace(/(?<=\/console\/)(live|test)(?=\/)/, other)}>
        {other === 'live' ? t('Look in live mode') : t('Look in test mode')}
      </a>
    </p>
  )
}
