import type { Place } from '../../place.js'
import { TemplateEditor } from './template-editor.js'
import { TemplateList } from './template-list.js'
import { TemplateView } from './template-view.js'

/** The templates, or one of them. */
export function Templates({ me, mode, id, part }: Place) {
  if (id && part === 'edit') return <TemplateEditor mode={mode} id={id} />
  return id ? (
    <TemplateView mode={mode} id={id} part={part} mayWrite={me.scopes.includes('documents:write')} />
  ) : (
    <TemplateList mode={mode} />
  )
}
