import type { PreparedPdf } from '@signpost/pdf'
import {
  assertNoTagsBesideForm,
  coveringFields,
  readDetails,
  readTextTags,
  tagsOnSignedFile
} from '@signpost/spec/rules'
import { senderAct } from '../../audit/actors.js'
import { create } from '../../commit/create.js'
import type { Schemas } from '../../contract/contract.js'
import { newId, uuidOf } from '../../contract/ids.js'
import { importedFields } from '../../documents/imported-fields.js'
import { ownerOf, workOwnerOf } from '../../documents/owner.js'
import { prepareSources } from '../../documents/prepare-pdf.js'
import { presentDocument } from '../../documents/present-document.js'
import { readSources, takeUpload } from '../../documents/read-source.js'
import { titleOfFile } from '../../documents/title-of-file.js'
import { given } from '../../given/given.js'
import { documentFileKey, sha256Of } from '../../storage/document-files.js'
import { takeDocumentQuota } from '../../stores/document-quota.js'
import type { Handler } from '../call.js'

export const createDocument: Handler<'createDocument'> = async (context, { body, caller, client, transaction }) => {
  const { clock, storage } = context
  const owner = ownerOf(caller)
  assertNoTagsBesideForm(body)
  const sources = await readSources(context, owner, body)
  const file_name = body.file_name ?? sources[0]?.fileName ?? ''
  const details = readDetails(body, titleOfFile(file_name), given)
  const pdf = await prepareSources(context, sources, workOwnerOf(caller), body)
  const { inspection, ...preparation } = await preparationOf(body, pdf)
  const uuid = uuidOf('doc', newId('doc', clock.now()))
  const { original } = pdf
  const sha256 = sha256Of(original)
  const workingSha256 = sha256Of(pdf.working)
  // Files are stored before the row, so that a row never refers to a missing file.
  await storage.put(documentFileKey(uuid, sha256), original)
  if (workingSha256 !== sha256) await storage.put(documentFileKey(uuid, workingSha256), pdf.working)

  return transaction(async (tx) => {
    const now = clock.now()
    await takeDocumentQuota(tx, caller, 1, now)
    for (const source of sources) await takeUpload(tx, source, now)
    const draft = {
      id: uuid,
      account_id: owner.accountId,
      mode: owner.mode,
      ...details,
      file_name,
      page_count: pdf.pageCount,
      file_size: original.length,
      sha256,
      working_sha256: workingSha256,
      inspection,
      ...preparation,
      files_id: uuid,
      created_at: now
    }
    return (await create(context, tx, draft, senderAct(caller, client, now), changedParticulars(pdf))).as(
      presentDocument
    )
  })
}

/** Records that the sender accepted a file that was changed after it was signed. */
function changedParticulars({ changedAfterSigning }: PreparedPdf): Record<string, string> {
  return changedAfterSigning.length > 0 ? { changed_after_signing: changedAfterSigning.join('; ') } : {}
}

/** What the draft is prepared with, and the inspection that says so. */
async function preparationOf(
  { text_tags, form_fields }: Schemas['CreateDocumentRequest'],
  pdf: PreparedPdf & { path: string }
) {
  if (text_tags) return fieldsOfTags(pdf, pdf.path)
  if (form_fields !== 'import') return { inspection: pdf.inspection }
  return importedFields(pdf)
}

async function fieldsOfTags({ textTags, inspection }: PreparedPdf, path: string) {
  if (!textTags) throw tagsOnSignedFile()
  const preparation = await readTextTags(textTags, inspection.pages, path, given)
  const covering_fields = coveringFields(preparation.role_fields, textTags.lines)
  return { inspection: { ...inspection, covering_fields }, ...preparation }
}
