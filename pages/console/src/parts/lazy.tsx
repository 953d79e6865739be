import type { ComponentType } from 'preact'
import { t } from '../language/translate.js'
import { FailedView } from './failed-view.js'
import { useLoaded } from './use-loaded.js'

/** A view whose code is loaded when it is first shown. `isQuiet` for what opens over a view, which stays in sight meanwhile. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isQuiet = false } = {}
): ComponentType<Props> {
  return function Lazy(props: Props) {
    const { value: View, failure } = useLoaded(load, '')
    if (failure) return <FailedView of={failure} />
    if (View) return <View {...props} />
    return isQuiet ? null : <p role="status">{t('Loading…')}</p>
  }
}
