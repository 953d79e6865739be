import {
  assertAcceptsFields,
  assertDrawable,
  assertNotErased,
  coveringFields,
  placeFields,
  readNewRoles,
  readRoles,
  readTemplateFields,
  readTextTags,
  tagsOnSignedFile
} from '@signpost/spec/rules'
import type { AccountCaller } from '../../accounts/caller.js'
import type { Context } from '../../context/context.js'
import type { Schemas } from '../../contract/contract.js'
import { newId, uuidOf } from '../../contract/ids.js'
import { ownerOf, workOwnerOf } from '../../documents/owner.js'
import { prepareSources } from '../../documents/prepare-pdf.js'
import { searchablePdf } from '../../documents/searchable-pdf.js'
import { given } from '../../given/given.js'
import { documentFileKey, sha256Of } from '../../storage/document-files.js'
import { getStored } from '../../storage/storage.js'
import { findDocument, pdfOf, type StoredPdf } from '../../stores/document-store.js'
import { insertTemplate } from '../../stores/template-store.js'
import type { Handler } from '../call.js'
import { presentTemplate } from './present-template.js'

export const createTemplate: Handler<'createTemplate'> = async (context, { body, caller, write }) => {
  const owner = ownerOf(caller)
  if (body.title !== undefined) assertDrawable(body.title, 'title', given)
  const roles = readNewRoles(body)
  const source = await findDocument(context.sql, owner, body.document_id, 'document_id')
  assertNotErased(source)
  const uuid = uuidOf('tpl', newId('tpl', context.clock.now()))
  const content = await (roles ? placed(context, caller, source, body, roles) : tagged(context, caller, source, uuid))
  return write(async (tx) => {
    const now = context.clock.now()
    const document = await findDocument(tx, owner, body.document_id, 'document_id')
    assertNotErased(document)
    const row = await insertTemplate(tx, {
      id: uuid,
      account_id: owner.accountId,
      mode: owner.mode,
      title: body.title ?? document.title,
      description: body.description ?? null,
      tags: body.tags ?? [],
      // The template shares the document's files. They are deleted when neither exists any more.
      ...pdfOf(document),
      ...content,
      version: 1,
      created_at: now,
      updated_at: now
    })
    return presentTemplate(row)
  })
}

/** The roles and fields of the request. */
async function placed(
  context: Context,
  caller: AccountCaller,
  document: StoredPdf,
  { fields: requests = [] }: Schemas['CreateTemplateRequest'],
  roles: Schemas['Roles']
) {
  const fields = await placeFields(requests, 'fields', async () => searchablePdf(context, caller, document))
  assertAcceptsFields(fields, document.inspection, 'fields')
  const content = { roles, fields: await readTemplateFields(fields, roles, document.inspection.pages, given) }
  return { ...content, covering_fields: [] }
}

/** The roles and fields of the PDF's text tags, and files of the template's own, without the tags. */
async function tagged(
  context: Context,
  caller: AccountCaller,
  { files_id, sha256, file_name, inspection }: StoredPdf,
  uuid: string
) {
  const bytes = await getStored(context.storage, documentFileKey(files_id, sha256))
  const source = { bytes, fileName: file_name, path: 'document_id', uploadUuid: null }
  // The document was accepted as it is.
  const options = { text_tags: true, allow_changed: true, allow_repaired: true }
  const { working, textTags } = await prepareSources(context, [source], workOwnerOf(caller), options)
  if (!textTags) throw tagsOnSignedFile()
  const { roles, role_fields } = await readTextTags(textTags, inspection.pages, source.path, given)
  const working_sha256 = sha256Of(working)
  // Files are stored before the row, so that a row never refers to a missing file.
  await context.storage.put(documentFileKey(uuid, sha256), bytes)
  await context.storage.put(documentFileKey(uuid, working_sha256), working)
  const content = { roles: readRoles(roles), fields: role_fields, files_id: uuid, working_sha256 }
  return { ...content, covering_fields: coveringFields(role_fields, textTags.lines) }
}
