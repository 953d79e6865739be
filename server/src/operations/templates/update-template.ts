import { assertEditAllowed, updateTemplate as update } from '@signpost/spec/rules'
import { ownerOf } from '../../documents/owner.js'
import { given } from '../../given/given.js'
import { lockTemplate, updateTemplateRow } from '../../stores/template-store.js'
import type { Handler } from '../call.js'
import { presentTemplate } from './present-template.js'

export const updateTemplate: Handler<'updateTemplate'> = async (
  { clock },
  { path, body, caller, assertUnmodified, write }
) =>
  write(async (tx) => {
    const template = await lockTemplate(tx, ownerOf(caller), path.id)
    const changes = await update(template, body, template.inspection, given)
    if (!changes) return presentTemplate(template)
    assertUnmodified(presentTemplate(template))
    if (caller.editing) assertEditAllowed(caller.editing, template, changes)
    return presentTemplate(await updateTemplateRow(tx, template.id, { ...changes, updated_at: clock.now() }))
  })
