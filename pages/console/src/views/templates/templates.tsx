import type { Place } from '../../place.js'
import { NewTemplate } from './new-template.js'
import { TemplateEditor } from './template-editor.js'
import { TemplateList } from './template-list.js'
import { TemplateView } from './template-view.js'

/** The templates, or one of them. */
export function Templates({ me, mode, id, part }: Place) {
  const mayWrite = me.scopes.includes('documents:write')
  if (id === 'new') return <NewTemplate mode={mode} />
  if (id && part === 'edit') return <TemplateEditor mode={mode} id={id} />
  return id ? (
    <TemplateView mode={mode} id={id} part={part} mayWrite={mayWrite} />
  ) : (
    <TemplateList mode={mode} mayWrite={mayWrite} />
  )
}
