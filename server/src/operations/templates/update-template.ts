import { assertAcceptsFields, assertDrawable, readRoles, readTemplateFields } from '@signpost/spec/rules'
import { ownerOf } from '../../documents/owner.js'
import { given } from '../../given/given.js'
import { lockTemplate, updateTemplateRow } from '../../stores/template-store.js'
import type { Handler } from '../call.js'
import { presentTemplate } from './present-template.js'

export const updateTemplate: Handler<'updateTemplate'> = async ({ clock }, { path, body, caller, write }) =>
  write(async (tx) => {
    const template = await lockTemplate(tx, ownerOf(caller), path.id)
    assertAcceptsFields(body.fields ?? [], template.inspection, 'fields')
    if (body.title !== undefined) assertDrawable(body.title, 'title', given)
    const roles = body.roles ? readRoles(body.roles) : template.roles
    // Unchanged fields must be valid for the new roles too.
    const fields = await readTemplateFields(body.fields ?? template.fields, roles, template.inspection.pages, given)
    const row = await updateTemplateRow(tx, template.id, {
      title: body.title ?? template.title,
      description: body.description === undefined ? template.description : body.description,
      roles,
      fields,
      updated_at: clock.now()
    })
    return presentTemplate(row)
  })
