import { assertDrawable } from '@signpost/spec/rules'
import { newId, uuidOf } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { given } from '../../given/given.js'
import { insertTemplate, lockTemplateForUse } from '../../stores/template-store.js'
import type { Handler } from '../call.js'
import { presentTemplate } from './present-template.js'

export const duplicateTemplate: Handler<'duplicateTemplate'> = async ({ clock }, { path, body, caller, write }) => {
  const title = body?.title
  if (title !== undefined) assertDrawable(title, 'title', given)
  return write(async (tx) => {
    const now = clock.now()
    // Both share the files, which are deleted when neither exists any more.
    const template = await lockTemplateForUse(tx, ownerOf(caller), path.id)
    const copy = { id: uuidOf('tpl', newId('tpl', now)), title: title ?? template.title, version: 1 }
    return presentTemplate(await insertTemplate(tx, { ...template, ...copy, created_at: now, updated_at: now }))
  })
}
