import type { Place } from '../../place.js'
import { FormList } from './form-list.js'
import { FormView } from './form-view.js'

/** The library of forms, or one of them. */
export function Forms({ me, mode, id, part }: Place) {
  if (!id) return <FormList mode={mode} />
  return <FormView mode={mode} id={id} part={part} mayWrite={me.scopes.includes('documents:write')} />
}
