import type { ComponentType } from 'preact'
import { t } from '../language/translate.js'
import { FailedView } from './failed-view.js'
import { useLoaded } from './use-loaded.js'

/** A view whose code is loaded when it is first shown. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function Lazy(props: Props) {
    const { value: View, failure } = useLoaded(load, '')
    if (failure) return <FailedView failure={failure} />
    return View ? <View {...props} /> : <p role="status">{t('Loading…')}</p>
  }
}
