import { notFound, Refusal } from '@signpost/spec/rules'
import { findDocument } from '../documents/document-store.js'
import { ownerOf } from '../documents/owner.js'
import { refuseFieldsOnSigned } from '../documents/refuse-fields-on-signed.js'
import { refuseUndrawable } from '../documents/refuse-undrawable.js'
import type { Handler } from '../http/call.js'
import { newId, uuidOf } from '../ids.js'
import { planRoles, planTemplateFields } from './plan-fields.js'
import { insertTemplate, presentTemplate } from './template-store.js'

export const createTemplate: Handler<'createTemplate'> = async ({ clock }, { body, caller, write }) => {
  const owner = ownerOf(caller)
  if (body.title !== undefined) refuseUndrawable(body.title, 'title')
  return write(async (tx) => {
    const now = clock.now()
    const document = await findDocument(tx, owner, body.document_id).catch((error) => {
      throw error instanceof Refusal ? notFound(body.document_id, 'document_id') : error
    })
    const { file_name, page_count, file_size, sha256, working_sha256, inspection, files_id } = document
    refuseFieldsOnSigned(body.fields ?? [], inspection, 'fields')
    const roles = planRoles(body.roles)
    const row = await insertTemplate(tx, {
      id: uuidOf('tpl', newId('tpl')),
      account_id: owner.accountId,
      mode: owner.mode,
      title: body.title ?? document.title,
      description: body.description ?? null,
      file_name,
      page_count,
      file_size,
      sha256,
      working_sha256,
      inspection,
      // The files are the document's; they stay as long as either is there.
      files_id,
      roles,
      fields: await planTemplateFields(body.fields ?? [], roles, inspection.pages),
      created_at: now,
      updated_at: now
    })
    return presentTemplate(row)
  })
}
