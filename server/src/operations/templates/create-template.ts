import { assertAcceptsFields, assertDrawable, placeFields, readRoles, readTemplateFields } from '@signpost/spec/rules'
import { newId, uuidOf } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { searchablePdf } from '../../documents/searchable-pdf.js'
import { given } from '../../given/given.js'
import { findDocument, pdfOf } from '../../stores/document-store.js'
import { insertTemplate } from '../../stores/template-store.js'
import type { Handler } from '../call.js'
import { presentTemplate } from './present-template.js'

export const createTemplate: Handler<'createTemplate'> = async (context, { body, caller, write }) => {
  const owner = ownerOf(caller)
  if (body.title !== undefined) assertDrawable(body.title, 'title', given)
  const fields = await placeFields(body.fields ?? [], 'fields', async () =>
    searchablePdf(context, caller, await findDocument(context.sql, owner, body.document_id, 'document_id'))
  )
  return write(async (tx) => {
    const now = context.clock.now()
    const document = await findDocument(tx, owner, body.document_id, 'document_id')
    const { inspection } = document
    assertAcceptsFields(fields, inspection, 'fields')
    const roles = readRoles(body.roles)
    const row = await insertTemplate(tx, {
      id: uuidOf('tpl', newId('tpl', now)),
      account_id: owner.accountId,
      mode: owner.mode,
      title: body.title ?? document.title,
      description: body.description ?? null,
      // The template shares the document's files. They are deleted when neither exists any more.
      ...pdfOf(document),
      roles,
      fields: await readTemplateFields(fields, roles, inspection.pages, given),
      version: 1,
      created_at: now,
      updated_at: now
    })
    return presentTemplate(row)
  })
}
