import { assertEditAllowed, placeFields, updateTemplate as update } from '@signpost/spec/rules'
import { ownerOf } from '../../documents/owner.js'
import { searchablePdf } from '../../documents/searchable-pdf.js'
import { given } from '../../given/given.js'
import { findTemplate, lockTemplate, updateTemplateRow } from '../../stores/template-store.js'
import type { Handler } from '../call.js'
import { presentTemplate } from './present-template.js'

export const updateTemplate: Handler<'updateTemplate'> = async (
  context,
  { path, body, caller, assertUnmodified, write }
) => {
  const owner = ownerOf(caller)
  const fields =
    body.fields &&
    (await placeFields(body.fields, 'fields', async () =>
      searchablePdf(context, caller, await findTemplate(context.sql, owner, path.id))
    ))
  return write(async (tx) => {
    const template = await lockTemplate(tx, owner, path.id)
    const changes = await update(template, { ...body, fields }, template.inspection, given)
    if (!changes) return presentTemplate(template)
    assertUnmodified(presentTemplate(template))
    if (caller.editing) assertEditAllowed(caller.editing, template, changes)
    return presentTemplate(await updateTemplateRow(tx, template.id, { ...changes, updated_at: context.clock.now() }))
  })
}
