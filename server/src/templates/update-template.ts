import { ownerOf } from '../documents/owner.js'
import { refuseFieldsOnSigned } from '../documents/refuse-fields-on-signed.js'
import { refuseUndrawable } from '../documents/refuse-undrawable.js'
import type { Handler } from '../http/call.js'
import { planRoles, planTemplateFields } from './plan-fields.js'
import { lockTemplate, presentTemplate, updateTemplateRow } from './template-store.js'

export const updateTemplate: Handler<'updateTemplate'> = async ({ clock }, { path, body, caller, write }) =>
  write(async (tx) => {
    const template = await lockTemplate(tx, ownerOf(caller), path.id)
    refuseFieldsOnSigned(body.fields ?? [], template.inspection, 'fields')
    if (body.title !== undefined) refuseUndrawable(body.title, 'title')
    const roles = body.roles ? planRoles(body.roles) : template.roles
    // Fields that stay must fit the new roles too.
    const fields = await planTemplateFields(body.fields ?? template.fields, roles, template.inspection.pages)
    const row = await updateTemplateRow(tx, template.id, {
      title: body.title ?? template.title,
      description: body.description === undefined ? template.description : body.description,
      roles,
      fields,
      updated_at: clock.now()
    })
    return presentTemplate(row)
  })
