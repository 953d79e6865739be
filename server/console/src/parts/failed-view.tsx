import { t } from '../language/translate.js'
import { Failure } from './failure.js'

/** What is shown in place of a view that could not be loaded. */
export function FailedView({ failure }: { failure: string }) {
  return (
    <>
      <h1>{t('This cannot be shown.')}</h1>
      <Failure text={failure} />
    </>
  )
}
